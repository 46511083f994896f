/** The alignment in numbers, and the ways to find them. */
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import { MARKED } from "./align";

export function AlignBar(): JSX.Element {
  const { align } = useTabletop().tools;
  const current = align.current.value;
  if (current === null) return <p class="bar-hint">This scene has no picture to align.</p>;
  const changed = align.changed.value;
  return (
    <>
      <div class="bar-line">
        <Numeral
          label="Pixels a cell"
          value={current.cell_px}
          step={0.1}
          onChange={(cell_px) => align.set({ cell_px })}
        />
        <Numeral
          label="Left, in cells"
          value={current.left / 1000}
          step={0.01}
          onChange={(left) => align.set({ left: Math.round(left * 1000) })}
        />
        <Numeral
          label="Top, in cells"
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
          Mark {MARKED}×{MARKED} cells
        </button>
      </div>
      <div class="bar-line">
        <label class="bar-check">
          <input
            type="checkbox"
            checked={align.fits.value}
            onChange={(event) => (align.fits.value = event.currentTarget.checked)}
          />
          Map as large as the picture
        </label>
        <button type="button" class="button primary small" disabled={!changed} onClick={() => void align.apply()}>
          Use this grid
        </button>
        <button type="button" class="button small" disabled={!changed} onClick={() => (align.trial.value = null)}>
          As it was
        </button>
      </div>
      {align.marking.value && (
        <p class="bar-hint" role="status">
          Drag a box over {MARKED} by {MARKED} cells of the picture itself.
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
