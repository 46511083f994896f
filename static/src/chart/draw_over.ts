/** Over a map of areas: where one can get to and at what price, how far everything is, and where one is about to go. */
import type { Spot } from "../stage/camera";
import { FONT, type Sprites } from "../stage/sprites";
import { sheet } from "../stage/surface";
import type { PlaceId } from "../wire/chart";
import { nameOf } from "./draw_labels";
import type { ChartDrawing } from "./drawing";
import { type AreaShape, BEYOND, borderOf, spotOf } from "./layout";
import { inSight, onScreen, type Paint, SHUT, trace } from "./paint";
import type { PlaceReach, Standing } from "./reach";
import { parts } from "./words";

/** Told apart by pattern and by outline as well as by colour. */
export const REACH_LOOKS: Record<
  Exclude<Standing, "here" | "closed">,
  { color: string; hatch: "none" | "rising" | "falling" | "crossed" }
> = {
  now: { color: "#8ff0cf", hatch: "none" },
  half: { color: "#f2c14e", hatch: "rising" },
  other: { color: "#c86bd6", hatch: "falling" },
  far: { color: "#7d8696", hatch: "none" },
  full: { color: SHUT, hatch: "crossed" },
};
const NUMBER = `700 13px ${FONT}`;
const SMALL = `700 11px ${FONT}`;
const BADGE_FROM = 44;
/** Between a name and its number: where areas are low, how many are in them stands there. */
const COUNT_ROOM = 46;
/** Smaller discs than this leave no room for the price of a border. */
const BORDER_FROM = 30;

/** Under the tokens. */
export function drawChartUnder(paint: Paint, drawing: ChartDrawing): void {
  const { context, camera, layout } = paint;
  if (drawing.reach !== null) drawReach(paint, drawing.reach.places);
  for (const [place, color, dash] of [
    [drawing.hovered, "#8ab4ff", []],
    [drawing.goal, "#ffffff", []],
    [drawing.refused, SHUT, [8, 5]],
  ] as const) {
    if (place === null) continue;
    const area = layout.areas.get(place);
    if (area !== undefined) trace(context, area.outline, camera, true);
    else if (!traceBorder(paint, place)) continue;
    context.setLineDash([...dash]);
    context.lineJoin = "round";
    context.strokeStyle = "rgb(8 10 14 / 85%)";
    context.lineWidth = 6;
    context.stroke();
    context.strokeStyle = color;
    context.lineWidth = 2.5;
    context.stroke();
    context.setLineDash([]);
  }
}

/** Over them: numbers that nobody may hide. */
export function drawChartOver(paint: Paint, drawing: ChartDrawing, sprites: Sprites): void {
  const { layout, camera, view } = paint;
  if (drawing.ranges !== null) {
    for (const [id, shape] of layout.areas) {
      if (!inSight(shape.box, camera, view)) continue;
      const far = drawing.ranges[id];
      drawNumber(
        paint,
        sprites,
        besideName(paint, sprites, shape),
        far === undefined ? "–" : String(far),
        "#bfe3ff",
        true,
      );
    }
    return;
  }
  if (drawing.reach === null || !drawing.reach.paid) return;
  for (const [id, { standing, cost }] of drawing.reach.places) {
    if (standing !== "now" || cost === null) continue;
    const area = layout.areas.get(id);
    const words = parts(cost, drawing.reach.per);
    if (area !== undefined && inSight(area.box, camera, view)) {
      if ((area.box.right - area.box.left) * camera.scale >= BADGE_FROM)
        drawNumber(paint, sprites, besideName(paint, sprites, area), words, REACH_LOOKS.now.color, false);
    } else if (layout.borders.has(id)) {
      const spot = spotOf(layout, id);
      if (spot !== null && camera.scale * layout.disc >= BORDER_FROM)
        drawCost(paint, sprites, onScreen(camera, spot), words);
    } else if (id.startsWith(BEYOND)) {
      const spot = spotOf(layout, id);
      if (spot !== null)
        drawNumber(paint, sprites, lower(onScreen(camera, spot), 18), words, REACH_LOOKS.now.color, false);
    }
  }
}

