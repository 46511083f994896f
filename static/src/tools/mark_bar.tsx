/** A mark that is selected, the colours to draw in, and whom an area catches. */

import { Eye, EyeOff, Trash2 } from "lucide";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import type { Mark } from "../wire/view";
import { LONGEST_NOTE } from "./notes";
import { sizeWords } from "./template";
import { Bar } from "./tool_bar";

const COLORS: readonly (readonly [string, string])[] = [
  ["#8ab4ff", "Blue"],
  ["#4fd6d0", "Teal"],
  ["#6fcf97", "Green"],
  ["#f2c14e", "Yellow"],
  ["#ff9f5c", "Orange"],
  ["#ff6b6b", "Red"],
  ["#f28fd0", "Pink"],
  ["#b79cff", "Violet"],
];

export function Swatches(): JSX.Element {
  const { tools } = useTabletop();
  const current = tools.marks.chosen.value?.color || tools.color.value;
  return (
    <div class="swatches" role="group" aria-label="Colour">
      {COLORS.map(([color, name]) => (
        <button
          key={color}
          type="button"
          class="swatch"
          aria-label={name}
          aria-pressed={color === current}
          title={name}
          style={{ background: color }}
          onClick={() => tools.paint(color)}
        />
      ))}
    </div>
  );
}

export function CaughtList(): JSX.Element | null {
  const { tools } = useTabletop();
  const caught = tools.caught.value;
  if (caught.length === 0) return null;
  const shown = caught.slice(0, 12).map((token) => token.name);
  const more = caught.length - shown.length;
  return (
    <p class="caught" role="status">
      <b>{caught.length} inside:</b> {shown.join(", ")}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}

const KINDS: Record<Mark["kind"], string> = {
  circle: "Circle",
  square: "Square",
  cone: "Cone",
  line: "Line",
  drawing: "Drawing",
  text: "Note",
};

export function MarkBar({ mark }: { mark: Mark }): JSX.Element {
  const { tools, session } = useTabletop();
  const words = sizeWords(mark, session.store.ruleset.value.length);
  return (
    <Bar label={`${KINDS[mark.kind]} selected`}>
      <div class="bar-line">
        <b>{KINDS[mark.kind]}</b>
        {words !== "" && <span class="muted">{words}</span>}
        {mark.mine && <Swatches />}
        {session.store.isGm.value && (
          <button
            type="button"
            class="button small"
            aria-pressed={mark.hidden === true}
            onClick={() => tools.marks.change({ hidden: mark.hidden !== true })}
          >
            <Icon of={mark.hidden === true ? Eye : EyeOff} size={15} />
            {mark.hidden === true ? "Show to players" : "Hide from players"}
          </button>
        )}
        {mark.mine && (
          <button type="button" class="button small danger" onClick={() => tools.marks.drop()}>
            <Icon of={Trash2} size={15} /> Wipe away <kbd>Del</kbd>
          </button>
        )}
      </div>
      {mark.mine && mark.kind !== "drawing" && <Words key={mark.id} mark={mark} />}
      <CaughtList />
      <p class="bar-hint">{mark.mine ? "Drag it, or use the arrow keys." : "Somebody else’s."}</p>
    </Bar>
  );
}

function Words({ mark }: { mark: Mark }): JSX.Element {
  const { tools } = useTabletop();
  const [text, setText] = useState(mark.text);
  const save = (event: Event): void => {
    event.preventDefault();
    const words = text.trim();
    if (words !== mark.text && (words !== "" || mark.kind !== "text")) tools.marks.change({ text: words });
  };
  return (
    <form class="bar-line" onSubmit={save}>
      <input
        class="input grow"
        aria-label="Words on it"
        placeholder="Words on it"
        maxLength={LONGEST_NOTE}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={save}
      />
    </form>
  );
}
