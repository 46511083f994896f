/** What the chosen areas and borders are, or with nothing chosen the map itself. */
import { Combine, Scissors, Spline, Trash2 } from "lucide";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import type { Area, Border, Chart, PlaceId, Terrain } from "../wire/chart";
import { many, t } from "../words";
import { bordersOf, isBetween } from "./borders";
import { Check, Choice, common } from "./fields";
import { LinkField } from "./link_field";
import {
  areaWords,
  borderWords,
  capacityOf,
  FLAG_CHOICES,
  GAP_CHOICES,
  GROUND_CHOICES,
  KIND_CHOICES,
  SCALE_CHOICES,
  SIZE_CHOICES,
  SURFACE_CHOICES,
  WATER_CHOICES,
  WEATHER_CHOICES,
} from "./words";

/** What a change says of each chosen place that can have it. */
function useChange(): {
  areas(to: Partial<Area>): void;
  borders(to: Partial<Border>): void;
  both(to: Terrain): void;
} {
  const { sheet } = useTabletop().tools;
  const put = (areas: Partial<Area> | null, borders: Partial<Border> | null): void => {
    const chart = sheet.chart.value;
    const chosen = sheet.chosen.value;
    sheet.change({
      ...chart,
      areas: (chart.areas ?? []).map((area) => (areas !== null && chosen.has(area.id) ? { ...area, ...areas } : area)),
      borders: (chart.borders ?? []).map((border) =>
        borders !== null && chosen.has(border.id) ? { ...border, ...borders } : border,
      ),
    });
  };
  return { areas: (to) => put(to, null), borders: (to) => put(null, to), both: (to) => put(to, to) };
}

export function PlaceBar(): JSX.Element {
  const { sheet } = useTabletop().tools;
  const areas = sheet.chosenAreas.value;
  const borders = sheet.chosenBorders.value;
  if (areas.length + borders.length === 0) return <MapFields chart={sheet.chart.value} />;
  return (
    <div class="places" role="group" aria-label={t("What is chosen")}>
      <Title areas={areas} borders={borders} />
      {areas.length > 0 && <AreaFields areas={areas} />}
      {borders.length > 0 && <BorderFields borders={borders} />}
      <TerrainFields places={[...areas, ...borders]} />
    </div>
  );
}

function MapFields({ chart }: { chart: Chart }): JSX.Element {
  const { sheet } = useTabletop().tools;
  const areas = chart.areas?.length ?? 0;
  const borders = chart.borders?.length ?? 0;
  return (
    <div class="bar-line" role="group" aria-label={t("The map")}>
      <Choice
        label={t("Drawn in")}
        value={chart.scale ?? "zone"}
        choices={SCALE_CHOICES}
        onChange={(scale) => sheet.change({ ...chart, scale })}
      />
      <Choice
        label={t("Weather")}
        value={chart.weather ?? "fair"}
        choices={WEATHER_CHOICES}
        onChange={(weather) => sheet.change({ ...chart, weather })}
      />
      <span class="muted">
        {many("{n} area", "{n} areas", areas)} · {many("{n} border", "{n} borders", borders)}
      </span>
    </div>
  );
}

function Title({ areas, borders }: { areas: readonly Area[]; borders: readonly Border[] }): JSX.Element {
  const { sheet, shaper, name } = useTabletop().tools;
  const chart = sheet.chart.value;
  const [area] = areas;
  const [border] = borders;
  const alone = areas.length + borders.length === 1;
  const ids = [...areas, ...borders].map(({ id }) => id);
  const [one, other] = areas.length === 2 ? areas : [];
  return (
    <div class="bar-line">
      {alone && area !== undefined ? (
        <NameField key={area.id} area={area} />
      ) : alone && border !== undefined ? (
        <b>{borderWords(chart, border)}</b>
      ) : (
        <b>
          {[
            areas.length > 0 ? many("{n} area", "{n} areas", areas.length) : "",
            borders.length > 0 ? many("{n} border", "{n} borders", borders.length) : "",
          ]
            .filter((word) => word !== "")
            .join(" · ")}
        </b>
      )}
      <span class="muted">{capacityWords(chart, ids)}</span>
      {name.value === "shaper" && shaper.one.value !== null && (
        <button
          type="button"
          class="button small"
          aria-pressed={shaper.cutting.value !== null}
          onClick={() => shaper.split()}
        >
          <Icon of={Scissors} size={15} /> {t("Split")} <kbd>X</kbd>
        </button>
      )}
      {name.value === "shaper" && one !== undefined && other !== undefined && (
        <>
          <button
            type="button"
            class="button small"
            title={t("{one} takes in {other}", { one: areaWords(chart, one.id), other: areaWords(chart, other.id) })}
            onClick={() => shaper.merge()}
          >
            <Icon of={Combine} size={15} /> {t("Merge")} <kbd>M</kbd>
          </button>
          {!bordersOf(chart, one.id).some((each) => isBetween(each, one.id, other.id)) && (
            <button type="button" class="button small" onClick={() => shaper.join()}>
              <Icon of={Spline} size={15} /> {t("Make a way between them")}
            </button>
          )}
        </>
      )}
      {name.value === "shaper" && (
        <button type="button" class="button small danger" onClick={() => shaper.remove()}>
          <Icon of={Trash2} size={15} />
          {shaper.corner.value === null ? t("Delete") : t("Delete the corner")} <kbd>Del</kbd>
        </button>
      )}
    </div>
  );
}