function drawReach(paint: Paint, places: ReadonlyMap<PlaceId, PlaceReach>): void {
  const { context, camera, layout, view } = paint;
  for (const [id, { standing }] of places) {
    if (standing === "here" || standing === "closed") continue;
    const look = REACH_LOOKS[standing];
    const area = layout.areas.get(id);
    if (area !== undefined) {
      if (!inSight(area.box, camera, view)) continue;
      trace(context, area.outline, camera, true);
      if (standing === "far") {
        context.fillStyle = "rgb(8 10 14 / 42%)";
        context.fill();
        continue;
      }
      context.fillStyle = `${look.color}26`;
      context.fill();
      const pattern = hatching(paint, look.hatch, look.color);
      if (pattern !== null) {
        context.fillStyle = pattern;
        context.fill();
      }
      context.setLineDash(standing === "now" ? [] : [6, 4]);
      context.strokeStyle = look.color;
      context.lineWidth = 2;
      context.stroke();
      context.setLineDash([]);
    } else if (standing === "now" || standing === "half") {
      const spot = spotOf(layout, id);
      if (spot !== null) drawSpot(context, onScreen(camera, spot), look.color, standing === "now");
    }
  }
}

/** Where one can stand on a border, or step through it. */
function drawSpot(context: CanvasRenderingContext2D, { x, y }: Spot, color: string, filled: boolean): void {
  context.beginPath();
  context.arc(x, y, 13, 0, Math.PI * 2);
  context.strokeStyle = "rgb(8 10 14 / 75%)";
  context.lineWidth = 4;
  context.stroke();
  context.setLineDash(filled ? [] : [3, 3]);
  context.strokeStyle = color;
  context.lineWidth = 1.75;
  context.stroke();
  context.setLineDash([]);
}

function drawCost({ context, ratio }: Paint, sprites: Sprites, { x, y }: Spot, words: string): void {
  context.beginPath();
  context.arc(x, y, 11, 0, Math.PI * 2);
  context.fillStyle = "rgb(17 19 24 / 78%)";
  context.fill();
  const label = sprites.label(words, SMALL, 40, ratio, REACH_LOOKS.now.color);
  context.drawImage(label.canvas, x - label.width / 2, y - label.height / 2, label.width, label.height);
}

function traceBorder({ context, camera, layout }: Paint, place: PlaceId): boolean {
  const border = borderOf(layout, place);
  if (border === undefined) return false;
  const { x, y } = onScreen(camera, place.startsWith(BEYOND) ? (border.stub ?? border.middle) : border.middle);
  context.beginPath();
  context.arc(x, y, 16, 0, Math.PI * 2);
  return true;
}

/** Beside the name. */
function besideName(paint: Paint, sprites: Sprites, shape: AreaShape): Spot {
  const { label, left, top } = nameOf(paint, sprites, shape);
  const { camera } = paint;
  const right = onScreen(camera, { x: shape.box.right, y: 0 }).x;
  const low = (shape.box.bottom - shape.box.top) * camera.scale < 40;
  return low
    ? { x: left + label.width / 2, y: top + label.height + 8 }
    : { x: Math.min(right - 14, left + label.width + COUNT_ROOM), y: top + 10 };
}

function lower({ x, y }: Spot, by: number): Spot {
  return { x, y: y + by };
}

function drawNumber(
  { context, ratio }: Paint,
  sprites: Sprites,
  { x, y }: Spot,
  words: string,
  color: string,
  round: boolean,
): void {
  const label = sprites.label(words, NUMBER, 60, ratio, color);
  const half = Math.max(11, label.width / 2);
  context.beginPath();
  context.roundRect(x - half, y - 10, half * 2, 20, round ? 10 : 5);
  context.fillStyle = "rgb(17 19 24 / 88%)";
  context.fill();
  context.strokeStyle = color;
  context.lineWidth = 1.25;
  context.stroke();
  context.drawImage(label.canvas, x - label.width / 2, y - label.height / 2, label.width, label.height);
}

const TILE = 12;
const hatches = new Map<string, CanvasPattern | null>();

function hatching({ context, camera }: Paint, hatch: string, color: string): CanvasPattern | null {
  if (hatch === "none") return null;
  const key = `${hatch} ${color}`;
  let pattern = hatches.get(key);
  if (pattern === undefined) {
    const { canvas, context: on } = sheet(TILE * 2, TILE * 2);
    on.scale(2, 2);
    on.strokeStyle = `${color}66`;
    on.lineWidth = 1.25;
    on.beginPath();
    for (const shift of [-TILE, 0, TILE]) {
      if (hatch !== "falling") {
        on.moveTo(shift, TILE);
        on.lineTo(shift + TILE, 0);
      }
      if (hatch !== "rising") {
        on.moveTo(shift, 0);
        on.lineTo(shift + TILE, TILE);
      }
    }
    on.stroke();
    pattern = context.createPattern(canvas as CanvasImageSource, "repeat");
    hatches.set(key, pattern);
  }
  pattern?.setTransform(new DOMMatrix([0.5, 0, 0, 0.5, camera.x, camera.y]));
  return pattern;
}
