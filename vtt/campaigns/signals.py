"""What other apps may want to hear of. Sent after the change is on disk.

Campaigns know nothing of tables; a table that has sockets open listens here and closes them.
"""

from __future__ import annotations

from django.dispatch import Signal

#: Sent with ``campaign_id`` and ``seat_id`` when somebody has taken a seat.
seat_taken = Signal()

#: Sent with ``campaign_id`` and ``seat_id`` when a seat is gone, with everything it allowed.
seat_removed = Signal()

#: Sent with ``campaign_id``, ``seat_id`` and ``role`` when somebody plays another part from now on.
seat_changed = Signal()

#: Sent with ``campaign_id`` and ``seat_id`` when a seat is proved in another way from now on.
seat_adopted = Signal()

#: Sent with ``campaign_id`` when somebody knocks at the door, goes away again, or was answered.
knocks_changed = Signal()

#: Sent with ``campaign_id`` when a campaign and all that hung on it is gone.
campaign_removed = Signal()
