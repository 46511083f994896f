/** What the tints on the map mean. */
import type { JSX } from "preact";
import { ChartLegend } from "../chart/legend";
import { weightlessCount } from "../stage/gravity";
import { t } from "../words";
import { useTabletop } from "./context";

export function Legend(): JSX.Element | null {
  const { mover, session, ui } = useTabletop();
  const bands = mover.bands.value?.bands ?? [];
  const grasp = mover.grasp?.value ?? null;
  const mode = session.store.ruleset.value.modes.find((one) => one.id === mover.mode.value);
  const scene = session.store.scene.value;
  const floating = scene !== null && weightlessCount(scene) > 0;
  const layout = session.store.layout.value;
  if (layout !== null) return <ChartLegend reach={ui.ranges.value ? null : grasp} />;
  if (bands.length === 0 && !floating) return null;
  return (
    <div class="legend" aria-hidden="true">
      {bands.length > 0 && mode !== undefined && <span class="muted">{mode.label}</span>}
      {bands.map((band) => (
        <span key={band.label}>
          <i class={`hatch-${band.hatch}`} style={{ "--tint": band.color }} />
          {band.label}
        </span>
      ))}
      {floating && (
        <span>
          <i class="weightless" />
          {t("No gravity")}
        </span>
      )}
    </div>
  );
}
