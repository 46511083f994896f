/** What a tool lays over the map: where one can get to, the way there, and where it is refused. */
import type { Cell } from "../wire/view";
import type { Camera, Size } from "./camera";
import { drawBadge } from "./pieces";
import { FONT, INK, type Sprites } from "./sprites";
import type { Overlay, PlanDrawing, ReachDrawing } from "./stage";

const WAY = "#eef3ff";
const REFUSED = "#ff8a80";
const COSTS_FROM = 24;

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
  if (overlay.aim !== null) drawBox(context, overlay.aim.cell, overlay.aim.size, camera, "#8ab4ff", true);
}

/** What lies over them: a way is seen even where it goes through somebody. */
export function drawOver(context: CanvasRenderingContext2D, overlay: Overlay, camera: Camera): void {
  if (overlay.refused !== null) drawBox(context, overlay.refused, 1, camera, REFUSED, true);
  if (overlay.plan !== null) drawPlan(context, overlay.plan, camera);
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
    context.strokeStyle = `${band.color}b0`;
    context.lineWidth = 1.25;
    if (scale >= 14) {
      for (const cell of shown)
        context.strokeRect(x + cell[0] * scale + 2, y + cell[1] * scale + 2, scale - 4, scale - 4);
    }
    if (scale < COSTS_FROM) continue;
    const font = `600 ${Math.min(15, Math.round(scale * 0.3))}px ${FONT}`;
    for (const cell of shown) {
      const cost = reach.costs.get(`${cell[0]},${cell[1]}`);
      if (cost === undefined || cost === 0) continue;
      const label = sprites.label(String(cost), font, 60, ratio);
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

function drawPlan(context: CanvasRenderingContext2D, plan: PlanDrawing, camera: Camera): void {
  if (!plan.placing) {
    const judged = [plan.start, ...plan.path];
    const rest = plan.rest.length > 0 ? [judged.at(-1) ?? plan.start, ...plan.rest] : [];
    drawWay(context, judged, plan.size, camera, WAY, []);
    if (rest.length > 0) drawWay(context, rest, plan.size, camera, plan.refused ? REFUSED : "#a9b0bf", [7, 6]);
    for (const cell of plan.path)
      drawDot(context, middle(cell, plan.size, camera), WAY, Math.max(2.5, camera.scale * 0.06));
    for (const cell of plan.waypoints) drawWaypoint(context, middle(cell, plan.size, camera), camera.scale);
    const step = plan.refused ? plan.rest[0] : undefined;
    if (step !== undefined) drawStop(context, middle(step, plan.size, camera), camera.scale * 0.22);
    for (const cell of plan.asks) {
      const spot = middle(cell, plan.size, camera);
      const off = plan.size * camera.scale * 0.32;
      drawBadge(context, "?", spot.x + off, spot.y - off, Math.max(8, camera.scale * 0.16));
    }
  }
  const end = plan.goal ?? plan.waypoints.at(-1);
  if (end !== undefined)
    drawBox(context, end, plan.size, camera, plan.refused ? REFUSED : plan.placing ? "#b79cff" : WAY, plan.placing);
}

function middle(cell: Cell, size: number, camera: Camera): { x: number; y: number } {
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
