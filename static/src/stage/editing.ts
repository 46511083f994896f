/** Walls and doors while they are edited: every one with its kind, the chosen with handles, and the next before it is put. */
import type { Barrier, Point, Wall } from "../wire/view";
import { type Camera, type Spot, toScreen } from "./camera";
import { INK } from "./sprites";
import type { EditDrawing } from "./stage";

const CHOSEN = "#ffffff";
const DRAFT = "#8ab4ff";

export function drawEditing(context: CanvasRenderingContext2D, edit: EditDrawing, camera: Camera): void {
  context.lineCap = "round";
  for (const wall of edit.walls) {
    const hovered = wall.id === edit.hovered;
    line(context, wall, camera, edit.chosen.has(wall.id) ? CHOSEN : colorOf(wall), hovered ? 5 : 3, dashOf(wall));
    if (wall.way) drawWay(context, wall, camera);
  }
  for (const door of edit.doors) {
    const chosen = edit.chosen.has(door.id);
    if (chosen || door.id === edit.hovered) line(context, door, camera, chosen ? CHOSEN : "#f2c14e", 4, []);
  }
  for (const each of [...edit.walls, ...edit.doors]) {
    if (!edit.chosen.has(each.id)) continue;
    for (const end of [each.a, each.b]) handle(context, place(camera, end), 6, CHOSEN);
  }
  if (edit.draft !== null) {
    line(context, { id: "", ...edit.draft }, camera, DRAFT, 3.5, [8, 6]);
    handle(context, place(camera, edit.draft.a), 5, DRAFT);
  }
  if (edit.snap !== null) handle(context, place(camera, edit.snap), 5, DRAFT);
}

/** What a wall is, in colour and in dashes. */
function colorOf(wall: Wall): string {
  if (wall.secret === true) return "#b79cff";
  if (wall.blocks === "sight") return "#6fcf97";
  return wall.blocks === "move" ? "#8fd3ff" : "#ffb454";
}

function dashOf(wall: Wall): number[] {
  if (wall.secret === true) return [7, 6];
  return wall.blocks === "sight" ? [2, 6] : wall.blocks === "move" ? [12, 6] : [];
}

function place(camera: Camera, point: Point): Spot {
  return toScreen(camera, point[0] / 1000, point[1] / 1000);
}

function line(
  context: CanvasRenderingContext2D,
  barrier: Barrier,
  camera: Camera,
  color: string,
  width: number,
  dash: number[],
): void {
  const a = place(camera, barrier.a);
  const b = place(camera, barrier.b);
  context.beginPath();
  context.moveTo(a.x, a.y);
  context.lineTo(b.x, b.y);
  context.strokeStyle = INK;
  context.lineWidth = width + 3;
  context.stroke();
  context.setLineDash(dash);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
  context.setLineDash([]);
}

/** An arrow to the side that a one-way wall lets through to. */
function drawWay(context: CanvasRenderingContext2D, wall: Wall, camera: Camera): void {
  const a = place(camera, wall.a);
  const b = place(camera, wall.b);
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const turn = wall.way === "left" ? 1 : -1;
  const out = { x: ((b.y - a.y) / length) * turn, y: (-(b.x - a.x) / length) * turn };
  const from = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const tip = { x: from.x + out.x * 18, y: from.y + out.y * 18 };
  const side = { x: out.y * 6, y: -out.x * 6 };
  for (const [color, width] of [
    [INK, 6],
    ["#ffffff", 2.5],
  ] as const) {
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(tip.x, tip.y);
    context.moveTo(tip.x - out.x * 7 + side.x, tip.y - out.y * 7 + side.y);
    context.lineTo(tip.x, tip.y);
    context.lineTo(tip.x - out.x * 7 - side.x, tip.y - out.y * 7 - side.y);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
}

function handle(context: CanvasRenderingContext2D, spot: Spot, radius: number, color: string): void {
  context.beginPath();
  context.arc(spot.x, spot.y, radius, 0, Math.PI * 2);
  context.fillStyle = color;
  context.strokeStyle = INK;
  context.lineWidth = 2.5;
  context.stroke();
  context.fill();
}