/** How many fit into each; "" where they differ. */
function capacityWords(chart: Chart, ids: readonly PlaceId[]): string {
  if ((chart.scale ?? "zone") !== "zone") return t("Room for any number.");
  const room = common(ids.map((id) => capacityOf(chart, id)));
  return room === null ? "" : many("Room for {n}.", "Room for {n}.", room);
}

function NameField({ area }: { area: Area }): JSX.Element {
  const change = useChange();
  const [name, setName] = useState(area.name ?? "");
  useEffect(() => setName(area.name ?? ""), [area.name]);
  const save = (): void => {
    const words = name.trim();
    if (words !== (area.name ?? "")) change.areas({ name: words });
  };
  return (
    <input
      class="input grow"
      aria-label={t("Name of the area")}
      placeholder={t("Name of the area")}
      maxLength={80}
      autocomplete="off"
      value={name}
      onInput={(event) => setName(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === "Enter") event.currentTarget.blur();
        if (event.key !== "Escape") return;
        setName(area.name ?? "");
        event.stopPropagation();
      }}
    />
  );
}

function AreaFields({ areas }: { areas: readonly Area[] }): JSX.Element {
  const change = useChange();
  const [area] = areas;
  return (
    <>
      <div class="bar-line">
        <Choice
          label={t("Size")}
          value={common(areas.map(({ size = "normal" }) => size))}
          choices={SIZE_CHOICES}
          onChange={(size) => change.areas({ size })}
        />
        {areas.length === 1 && area !== undefined && <LinkField area={area} />}
      </div>
      <div class="bar-line">
        {FLAG_CHOICES.map(([flag, words]) => (
          <Check
            key={flag}
            label={words}
            value={common(areas.map((each) => each[flag] === true))}
            onChange={(value) => change.areas({ [flag]: value })}
          />
        ))}
      </div>
    </>
  );
}

function BorderFields({ borders }: { borders: readonly Border[] }): JSX.Element {
  const { sheet } = useTabletop().tools;
  const change = useChange();
  return (
    <div class="bar-line">
      <Choice
        label={t("Kind")}
        value={common(borders.map(({ kind = "open" }) => kind))}
        choices={KIND_CHOICES}
        onChange={(kind) => change.borders({ kind })}
      />
      <Check
        label={t("Closed")}
        title={t("Nobody crosses it, and nothing is in range through it")}
        value={common(borders.map(({ closed }) => closed === true))}
        onChange={(closed) => change.borders({ closed })}
      />
      <Choice
        label={t("Gap")}
        value={common(borders.map(({ gap = "none" }) => gap))}
        choices={GAP_CHOICES}
        onChange={(gap) => change.borders({ gap })}
      />
      {(sheet.chart.value.scale ?? "zone") !== "zone" && (
        <Check
          label={t("Off road")}
          value={common(borders.map(({ off_road }) => off_road === true))}
          onChange={(off_road) => change.borders({ off_road })}
        />
      )}
    </div>
  );
}

function TerrainFields({ places }: { places: readonly Terrain[] }): JSX.Element {
  const change = useChange();
  return (
    <div class="bar-line">
      <Choice
        label={t("Ground")}
        value={common(places.map(({ ground = "normal" }) => ground))}
        choices={GROUND_CHOICES}
        onChange={(ground) => change.both({ ground })}
      />
      <Choice
        label={t("Surface")}
        value={common(places.map(({ surface = "none" }) => surface))}
        choices={SURFACE_CHOICES}
        onChange={(surface) => change.both({ surface })}
      />
      <Choice
        label={t("Water")}
        value={common(places.map(({ water = "none" }) => water))}
        choices={WATER_CHOICES}
        onChange={(water) => change.both({ water })}
      />
    </div>
  );
}
