/** Tokens kept for another time: put one on the map with a click, and another, and another. */
import { MapPin, Trash2 } from "lucide";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { byHand } from "../controls/fingers";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import { Disc } from "../panels/disc";
import { Icon } from "../panels/icon";
import type { LibraryEntry } from "../wire/view";
import { language, t } from "../words";
import { armEntry } from "./put";

/** From so many on it is quicker to write than to look. */
const MANY = 8;

export function LibraryDialog(): JSX.Element {
  const tabletop = useTabletop();
  const { session, ui } = tabletop;
  const { store } = session;
  const [query, setQuery] = useState("");
  const entries = store.library.value;
  const wanted = query.trim().toLowerCase();
  const shown = entries
    .filter((entry) => `${entry.name} ${entry.side}`.toLowerCase().includes(wanted))
    .sort((a, b) => a.name.localeCompare(b.name, language, { numeric: true }));
  const close = (): void => {
    ui.dialog.value = null;
  };
  return (
    <Dialog title={t("Token library")} onClose={close}>
      {entries.length === 0 && (
        <p class="help">
          {t(
            "Nothing is kept yet. Select a token and press “Put in the library”: its looks and its sheet are kept, to be put on any map of this campaign as often as you like.",
          )}
        </p>
      )}
      {entries.length > MANY && (
        <input
          class="input"
          type="search"
          aria-label={t("Find in the library")}
          placeholder={t("Find…")}
          value={query}
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      )}
      <ul class="library">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} onPut={() => armEntry(tabletop, entry)} />
        ))}
      </ul>
      {entries.length > 0 && store.scene.value !== null && (
        <p class="help">
          {byHand(
            t("Each click on the map puts one more there. Esc ends it."),
            t("Each tap on the map puts one more there."),
          )}
        </p>
      )}
    </Dialog>
  );
}

function Entry({ entry, onPut }: { entry: LibraryEntry; onPut(): void }): JSX.Element {
  const { session } = useTabletop();
  const [sure, setSure] = useState(false);
  return (
    <li>
      <Disc token={entry} size={32} />
      <span class="bench-name">
        {entry.name}
        <span class="muted small">
          {" "}
          {[entry.side, entry.size > 1 ? `${entry.size}×${entry.size}` : ""].filter(Boolean).join(" · ")}
        </span>
      </span>
      <button
        type="button"
        class="button small"
        aria-label={t("Put {name} on the map", { name: entry.name })}
        disabled={session.store.scene.value === null}
        onClick={onPut}
      >
        <Icon of={MapPin} size={15} />
        {t("Put on the map")}
      </button>
      {sure ? (
        <button
          type="button"
          class="button small danger"
          onBlur={() => setSure(false)}
          onClick={() => void session.send({ type: "forget_token", entry: entry.id })}
        >
          {t("Forget {name}", { name: entry.name })}
        </button>
      ) : (
        <button
          type="button"
          class="button small quiet icon"
          aria-label={t("Forget {name}?", { name: entry.name })}
          title={t("Forget")}
          onClick={() => setSure(true)}
        >
          <Icon of={Trash2} size={15} />
        </button>
      )}
    </li>
  );
}
