/** All that can be chosen for a deed, as buttons and fields: by touch, by key, and without the map. */
import { Minus, Plus, RotateCcw, RotateCw } from "lucide";
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { RuleTag } from "../panels/rule_tag";
import { Bar } from "../tools/tool_bar";
import { many, t } from "../words";
import { AimDeed } from "./aim_deed";
import type { Deed } from "./deed";
import { ARROWS, HEADING_LETTERS, HEADING_NAMES } from "./heading";
import { HeadingDeed, speedWords } from "./heading_deed";
import { RotationDeed, radiusWords } from "./rotation_deed";
import { TargetDeed } from "./target_deed";
import { comesTo, priceWords } from "./verdict";

export function DeedBar({ alone = false }: { alone?: boolean }): JSX.Element | null {
  const { deeds, session, ui } = useTabletop();
  const deed = deeds.current.value;
  // The board as a list has it where it lists what can be done.
  if (deed === null || ui.board.value !== alone) return null;
  const name = session.store.nameOf(deed.token);
  const told = deeds.answer.value !== null || deed.trouble.value !== null;
  const ask = deeds.answer.value?.dial === "ask";
  return (
    <Bar label={t("{deed}: {name}", { deed: deed.offer.label, name })}>
      <div class="bar-line deed-line">
        <b>
          {deed.offer.label} <RuleTag id={deed.offer.rule} />
        </b>
        {deed instanceof TargetDeed && <Targets deed={deed} />}
        {deed instanceof AimDeed && <Aiming deed={deed} />}
        {deed instanceof HeadingDeed && <Headings deed={deed} />}
        {deed instanceof RotationDeed && <Rotation deed={deed} />}
        <span class="deed-do">
          <button
            type="button"
            class="button primary small"
            disabled={!deeds.ready.value}
            onClick={() => void deeds.commit()}
          >
            {ask ? t("Ask the GM") : t("Do it")} <kbd>↵</kbd>
          </button>
          <button type="button" class="button small" onClick={() => deeds.cancel()}>
            {t("Give up")} <kbd>Esc</kbd>
          </button>
        </span>
      </div>
      {alone ? (
        <p role="status">
          <Verdict />
        </p>
      ) : (
        <>
          {told && (
            <p class="deed-verdict">
              <Verdict />
            </p>
          )}
          <Hint deed={deed} />
        </>
      )}
    </Bar>
  );
}

/** The price and what becomes of it, or the refusal. */
export function Verdict(): JSX.Element | null {
  const { deeds } = useTabletop();
  const deed = deeds.current.value;
  const answer = deeds.answer.value;
  if (deed === null) return null;
  const refusal = answer?.rejection ?? deed.trouble.value;
  const leave = answer?.dial !== undefined;
  return (
    <>
      {answer !== null && (!refusal || leave) && <b class="cost">{priceWords(deed, answer)}</b>}
      {refusal && (
        <span>
          {refusal.message} <RuleTag id={refusal.rule} />
        </span>
      )}
      {answer !== null &&
        comesTo(deed, answer).map((words) => (
          <span key={words} class="asks">
            {words}
          </span>
        ))}
    </>
  );
}

function Hint({ deed }: { deed: Deed }): JSX.Element {
  const { hands, keys } = hintOf(deed);
  return (
    <p class="bar-hint deed-hint">
      {hands} <span class="by-key">{keys}</span>
    </p>
  );
}

function hintOf(deed: Deed): { hands: string; keys: string } {
  switch (deed.kind) {
    case "target":
      return { hands: t("Press whom it is done to."), keys: t("Arrow keys choose among them.") };
    case "aim":
      return {
        hands: t("Press whom it is meant for; those in range have a ring."),
        keys: t("Arrow keys choose among them; the wheel, + and − change the range."),
      };
    case "heading":
      return {
        hands: t("Press the arrow to go that way."),
        keys: deed.counts.value
          ? t("Arrow keys or the number pad choose; the wheel, + and − change the speed.")
          : t("Arrow keys or the number pad choose."),
      };
    case "rotation":
      return deed.counts.value
        ? {
            hands: t("Press a square of the ring, once more to go."),
            keys: t("The wheel and the arrow keys go on square by square; a right click takes a step back."),
          }
        : { hands: t("Press the square to go round."), keys: t("Arrow keys and Enter choose it.") };
  }
}

function Targets({ deed }: { deed: TargetDeed }): JSX.Element {
  return (
    <div class="segments deed-targets" role="group" aria-label={t("Whom it is done to")}>
      {deed.targets.value.map((token) => (
        <button
          key={token.id}
          type="button"
          class="segment worded"
          aria-pressed={token.id === deed.chosen.value}
          onClick={() => {
            deed.chosen.value = token.id;
          }}
        >
          <span>{token.name}</span>
        </button>
      ))}
    </div>
  );
}

