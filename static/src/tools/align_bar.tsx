/** The alignment in numbers, and the ways to find them. */
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import { t } from "../words";
import { MARKED } from "./align";

export function AlignBar(): JSX.Element {
  const { align } = useTabletop().tools;
  const current = align.current.value;
  if (current === null) return <p class="bar-hint">{t("This scene has no picture to align.")}</p>;
  const changed = align.changed.value;
  return (
    <>
      <div class="bar-line">
        <Numeral
          label={t("Pixels a cell")}
          value={current.cell_px}
          step={0.1}
          onChange={(cell_px) => align.set({ cell_px })}
        />
        <Numeral
          label={t("Left, in cells")}
          value={current.left / 1000}
          step={0.01}
          onChange={(left) => align.set({ left: Math.round(left * 1000) })}
        />
        <Numeral
          label={t("Top, in cells")}
          value={current.top / 1000}
          step={0.01}
          onChange={(top) => align.set({ top: Math.round(top * 1000) })}
        />
        <button
          type="button"
          class="button small"
          aria-pressed={align.marking.value}
          onClick={() => (align.marking.value = !align.marking.value)}
        >
          {t("Mark {n}×{n} cells", { n: MARKED })}
        </button>
      </div>
      <div class="bar-line">
        <label class="bar-check">
          <input
            type="checkbox"
            checked={align.fits.value}
            onChange={(event) => (align.fits.value = event.currentTarget.checked)}
          />
          {t("Map as large as the picture")}
        </label>
        <button type="button" class="button primary small" disabled={!changed} onClick={() => void align.apply()}>
          {t("Use this grid")}
        </button>
        <button type="button" class="button small" disabled={!changed} onClick={() => (align.trial.value = null)}>
          {t("As it was")}
        </button>
      </div>
      {align.marking.value && (
        <p class="bar-hint" role="status">
          {t("Drag a box over {n} by {n} cells of the picture itself.", { n: MARKED })}
        </p>
      )}
    </>
  );
}

interface NumeralProps {
  label: string;
  value: number;
  step: number;
  onChange(value: number): void;
}

function Numeral({ label, value, step, onChange }: NumeralProps): JSX.Element {
  return (
    <label class="bar-choice">
      <span>{label}</span>
      <input
        class="input numeral"
        type="number"
        step={step}
        value={Math.round(value * 1000) / 1000}
        onChange={(event) => {
          const number = event.currentTarget.valueAsNumber;
          if (Number.isFinite(number)) onChange(number);
        }}
      />
    </label>
  );
}
