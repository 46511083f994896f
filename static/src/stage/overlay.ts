/** What a tool lays over the map: where one can get to, the way there, and where it is refused. */
import { drawSheet } from "../cartography/drawing";
import type { Cell } from "../wire/view";
import { number } from "../words";
import { drawAreaNames, drawAreas, drawDives } from "./areas";
import type { Camera, Size, Spot } from "./camera";
import { drawDeed } from "./deed";
import { drawEditing } from "./editing";
import { drawMark, drawTag } from "./marks";
import { drawMeasures } from "./measures";
import { drawBadge } from "./pieces";
import { FONT, INK, type Sprites } from "./sprites";
import type { GhostDrawing, Hatch, Overlay, PlanDrawing, ReachDrawing, Tone, TrailDrawing } from "./stage";

const WAY = "#eef3ff";
const REFUSED = "#ff8a80";
const UNRULED = "#b79cff";
const TONES: Record<Tone, string> = { plain: WAY, one: "#6fcf97", more: "#f2c14e", far: REFUSED, leave: "#ffb454" };
/** For eyes that tell no colours apart: the dearer, the more broken. */
const DASHES: Record<Tone, number[]> = { plain: [], one: [], more: [18, 5], far: [7, 6], leave: [7, 6] };
const COSTS_FROM = 24;
/** Numbers are as large on screen at every zoom. */
const COST_FONT = `600 12px ${FONT}`;
const HATCH_FROM = 14;

/** What lies under the tokens. */
export function drawUnder(
  context: CanvasRenderingContext2D,
  overlay: Overlay,
  sprites: Sprites,
  camera: Camera,
  view: Size,
  ratio: number,
): void {
  if (overlay.reach !== null) drawReach(context, overlay.reach, sprites, camera, view, ratio);
  drawAreas(context, overlay.areas, camera);
  for (const trail of overlay.trails) drawTrail(context, trail, camera);
  drawDives(context, overlay.dives, sprites, camera, ratio);
  if (overlay.aim !== null) drawBox(context, overlay.aim.cell, overlay.aim.size, camera, "#8ab4ff", true);
}

/** What lies over them: a way is seen even where it goes through somebody. */
export function drawOver(context: CanvasRenderingContext2D, overlay: Overlay, camera: Camera, view: Size): void {
  drawAreaNames(context, overlay.areas, camera, view);
  if (overlay.refused !== null) drawBox(context, overlay.refused, 1, camera, REFUSED, true);
  for (const ghost of overlay.ghosts) drawGhost(context, ghost, camera);
  if (overlay.plan !== null) drawPlan(context, overlay.plan, camera);
  // Over the way that is planned, whose line would hide the prices.
  if (overlay.deed !== null) drawDeed(context, overlay.deed, camera, view);
  if (overlay.edit !== null) drawEditing(context, overlay.edit, camera);
  if (overlay.sheet !== null) drawSheet(context, overlay.sheet, camera);
  if (overlay.draft !== null) {
    const { mark, label } = overlay.draft;
    drawMark(context, mark, false, camera);
    const end = mark.points.at(-1) ?? mark.at;
    const x = camera.x + (end[0] / 1000) * camera.scale;
    const y = camera.y + (end[1] / 1000) * camera.scale;
    if (label !== "") drawTag(context, label, x, y - 26, "#ffffff", view);
  }
  drawMeasures(context, overlay, camera, view);
}

/** Faded, with a dot a step: where it has been. */
function drawTrail(context: CanvasRenderingContext2D, trail: TrailDrawing, camera: Camera): void {
  if (trail.cells.length < 2) return;
  const asked = trail.kind === "request";
  context.globalAlpha = asked ? 0.85 : 0.5;
  drawWay(context, trail.cells, trail.size, camera, asked ? TONES.leave : "#c9d6ee", asked ? [4, 6] : [2, 7]);
  const start = trail.cells[0];
  if (start !== undefined) {
    const spot = middle(start, trail.size, camera);
    context.beginPath();
    context.arc(spot.x, spot.y, Math.max(5, trail.size * camera.scale * 0.2), 0, Math.PI * 2);
    context.strokeStyle = INK;
    context.lineWidth = 4;
    context.stroke();
    context.strokeStyle = asked ? TONES.leave : "#c9d6ee";
    context.lineWidth = 1.5;
    context.stroke();
  }
  context.globalAlpha = 1;
}

