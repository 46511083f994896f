/** The smaller map that an area holds: tokens go in and out through it. */
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import { look } from "../scenes/look";
import { under } from "../store/patch";
import { type Area, SCALES } from "../wire/chart";
import type { Scene } from "../wire/view";
import { t } from "../words";

export function LinkField({ area }: { area: Area }): JSX.Element | null {
  const { session, tools } = useTabletop();
  const { store } = session;
  const { sheet } = tools;
  const chart = sheet.chart.value;
  const here = store.sceneId.value;
  const rank = SCALES.indexOf(chart.scale ?? "zone");
  const scenes = under<Scene>(store.view.value, "scene").filter(
    (scene) =>
      scene.id === area.link || (scene.chart !== undefined && SCALES.indexOf(scene.chart.scale ?? "zone") < rank),
  );
  if (scenes.length === 0 || here === null) return null;
  const put = async (link: string): Promise<void> => {
    const { link: before = "", ...rest } = area;
    const areas = (chart.areas ?? []).map((each) =>
      each.id === area.id ? (link === "" ? rest : { ...rest, link }) : each,
    );
    const taken = await sheet.take({ chart: { ...chart, areas }, chosen: [area.id] });
    if (!taken) return;
    // The way out leads back to where one went in.
    const inner = scenes.find((scene) => scene.id === (link || before));
    if (inner?.chart === undefined) return;
    const { within: _, ...plain } = inner.chart;
    await session.send({
      type: "edit_chart",
      scene: inner.id,
      chart: link === "" ? plain : { ...plain, within: [here, area.id] },
    });
  };
  return (
    <>
      <label class="bar-choice">
        <span>{t("Holds the map")}</span>
        <select class="input" value={area.link ?? ""} onChange={(event) => void put(event.currentTarget.value)}>
          <option value="">{t("none")}</option>
          {scenes.map((scene) => (
            <option key={scene.id} value={scene.id}>
              {scene.name}
            </option>
          ))}
        </select>
      </label>
      {area.link && (
        <button type="button" class="button small" onClick={() => look(store, area.link ?? "")}>
          {t("Look at it")}
        </button>
      )}
    </>
  );
}
