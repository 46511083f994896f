/** Where the selected token can go on a map of areas, cheapest first, each with its price; chosen here and then gone. */
import type { JSX } from "preact";
import { type Layout, nextTo } from "../chart/layout";
import { parts, placeName } from "../chart/words";
import { useTabletop } from "../panels/context";
import type { PlaceId } from "../wire/chart";
import type { Token } from "../wire/view";
import { t } from "../words";
import { Planned } from "./ways";

export function PlaceWays({ token, layout }: { token: Token; layout: Layout }): JSX.Element {
  const { mover, session } = useTabletop();
  const grasp = mover.grasp.value;
  const reached = [...(grasp?.places ?? [])].filter(([, { standing }]) => standing === "now");
  reached.sort((a, b) => (a[1].cost ?? 0) - (b[1].cost ?? 0));
  const shut = token.place === undefined ? [] : nextTo(layout, token.place).filter((id) => barred(id) !== "");
  const { modes } = session.store.ruleset.value;
  const mode = modes.find((one) => one.id === mover.mode.value);
  const aim = (place: PlaceId): void => {
    const grip = mover.grip(token);
    if (grip !== null) mover.put({ type: "aim", token: grip, cell: place, waypoint: false, way: mover.way });
  };
  function barred(id: PlaceId): string {
    const standing = grasp?.places.get(id)?.standing;
    if (standing === "full") return t("full");
    if (standing === "closed") return t("closed");
    return standing === "other" ? t("in another way of moving") : "";
  }
  return (
    <section class="ways" aria-label={t("Where it can go")}>
      <h3>{mode === undefined ? t("Where it can go") : t("Where it can go: {mode}", { mode: mode.label })}</h3>
      <label class="field inline">
        <span>{t("Way of moving")}</span>
        <select class="input" value={mover.mode.value} onChange={(event) => mover.useMode(event.currentTarget.value)}>
          {modes.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <Planned />
      {reached.length === 0 && <p class="help">{t("Nowhere just now.")}</p>}
      <ul>
        {reached.map(([id, { cost }]) => (
          <li key={id}>
            <button type="button" class="button small" onClick={() => aim(id)}>
              {grasp?.paid === true
                ? t("{place}, {price}", { place: placeName(layout, id), price: parts(cost ?? 0, grasp.per) })
                : placeName(layout, id)}
            </button>
          </li>
        ))}
        {shut.map((id) => (
          <li key={id}>
            <span class="way-none">{t("{place}: {what}", { place: placeName(layout, id), what: barred(id) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