function drawGhost(context: CanvasRenderingContext2D, ghost: GhostDrawing, camera: Camera): void {
  const color = ghost.refused ? REFUSED : WAY;
  if (ghost.path.length > 1) drawWay(context, ghost.path, ghost.size, camera, color, ghost.refused ? [7, 6] : []);
  drawBox(context, ghost.goal, ghost.size, camera, color, true);
}

function drawReach(
  context: CanvasRenderingContext2D,
  reach: ReachDrawing,
  sprites: Sprites,
  camera: Camera,
  view: Size,
  ratio: number,
): void {
  const { x, y, scale } = camera;
  const visible = (cell: Cell): boolean => {
    const left = x + cell[0] * scale;
    const top = y + cell[1] * scale;
    return left > -scale && top > -scale && left < view.width && top < view.height;
  };
  for (const band of reach.bands) {
    const shown = band.cells.filter(visible);
    context.fillStyle = `${band.color}3d`;
    for (const cell of shown) context.fillRect(x + cell[0] * scale + 1, y + cell[1] * scale + 1, scale - 2, scale - 2);
    context.lineWidth = 1.25;
    if (scale >= HATCH_FROM) {
      context.strokeStyle = `${band.color}70`;
      if (band.hatch !== "none") drawHatch(context, band.hatch, shown, camera);
      context.strokeStyle = `${band.color}b0`;
      for (const cell of shown)
        context.strokeRect(x + cell[0] * scale + 2, y + cell[1] * scale + 2, scale - 4, scale - 4);
    }
    if (scale < COSTS_FROM) continue;
    for (const cell of shown) {
      const cost = reach.costs.get(`${cell[0]},${cell[1]}`);
      if (cost === undefined || cost === 0) continue;
      const label = sprites.label(number(cost), COST_FONT, 60, ratio);
      context.drawImage(
        label.canvas,
        x + (cell[0] + 1) * scale - label.width - 1,
        y + (cell[1] + 1) * scale - label.height,
        label.width,
        label.height,
      );
    }
  }
}

/** Three lines a cell, slanting one way or both. */
function drawHatch(
  context: CanvasRenderingContext2D,
  hatch: Exclude<Hatch, "none">,
  cells: readonly Cell[],
  camera: Camera,
): void {
  const extent = camera.scale - 4;
  context.beginPath();
  for (const cell of cells) {
    const left = camera.x + cell[0] * camera.scale + 2;
    const top = camera.y + cell[1] * camera.scale + 2;
    for (const [from, to] of [
      [0, 0.5],
      [0, 1],
      [0.5, 1],
    ] as const) {
      if (hatch !== "falling") {
        context.moveTo(left + from * extent, top + to * extent);
        context.lineTo(left + to * extent, top + from * extent);
      }
      if (hatch !== "rising") {
        context.moveTo(left + from * extent, top + (1 - to) * extent);
        context.lineTo(left + to * extent, top + (1 - from) * extent);
      }
    }
  }
  context.stroke();
}

function drawPlan(context: CanvasRenderingContext2D, plan: PlanDrawing, camera: Camera): void {
  const judged = [plan.start, ...plan.path];
  const rest = plan.rest.length > 0 ? [judged.at(-1) ?? plan.start, ...plan.rest] : [];
  if (plan.unruled) drawWay(context, judged, plan.size, camera, UNRULED, [10, 5]);
  else drawTones(context, plan, judged, camera);
  if (rest.length > 0) drawWay(context, rest, plan.size, camera, plan.refused ? REFUSED : "#a9b0bf", [7, 6]);
  for (const [i, cell] of plan.path.entries())
    drawDot(context, middle(cell, plan.size, camera), toneOf(plan, i), Math.max(2.5, camera.scale * 0.06));
  for (const cell of plan.waypoints) drawWaypoint(context, middle(cell, plan.size, camera), camera.scale);
  const step = plan.refused ? plan.rest[0] : undefined;
  if (step !== undefined) drawStop(context, middle(step, plan.size, camera), camera.scale * 0.22);
  for (const [sign, cells] of [
    ["?", plan.asks],
    ["⚄", plan.checks ?? []],
  ] as const) {
    for (const cell of cells) {
      const spot = middle(cell, plan.size, camera);
      const off = plan.size * camera.scale * 0.32;
      drawBadge(context, sign, spot.x + off, spot.y - off, Math.max(8, camera.scale * 0.16));
    }
  }
  const end = plan.goal ?? plan.waypoints.at(-1);
  if (end === undefined) return;
  const last = plan.path.length > 0 ? toneOf(plan, plan.path.length - 1) : WAY;
  drawBox(context, end, plan.size, camera, plan.refused ? REFUSED : last, plan.unruled);
}

