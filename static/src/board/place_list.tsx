/** A map of areas in words: each area with who is in it, what is to be known of it, and its ways out. */
import type { JSX } from "preact";
import { type AreaShape, BEYOND, type Layout } from "../chart/layout";
import { rangeWords } from "../chart/nearby";
import { isFull, limitOf } from "../chart/reach";
import { signsOfArea, signsOfBorder } from "../chart/signs";
import { countsOf } from "../chart/standing";
import { whereabouts } from "../chart/whereabouts";
import { areaName, SCALE_NAMES } from "../chart/words";
import { useTabletop } from "../panels/context";
import type { Store } from "../store/store";
import type { Border, PlaceId } from "../wire/chart";
import type { RangesAnswer } from "../wire/frames";
import type { Token } from "../wire/view";
import { listed, many, t } from "../words";
import { amount } from "./changes";

export function chartWords(layout: Layout): string {
  const { scale = "zone", weather } = layout.chart;
  return t("{scale}: {areas}{weather}", {
    scale: SCALE_NAMES[scale],
    areas: many("{n} area known.", "{n} areas known.", layout.areas.size),
    weather: weather === "harsh" ? ` ${t("Harsh weather.")}` : "",
  });
}

export function PlaceList({ layout }: { layout: Layout }): JSX.Element {
  const { store } = useTabletop().session;
  const tokens = store.tokens.value;
  const counts = countsOf(tokens);
  return (
    <section class="board-places" aria-label={t("Areas")}>
      <h3>{many("{n} area", "{n} areas", layout.areas.size)}</h3>
      <ul>
        {[...layout.areas.values()].map((shape) => (
          <AreaItem key={shape.area.id} shape={shape} layout={layout} tokens={tokens} counts={counts} />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  shape: AreaShape;
  layout: Layout;
  tokens: readonly Token[];
  counts: ReadonlyMap<PlaceId, number>;
}

function AreaItem({ shape: { area }, layout, tokens, counts }: ItemProps): JSX.Element {
  const there = tokens.filter((token) => token.place === area.id).map(({ name }) => name);
  const most = limitOf(layout, area.id);
  const facts = [
    most === null ? "" : t("{count} of {most}", { count: counts.get(area.id) ?? 0, most }),
    isFull(layout, area.id, counts) ? t("full") : "",
    ...signsOfArea(area).map(({ label }) => label),
  ].filter(Boolean);
  return (
    <li>
      <b>{areaName(area)}</b> <span class="muted">{facts.join(" · ")}</span>
      {there.length > 0 && <p>{t("Here: {names}.", { names: listed(there) })}</p>}
      <ul>
        {(layout.exits.get(area.id) ?? []).flatMap((id) => {
          const border = layout.borders.get(id)?.border;
          if (border === undefined) return [];
          const on = tokens.filter((token) => token.place === id).map(({ name }) => name);
          return [
            <li key={id}>
              {exitWords(layout, border, area.id)}
              {on.length > 0 && ` · ${t("On it: {names}.", { names: listed(on) })}`}
            </li>,
          ];
        })}
      </ul>
    </li>
  );
}

/** "to Hall: door, closed". */
export function exitWords(layout: Layout, border: Border, from: PlaceId): string {
  const side = border.between.find((each) => each !== from);
  const area = side === undefined ? undefined : layout.areas.get(side);
  const to = area === undefined ? t("to what is not known yet") : t("to {place}", { place: areaName(area.area) });
  const facts = signsOfBorder(border, true).map(({ label }) => label);
  return facts.length === 0 ? to : t("{to}: {what}", { to, what: facts.join(", ") });
}

/** Of a token on such a map: whose it is, where, how far, and how it is. */
export function placeWords(store: Store, token: Token, ranges: RangesAnswer | null): string {
  const far = ranges?.tokens[token.id];
  return [
    store.owns(token) ? t("yours") : "",
    token.side === "" ? t("no side") : token.side,
    token.place === BEYOND ? t("out of sight") : whereabouts(store, token),
    far === undefined ? "" : rangeWords(far),
    ...(token.bars ?? []).map(amount),
    ...(token.conditions ?? []).filter(({ id }) => !token.down || id !== "down").map(({ label }) => label),
    token.down ? t("down") : "",
    token.hidden === true ? t("hidden") : "",
    token.id === store.clock.value.active ? t("has the turn") : "",
  ]
    .filter((word) => word !== "")
    .join(" · ");
}
