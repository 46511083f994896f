/** What the tints on the map mean. */
import type { JSX } from "preact";
import { useTabletop } from "./context";

export function Legend(): JSX.Element | null {
  const { mover, session } = useTabletop();
  const bands = mover.bands.value?.bands ?? [];
  const mode = session.store.ruleset.value.modes.find((one) => one.id === mover.mode.value);
  if (bands.length === 0) return null;
  return (
    <div class="legend" aria-hidden="true">
      {mode !== undefined && <span class="muted">{mode.label}</span>}
      {bands.map((band) => (
        <span key={band.label}>
          <i class={`hatch-${band.hatch}`} style={{ "--tint": band.color }} />
          {band.label}
        </span>
      ))}
    </div>
  );
}