function Aiming({ deed }: { deed: AimDeed }): JSX.Element {
  return (
    <>
      <Stepper label={t("Range")} less={t("One less")} more={t("One more")} onStep={(by) => deed.more(by)}>
        {t("range {n}", { n: deed.range.value })}
      </Stepper>
      <div class="segments deed-targets" role="group" aria-label={t("Whom it is meant for")}>
        {deed.targets.value.map(({ token, far }) => {
          const within = far !== null && far <= deed.range.value;
          return (
            <button
              key={token.id}
              type="button"
              class={within ? "segment worded" : "segment worded beyond"}
              aria-pressed={token.id === deed.chosen.value}
              onClick={() => {
                deed.chosen.value = token.id;
              }}
            >
              <span>
                {far === null
                  ? t("{name}, out of reach", { name: token.name })
                  : within
                    ? t("{name}, range {far}", { name: token.name, far })
                    : t("{name}, range {far}: too far", { name: token.name, far })}
              </span>
            </button>
          );
        })}
      </div>
    </>
  );
}

function Headings({ deed }: { deed: HeadingDeed }): JSX.Element {
  return (
    <>
      <div class="segments deed-headings" role="group" aria-label={t("Heading")}>
        {deed.headings.map((heading) => (
          <button
            key={heading}
            type="button"
            class="segment worded"
            aria-label={HEADING_NAMES[heading]}
            aria-pressed={heading === deed.heading.value}
            title={HEADING_NAMES[heading]}
            onClick={() => {
              deed.heading.value = heading;
            }}
          >
            <span aria-hidden="true">{ARROWS[heading]}</span>
            <span>{HEADING_LETTERS[heading]}</span>
          </button>
        ))}
      </div>
      {deed.speeds.length > 0 && (
        <Stepper label={t("Speed")} less={t("Slower")} more={t("Faster")} onStep={(by) => deed.more(by)}>
          {speedWords(deed)}
        </Stepper>
      )}
    </>
  );
}

function Rotation({ deed }: { deed: RotationDeed }): JSX.Element {
  const { session } = useTabletop();
  const scene = session.store.scene.value;
  const pivot = deed.pivot.value ?? deed.cursor.value;
  const from = session.store.token(deed.token)?.at ?? [0, 0];
  const put = (axis: 0 | 1, value: number): void => {
    if (!Number.isInteger(value)) return;
    const base = pivot ?? from;
    deed.about(axis === 0 ? [value - 1, base[1]] : [base[0], value - 1]);
  };
  const field = (axis: 0 | 1, label: string, most: number): JSX.Element => (
    <Ordinate
      label={label}
      most={most}
      value={pivot === null ? null : pivot[axis] + 1}
      onPut={(value) => put(axis, value)}
    />
  );
  const squares = deed.squares.value;
  return (
    <>
      <span
        class={deed.pivot.value === null ? "deed-pivot" : "deed-pivot chosen"}
        role="group"
        aria-label={t("The square to go round")}
      >
        {field(0, t("Column"), scene?.width ?? 1)}
        {field(1, t("Row"), scene?.height ?? 1)}
        {pivot !== null && <span class="muted">{radiusWords(from, pivot)}</span>}
      </span>
      {deed.pivot.value !== null && (
        <>
          <div class="segments" role="group" aria-label={t("Which way")}>
            <button
              type="button"
              class="segment"
              aria-label={t("Counter-clockwise")}
              aria-pressed={squares < 0}
              disabled={deed.shown.value === null}
              onClick={() => deed.go(-Math.max(1, Math.abs(squares)))}
            >
              <Icon of={RotateCcw} size={16} />
            </button>
            <button
              type="button"
              class="segment"
              aria-label={t("Clockwise")}
              aria-pressed={squares > 0}
              disabled={deed.shown.value === null}
              onClick={() => deed.go(Math.max(1, Math.abs(squares)))}
            >
              <Icon of={RotateCw} size={16} />
            </button>
          </div>
          <Stepper
            label={t("Squares")}
            less={t("A square less")}
            more={t("A square more")}
            onStep={(by) => deed.go(squares + (squares < 0 ? -by : by) || Math.sign(squares))}
          >
            {many("{n} square", "{n} squares", Math.abs(squares))}
          </Stepper>
        </>
      )}
    </>
  );
}

interface OrdinateProps {
  label: string;
  most: number;
  value: number | null;
  onPut(value: number): void;
}

/** A column or row, counted from 1. What is being typed stays, whatever the server says meanwhile. */
function Ordinate({ label, most, value, onPut }: OrdinateProps): JSX.Element {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label class="bar-choice">
      <span>{label}</span>
      <input
        class="input numeral small"
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        value={typed ?? value ?? ""}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          onPut(event.currentTarget.valueAsNumber);
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}

interface StepperProps {
  label: string;
  less: string;
  more: string;
  children: ComponentChildren;
  onStep(by: 1 | -1): void;
}

function Stepper({ label, less, more, children, onStep }: StepperProps): JSX.Element {
  return (
    <span class="stepper" role="group" aria-label={label}>
      <button type="button" class="button small icon" aria-label={less} onClick={() => onStep(-1)}>
        <Icon of={Minus} size={15} />
      </button>
      <output aria-live="off">{children}</output>
      <button type="button" class="button small icon" aria-label={more} onClick={() => onStep(1)}>
        <Icon of={Plus} size={15} />
      </button>
    </span>
  );
}
