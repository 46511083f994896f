/** What an area effect is to be: its shape, its name and how badly it strikes. */
import { Circle, Grid2x2, type IconNode, Square, Zap } from "lucide";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { t } from "../words";
import { caughtWords } from "./mark_bar";
import { LARGEST_STRIKE, type StrikeShape } from "./strike";

const SHAPES: readonly (readonly [StrikeShape, IconNode, string])[] = [
  ["circle", Circle, t("Circle")],
  ["square", Square, t("Square")],
  ["cells", Grid2x2, t("Single squares")],
];

export function StrikeBar(): JSX.Element {
  const { tools, session } = useTabletop();
  const { strike } = tools;
  const id = useId();
  const shape = strike.shape.value;
  const { cell, unit } = session.store.ruleset.value.length;
  const problem = strike.damageProblem.value;
  return (
    <form
      class="strike-form"
      onSubmit={(event) => {
        event.preventDefault();
        // The bar goes with the tool, and takes the focus with it.
        void strike.strike().then(() => {
          if (strike.placed.value === null) document.getElementById("map")?.focus();
        });
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        tools.back();
      }}
    >
      <div class="bar-line">
        <div class="segments" role="group" aria-label={t("Shape")}>
          {SHAPES.map(([one, icon, label]) => (
            <button
              key={one}
              type="button"
              class="segment"
              aria-label={label}
              aria-pressed={one === shape}
              title={label}
              onClick={() => strike.take(one)}
            >
              <Icon of={icon} size={16} /> <span>{label}</span>
            </button>
          ))}
        </div>
        {shape !== "cells" && (
          <label class="bar-choice">
            <span>{t("Reach ({unit})", { unit })}</span>
            <input
              class="input numeral"
              type="number"
              min={0}
              max={LARGEST_STRIKE * cell}
              step={cell}
              value={strike.size.value * cell}
              onInput={(event) => {
                const cells = Math.round(event.currentTarget.valueAsNumber / cell);
                if (cells >= 0 && cells <= LARGEST_STRIKE) strike.size.value = cells;
              }}
            />
          </label>
        )}
      </div>
      <div class="bar-line">
        <input
          class="input grow"
          aria-label={t("What strikes")}
          placeholder={t("What strikes: grenade, steam…")}
          maxLength={80}
          value={strike.label.value}
          onInput={(event) => (strike.label.value = event.currentTarget.value)}
        />
        <input
          class="input damage"
          aria-label={t("Damage")}
          placeholder={t("Damage: 3d6, 8…")}
          maxLength={40}
          autocomplete="off"
          aria-invalid={problem !== ""}
          aria-describedby={problem === "" ? undefined : `${id}-problem`}
          value={strike.damage.value}
          onInput={(event) => (strike.damage.value = event.currentTarget.value)}
        />
        <button type="submit" class="button primary small" disabled={!strike.ready.value}>
          <Icon of={Zap} size={15} /> {t("Strike")} <kbd>↵</kbd>
        </button>
        {strike.placed.value !== null && (
          <button type="button" class="button small" onClick={() => strike.clear()}>
            {t("Take it away")}
          </button>
        )}
      </div>
      {(problem || strike.problem.value) !== "" && (
        <p class="bar-hint error" role="alert" id={`${id}-problem`}>
          {problem || strike.problem.value}
        </p>
      )}
      {strike.placed.value !== null && strike.damage.value.trim() === "" && (
        <p class="bar-hint">{t("It can strike once you say how much damage it does.")}</p>
      )}
      {strike.shown.value !== null && (
        <p class={strike.caught.value.length > 0 ? "caught some" : "caught"} role="status">
          {caughtWords(strike.caught.value.map((token) => session.store.nameOf(token)))}
        </p>
      )}
    </form>
  );
}
