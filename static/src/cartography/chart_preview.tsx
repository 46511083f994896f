/** A map of areas in small, before it is made. */
import type { JSX } from "preact";
import type { Border, Chart, PlaceId } from "../wire/chart";
import type { Point } from "../wire/view";
import { many, t } from "../words";
import { insideOf } from "./geometry";

export interface Shape {
  /** In cells. */
  width: number;
  height: number;
  chart: Chart;
  lines: Readonly<Record<PlaceId, readonly Point[]>>;
}

const MARGIN = 400;

export function ChartPreview({ shape }: { shape: Shape }): JSX.Element {
  const { chart, lines } = shape;
  const areas = chart.areas ?? [];
  const middles = new Map(areas.map(({ id, polygon = [] }) => [id, polygon.length > 2 ? insideOf(polygon) : null]));
  const words = t("{areas} and {borders}", {
    areas: many("{n} area", "{n} areas", areas.length),
    borders: many("{n} border", "{n} borders", chart.borders?.length ?? 0),
  });
  const box = [-MARGIN, -MARGIN, shape.width * 1000 + 2 * MARGIN, shape.height * 1000 + 2 * MARGIN];
  return (
    <figure class="chart-preview">
      <svg viewBox={box.join(" ")} role="img" aria-label={words}>
        {areas.map(({ id, polygon = [] }) => (
          <polygon key={id} points={polygon.join(" ")} class="area" />
        ))}
        {(chart.borders ?? []).map((border) => {
          const line = lines[border.id] ?? border.between.flatMap((id) => [middles.get(id) ?? []].filter(isPoint));
          return <polyline key={border.id} points={line.join(" ")} class={kindOf(border)} />;
        })}
        {areas.map(({ id, name = "" }) => {
          const at = middles.get(id);
          return at == null ? null : (
            <text key={id} x={at[0]} y={at[1]} text-anchor="middle" dominant-baseline="central">
              {name}
            </text>
          );
        })}
      </svg>
      <figcaption class="help">{words}</figcaption>
    </figure>
  );
}

const isPoint = (each: readonly number[]): each is Point => each.length === 2;

function kindOf({ kind = "open", closed = false }: Border): string {
  return closed ? "border closed" : `border ${kind}`;
}
