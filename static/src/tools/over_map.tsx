/** What the tools put at the map besides drawings and their bar: the form of a note, and the badge of the override. */
import type { CSSProperties, JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { toScreen } from "../stage/camera";
import type { Point } from "../wire/view";
import { t, within } from "../words";
import { Audience } from "./mark_bar";
import { LONGEST_NOTE } from "./notes";

export function NoteOverMap(): JSX.Element | null {
  const place = useTabletop().tools.note.place.value;
  return place === null ? null : <NoteForm key={place.join()} at={place} />;
}

/** Nobody should move outside the rules without knowing it. */
export function Override(): JSX.Element | null {
  const { mover, ui, session } = useTabletop();
  if (!session.store.isGm.value || !mover.freely.value || ui.armed.value !== null) return null;
  return (
    <p class="override" role="status">
      <b>{t("Outside the rules")}</b> {t("Moves are not judged, and the log says so.")}{" "}
      <span class="by-key">{within("{key} ends it.", { key: <kbd>U</kbd> })}</span>
    </p>
  );
}

function NoteForm({ at }: { at: Point }): JSX.Element {
  const { tools, stage } = useTabletop();
  const [text, setText] = useState("");
  const words = useRef<HTMLTextAreaElement>(null);
  // A click on the map asked for these words, and the map has the focus by then.
  useEffect(() => words.current?.focus(), []);
  const spot = toScreen(stage.camera.value, at[0] / 1000, at[1] / 1000);
  return (
    <form
      class="note-form"
      style={{ "--x": `${spot.x}px`, "--y": `${spot.y}px` } as CSSProperties}
      onSubmit={(event) => {
        event.preventDefault();
        tools.note.write(text);
      }}
    >
      <textarea
        class="input"
        aria-label={t("Note")}
        placeholder={t("What is here?")}
        rows={2}
        maxLength={LONGEST_NOTE}
        ref={words}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") tools.note.back();
          // Enter puts it there, as everywhere else; with Shift it is a new line.
          else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
            event.preventDefault();
            tools.note.write(text);
          }
        }}
      />
      <Audience />
      <div class="bar-line">
        <button type="submit" class="button primary small" disabled={text.trim() === ""}>
          {t("Put it there")}
        </button>
        <button type="button" class="button small" onClick={() => tools.note.back()}>
          {t("Never mind")}
        </button>
      </div>
    </form>
  );
}
