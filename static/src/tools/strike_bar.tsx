/** What an area effect is to be: its shape, its name and how badly it strikes. */
import { Circle, Grid2x2, type IconNode, Square } from "lucide";
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { t } from "../words";
import { BlowFields } from "./blow_fields";
import { LARGEST_STRIKE, type StrikeShape } from "./strike";

const SHAPES: readonly (readonly [StrikeShape, IconNode, string])[] = [
  ["circle", Circle, t("Circle")],
  ["square", Square, t("Square")],
  ["cells", Grid2x2, t("Single squares")],
];

export function StrikeBar(): JSX.Element {
  const { tools, session } = useTabletop();
  const { strike } = tools;
  const shape = strike.shape.value;
  const { cell, unit } = session.store.ruleset.value.length;
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
      <BlowFields
        blow={strike.blow}
        ready={strike.ready.value}
        placed={strike.placed.value !== null}
        shown={strike.shown.value !== null}
        onClear={() => strike.clear()}
      />
    </form>
  );
}
