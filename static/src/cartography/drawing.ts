/** What the tools for maps of areas lay over the map, and how it looks. */
import { type Camera, type Spot, toScreen } from "../stage/camera";
import { INK } from "../stage/sprites";
import type { PlaceId } from "../wire/chart";
import type { Point } from "../wire/view";

export interface SheetDrawing {
  /** In cells, where the rest is in thousandths of them. */
  outlines: readonly { id: PlaceId; outline: readonly Spot[] }[];
  lines: ReadonlyMap<PlaceId, readonly Spot[]>;
  chosen: ReadonlySet<PlaceId>;
  hovered: PlaceId | null;
  /** What players do not know. */
  unknown: ReadonlySet<PlaceId>;
  /** Corners to take hold of, places between them where new ones can be drawn out, and the chosen corner. */
  corners: readonly Point[];
  middles: readonly Point[];
  corner: Point | null;
  /** What is being drawn, where it would go on, and whether that would close it. */
  draft: readonly Point[];
  next: Point | null;
  closing: boolean;
  /** What a blast strikes. */
  struck: ReadonlySet<PlaceId>;
}

const CHOSEN = "#ffffff";
const DRAFT = "#8ab4ff";
const STRUCK = "#ff6b4a";
const UNKNOWN = "#b79cff";

/** What players do not know; names and tokens lie over it, to be read. */
export function drawVeils(context: CanvasRenderingContext2D, drawing: SheetDrawing, camera: Camera): void {
  for (const { id, outline } of drawing.outlines)
    if (drawing.unknown.has(id)) veil(context, path(outline, camera, true), outline, camera);
}

export function drawSheet(context: CanvasRenderingContext2D, drawing: SheetDrawing, camera: Camera): void {
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const { id, outline } of drawing.outlines) {
    const body = path(outline, camera, true);
    if (drawing.struck.has(id)) fill(context, body, `${STRUCK}55`);
    if (drawing.chosen.has(id)) fill(context, body, "#ffffff2e");
    else if (id === drawing.hovered) fill(context, body, "#ffffff16");
    stroke(context, body, drawing.chosen.has(id) ? CHOSEN : DRAFT, drawing.chosen.has(id) ? 3 : 1.25, []);
  }
  for (const [id, line] of drawing.lines) {
    const chosen = drawing.chosen.has(id);
    const struck = drawing.struck.has(id);
    const unknown = drawing.unknown.has(id);
    if (!chosen && !struck && !unknown && id !== drawing.hovered) continue;
    const color = chosen ? CHOSEN : struck ? STRUCK : unknown && id !== drawing.hovered ? UNKNOWN : "#f2c14e";
    stroke(context, path(line, camera, false), color, chosen ? 6 : 4, unknown ? [3, 8] : []);
  }
  if (drawing.draft.length > 0 || drawing.next !== null) drawDraft(context, drawing, camera);
  for (const middle of drawing.middles) handle(context, spotOf(middle, camera), 3.5, "#c9d6ee");
  for (const corner of drawing.corners) handle(context, spotOf(corner, camera), 6, CHOSEN);
  if (drawing.corner !== null) handle(context, spotOf(drawing.corner, camera), 8, "#f2c14e");
}

function drawDraft(context: CanvasRenderingContext2D, { draft, next, closing }: SheetDrawing, camera: Camera): void {
  if (closing || draft.length > 2) fill(context, path(inCells(draft), camera, true), `${DRAFT}22`);
  stroke(context, path(inCells(draft), camera, closing), DRAFT, 3, []);
  const last = draft.at(-1);
  if (last !== undefined && next !== null && !closing)
    stroke(context, path(inCells([last, next]), camera, false), DRAFT, 2.5, [8, 6]);
  for (const corner of draft) handle(context, spotOf(corner, camera), 5, DRAFT);
  if (next !== null) handle(context, spotOf(next, camera), closing ? 9 : 5, closing ? "#6fcf97" : DRAFT);
}

/** Slanting lines over what players do not know. */
function veil(context: CanvasRenderingContext2D, body: Path2D, outline: readonly Spot[], camera: Camera): void {
  const spots = outline.map(({ x, y }) => toScreen(camera, x, y));
  const xs = spots.map((spot) => spot.x);
  const ys = spots.map((spot) => spot.y);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  context.save();
  context.clip(body);
  context.fillStyle = "#0b0d1280";
  context.fill(body);
  context.beginPath();
  const step = 14;
  const first = Math.floor((left + top - camera.x - camera.y) / step) * step + camera.x + camera.y;
  for (let sum = first; sum < right + bottom; sum += step) {
    context.moveTo(sum - top, top);
    context.lineTo(sum - bottom, bottom);
  }
  context.strokeStyle = `${UNKNOWN}80`;
  context.lineWidth = 1.5;
  context.stroke();
  context.restore();
}

const spotOf = ([x, y]: Point, camera: Camera): Spot => toScreen(camera, x / 1000, y / 1000);

const inCells = (points: readonly Point[]): Spot[] => points.map(([x, y]) => ({ x: x / 1000, y: y / 1000 }));

function path(line: readonly Spot[], camera: Camera, closed: boolean): Path2D {
  const body = new Path2D();
  line.forEach((spot, i) => {
    const { x, y } = toScreen(camera, spot.x, spot.y);
    if (i === 0) body.moveTo(x, y);
    else body.lineTo(x, y);
  });
  if (closed) body.closePath();
  return body;
}

function fill(context: CanvasRenderingContext2D, body: Path2D, color: string): void {
  context.fillStyle = color;
  context.fill(body);
}

function stroke(context: CanvasRenderingContext2D, body: Path2D, color: string, width: number, dash: number[]): void {
  context.strokeStyle = INK;
  context.lineWidth = width + 2.5;
  context.stroke(body);
  context.setLineDash(dash);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke(body);
  context.setLineDash([]);
}

function handle(context: CanvasRenderingContext2D, spot: Spot, radius: number, color: string): void {
  context.beginPath();
  context.arc(spot.x, spot.y, radius, 0, Math.PI * 2);
  context.strokeStyle = INK;
  context.lineWidth = 3;
  context.stroke();
  context.fillStyle = color;
  context.fill();
}