function toneOf(plan: PlanDrawing, step: number): string {
  return plan.unruled ? UNRULED : TONES[plan.tones[step] ?? "plain"];
}

/** Runs of the same tone as one line each. */
function drawTones(context: CanvasRenderingContext2D, plan: PlanDrawing, way: readonly Cell[], camera: Camera): void {
  let from = 0;
  while (from < way.length - 1) {
    const tone = plan.tones[from] ?? "plain";
    let to = from + 1;
    while (to < way.length - 1 && (plan.tones[to] ?? "plain") === tone) to++;
    drawWay(context, way.slice(from, to + 1), plan.size, camera, TONES[tone], DASHES[tone]);
    from = to;
  }
}

function middle(cell: Cell, size: number, camera: Camera): Spot {
  return { x: camera.x + (cell[0] + size / 2) * camera.scale, y: camera.y + (cell[1] + size / 2) * camera.scale };
}

function drawWay(
  context: CanvasRenderingContext2D,
  cells: readonly Cell[],
  size: number,
  camera: Camera,
  color: string,
  dash: number[],
): void {
  if (cells.length < 2) return;
  context.beginPath();
  for (const cell of cells) {
    const spot = middle(cell, size, camera);
    context.lineTo(spot.x, spot.y);
  }
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = "rgb(8 10 14 / 80%)";
  context.lineWidth = 7;
  context.stroke();
  context.setLineDash(dash);
  context.strokeStyle = color;
  context.lineWidth = 3;
  context.stroke();
  context.setLineDash([]);
}

function drawDot(
  context: CanvasRenderingContext2D,
  spot: { x: number; y: number },
  color: string,
  radius: number,
): void {
  context.beginPath();
  context.arc(spot.x, spot.y, radius, 0, Math.PI * 2);
  context.fillStyle = color;
  context.strokeStyle = INK;
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
}

function drawWaypoint(context: CanvasRenderingContext2D, spot: { x: number; y: number }, scale: number): void {
  const half = Math.max(5, scale * 0.13);
  context.beginPath();
  context.moveTo(spot.x, spot.y - half);
  context.lineTo(spot.x + half, spot.y);
  context.lineTo(spot.x, spot.y + half);
  context.lineTo(spot.x - half, spot.y);
  context.closePath();
  context.fillStyle = "#8ab4ff";
  context.strokeStyle = INK;
  context.lineWidth = 2.5;
  context.stroke();
  context.fill();
}

function drawStop(context: CanvasRenderingContext2D, spot: { x: number; y: number }, arm: number): void {
  context.lineCap = "round";
  for (const [color, width] of [
    [INK, 7],
    [REFUSED, 3.5],
  ] as const) {
    context.beginPath();
    context.moveTo(spot.x - arm, spot.y - arm);
    context.lineTo(spot.x + arm, spot.y + arm);
    context.moveTo(spot.x + arm, spot.y - arm);
    context.lineTo(spot.x - arm, spot.y + arm);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
}

function drawBox(
  context: CanvasRenderingContext2D,
  cell: Cell,
  size: number,
  camera: Camera,
  color: string,
  filled: boolean,
): void {
  const left = camera.x + cell[0] * camera.scale + 1.5;
  const top = camera.y + cell[1] * camera.scale + 1.5;
  const extent = size * camera.scale - 3;
  if (filled) {
    context.fillStyle = `${color}40`;
    context.fillRect(left, top, extent, extent);
  }
  context.strokeStyle = INK;
  context.lineWidth = 4;
  context.strokeRect(left, top, extent, extent);
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.strokeRect(left, top, extent, extent);
}
