/** A mark that is selected, the colours to draw in, and whom an area catches. */

import { Eye, EyeOff, Trash2 } from "lucide";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import type { Mark } from "../wire/view";
import { listed, many, t } from "../words";
import { LONGEST_NOTE } from "./notes";
import { sizeWords } from "./template";
import { Bar } from "./tool_bar";

const COLORS: readonly (readonly [string, string])[] = [
  ["#8ab4ff", t("Blue")],
  ["#4fd6d0", t("Teal")],
  ["#6fcf97", t("Green")],
  ["#f2c14e", t("Yellow")],
  ["#ff9f5c", t("Orange")],
  ["#ff6b6b", t("Red")],
  ["#f28fd0", t("Pink")],
  ["#b79cff", t("Violet")],
];

export function Swatches(): JSX.Element {
  const { tools } = useTabletop();
  const current = tools.marks.chosen.value?.color || tools.color.value;
  return (
    <div class="swatches" role="group" aria-label={t("Colour")}>
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
  if (tools.area.value === null) return null;
  const words = caughtWords(tools.caught.value.map((token) => token.name));
  return (
    <p class={tools.caught.value.length > 0 ? "caught some" : "caught"} role="status">
      {words}
    </p>
  );
}

/** As many names as can be read at once. */
const MOST_NAMES = 16;

export function caughtWords(names: readonly string[]): string {
  if (names.length === 0) return t("Nobody inside.");
  const more = names.length - MOST_NAMES;
  const shown = more > 0 ? [...names.slice(0, MOST_NAMES), many("{n} more", "{n} more", more)] : names;
  return many("{n} inside: {names}", "{n} inside: {names}", names.length, { names: listed(shown) });
}

/** Who sees a mark, or what is put on the map next; only a GM has the choice. */
export function Audience({ mark }: { mark?: Mark }): JSX.Element | null {
  const { tools, session } = useTabletop();
  if (!session.store.isGm.value) return null;
  const now = mark === undefined ? tools.veiled.value : mark.hidden === true;
  const put = (veiled: boolean): void => {
    if (mark === undefined) tools.veiled.value = veiled;
    else if (veiled !== now) tools.marks.change({ hidden: veiled });
  };
  return (
    <div class="segments" role="group" aria-label={t("Who sees it")}>
      {[false, true].map((veiled) => (
        <button
          key={String(veiled)}
          type="button"
          class="segment worded"
          aria-pressed={now === veiled}
          onClick={() => put(veiled)}
        >
          <Icon of={veiled ? EyeOff : Eye} size={15} />
          <span>{veiled ? t("Only GMs see it") : t("Players see it")}</span>
        </button>
      ))}
    </div>
  );
}

const KINDS: Record<Mark["kind"], string> = {
  circle: t("Circle"),
  square: t("Square"),
  cone: t("Cone"),
  line: t("Line"),
  drawing: t("Drawing"),
  text: t("Note"),
};

export function MarkBar({ mark }: { mark: Mark }): JSX.Element {
  const { tools, session } = useTabletop();
  const words = sizeWords(mark, session.store.ruleset.value.length);
  return (
    <Bar label={t("{kind} selected", { kind: KINDS[mark.kind] })}>
      <div class="bar-line">
        <b>{KINDS[mark.kind]}</b>
        {words !== "" && <span class="muted">{words}</span>}
        {mark.mine && <Swatches />}
        <Audience mark={mark} />
        {mark.mine && (
          <button type="button" class="button small danger" onClick={() => tools.marks.drop()}>
            <Icon of={Trash2} size={15} /> {t("Wipe away")} <kbd>Del</kbd>
          </button>
        )}
      </div>
      {mark.mine && mark.kind !== "drawing" && <Words key={mark.id} mark={mark} />}
      <CaughtList />
      <p class="bar-hint">{mark.mine ? t("Drag it, or use the arrow keys.") : t("Somebody else’s.")}</p>
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
        aria-label={t("Words on it")}
        placeholder={t("Words on it")}
        maxLength={LONGEST_NOTE}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={save}
      />
    </form>
  );
}
