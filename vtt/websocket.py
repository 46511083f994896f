"""Daphne's websocket, but quick at sending one frame to many.

Daphne frames a text anew for every socket and hands it to Twisted, which asks the system twice about each socket
before it writes. At a table with hundreds of viewers that is most of the work. Here a text is framed once, and written
at once to a socket where nothing waits; whatever does not go in takes Twisted's way, in order. A server that is not
started by us (the ``daphne`` command, any other ASGI server) does without.
"""

from __future__ import annotations

import struct

from daphne.ws_protocol import WebSocketProtocol


def framed(text: str) -> bytes:
    """A whole text frame as a server sends it: not masked, not compressed (RFC 6455, 5.2)."""
    payload = text.encode()
    size = len(payload)
    if size < 126:
        return struct.pack("!BB", 0x81, size) + payload
    if size < 1 << 16:
        return struct.pack("!BBH", 0x81, 126, size) + payload
    return struct.pack("!BBQ", 0x81, 127, size) + payload


class _Last:
    """The text framed last: the hub gives the very same one to all its sockets, one after the other."""

    text = ""
    frame = framed("")


def _frame_of(text: str) -> bytes:
    if text is not _Last.text:
        _Last.text, _Last.frame = text, framed(text)
    return _Last.frame


class QuickWebSocket(WebSocketProtocol):
    """A websocket that writes now what the system takes now. ``serverSend`` is Daphne's name for it."""

    def serverSend(self, content: str | bytes, binary: bool = False) -> None:
        """Send a message."""
        if isinstance(content, str) and not binary and self._nothing_waits():
            frame = _frame_of(content)
            written = self.transport.writeSomeData(frame)
            # No number: the connection is lost, which Twisted finds out its own way.
            rest = frame[written:] if isinstance(written, int) else frame
            if rest:
                self.transport.write(rest)
            return
        super().serverSend(content, binary)

    def _nothing_waits(self) -> bool:
        """Whether a frame may go straight to the socket without overtaking another, on plain TCP."""
        transport = self.transport
        return bool(
            self.state == self.STATE_OPEN
            and transport.connected
            and not transport.disconnecting
            and not getattr(transport, "TLS", True)
            and not transport.dataBuffer
            and not transport._tempDataBuffer
            and not self.send_queue
            and self._perMessageCompress is None
        )
