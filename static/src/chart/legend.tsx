/** What the tints and signs on a map of areas mean: those that are on it. */
import type { JSX } from "preact";
import { Icon } from "../panels/icon";
import { t } from "../words";
import { REACH_LOOKS } from "./draw_over";
import type { Layout } from "./layout";
import type { ChartReach, Standing } from "./reach";
import { type Sign, signsOfArea, signsOfBorder } from "./signs";

const REACH_NAMES: Record<keyof typeof REACH_LOOKS, string> = {
  now: t("in reach now"),
  half: t("too far for now"),
  other: t("in another way of moving"),
  far: t("further away"),
  full: t("full"),
};

export function ChartLegend({ reach }: { reach: ChartReach | null }): JSX.Element | null {
  const standings = new Set<Standing>([...(reach?.places.values() ?? [])].map(({ standing }) => standing));
  if (standings.size === 0) return null;
  return (
    <div class="legend" aria-hidden="true">
      {(Object.keys(REACH_LOOKS) as (keyof typeof REACH_LOOKS)[])
        .filter((standing) => standing !== "far" && standings.has(standing))
        .map((standing) => (
          <span key={standing}>
            <i class={`hatch-${REACH_LOOKS[standing].hatch}`} style={{ "--tint": REACH_LOOKS[standing].color }} />
            {REACH_NAMES[standing]}
          </span>
        ))}
    </div>
  );
}

/** What the signs on the map mean, to be unfolded. */
export function Signs({ layout }: { layout: Layout }): JSX.Element | null {
  const signs = signsOn(layout);
  if (signs.length === 0) return null;
  return (
    <details class="chart-signs">
      <summary>{t("Signs")}</summary>
      <ul>
        {signs.map((sign) => (
          <li key={sign.id}>
            <span class="sign-icon">
              <Icon of={sign.icon} size={15} />
              {sign.level > 0 && <small aria-hidden="true">{"•".repeat(sign.level)}</small>}
            </span>
            {sign.label}
          </li>
        ))}
      </ul>
    </details>
  );
}

const found = new WeakMap<Layout, Sign[]>();

function signsOn(layout: Layout): Sign[] {
  let signs = found.get(layout);
  if (signs === undefined) {
    const all = [
      ...[...layout.areas.values()].flatMap(({ area }) => signsOfArea(area)),
      ...[...layout.borders.values()].flatMap(({ border }) => signsOfBorder(border, true)),
    ];
    signs = [...new Map(all.map((sign) => [sign.id, sign])).values()];
    found.set(layout, signs);
  }
  return signs;
}
