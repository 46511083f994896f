/** In a corner of a map of areas: what its areas are, and what weather there is. */
import { CloudRainWind, Sun } from "lucide";
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { RuleTag } from "../panels/rule_tag";
import { t } from "../words";
import { Signs } from "./legend";
import { SCALE_NAMES } from "./words";

export function ChartCorner(): JSX.Element | null {
  const layout = useTabletop().session.store.layout.value;
  if (layout === null) return null;
  const { chart } = layout;
  const harsh = chart.weather === "harsh";
  return (
    <div class="chart-corner">
      <b>{SCALE_NAMES[chart.scale ?? "zone"]}</b>
      {(harsh || (chart.scale ?? "zone") !== "zone") && (
        <span class={harsh ? "harsh" : ""}>
          <Icon of={harsh ? CloudRainWind : Sun} size={14} /> {harsh ? t("Harsh weather") : t("Fair weather")}
          {harsh && <RuleTag id="AR-09" />}
        </span>
      )}
      <Signs layout={layout} />
    </div>
  );
}
