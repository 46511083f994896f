/** A deed being chosen: the headings it can take, the squares round a pivot, whom it is done to. */
import type { Cell } from "../wire/view";
import { type Camera, type Spot, toScreen } from "./camera";
import { drawTag } from "./marks";
import { drawBadge } from "./pieces";
import { FONT, INK } from "./sprites";
import type { DeedDrawing, RingSquare } from "./stage";

const CLOCKWISE = "#8ff0cf";
const COUNTER = "#f2c14e";
const SHUT = "#8d95a5";
const PICKED = "#8ab4ff";
/** From this size on a square has room for both its prices. */
const BOTH_FROM = 34;
const PRICES_FROM = 22;

export function drawDeed(
  context: CanvasRenderingContext2D,
  deed: DeedDrawing,
  camera: Camera,
  view: { width: number; height: number },
): void {
  for (const square of deed.ring ?? []) drawSquare(context, square, deed.faint === true, camera);
  if (deed.pivot !== undefined) {
    const { cell, from, label } = deed.pivot;
    const middle = toScreen(camera, cell[0] + 0.5, cell[1] + 0.5);
    drawRadius(context, toScreen(camera, from[0] + 0.5, from[1] + 0.5), middle);
    drawPivot(context, middle, camera.scale);
    // Once it is chosen the bar tells it, and nothing lies over the ring.
    if (deed.faint === true) drawTag(context, label, middle.x, middle.y - camera.scale * 0.5 - 14, "#ffffff", view);
  }
  if (deed.picked !== undefined) outline(context, deed.picked.cell, deed.picked.size, camera, PICKED, []);
  for (const { by, chosen } of deed.arrows ?? []) {
    // Just outside of the token, whatever its size.
    const reach = deed.size / 2 + 0.5;
    const long = Math.hypot(by[0], by[1]);
    const middle = { x: deed.at[0] + deed.size / 2 + by[0] * reach, y: deed.at[1] + deed.size / 2 + by[1] * reach };
    drawArrow(context, toScreen(camera, middle.x, middle.y), { x: by[0] / long, y: by[1] / long }, chosen, camera);
  }
}

function drawSquare(context: CanvasRenderingContext2D, square: RingSquare, faint: boolean, camera: Camera): void {
  const { cell, cw, ccw } = square;
  const { scale } = camera;
  const at = toScreen(camera, cell[0], cell[1]);
  if (faint) {
    context.globalAlpha = 0.55;
    outline(context, cell, 1, camera, CLOCKWISE, [4, 4]);
    context.globalAlpha = 1;
    return;
  }
  const open = cw !== "" || ccw !== "";
  const cheaper = cw !== "" && (ccw === "" || cw.length < ccw.length || (cw.length === ccw.length && cw <= ccw));
  const color = !open ? SHUT : cheaper ? CLOCKWISE : COUNTER;
  context.fillStyle = open ? `${color}38` : "rgb(8 10 14 / 35%)";
  context.fillRect(at.x + 1, at.y + 1, scale - 2, scale - 2);
  outline(context, cell, 1, camera, color, open ? (cheaper ? [] : [9, 4]) : [3, 5]);
  if (scale >= PRICES_FROM && open) {
    const middle = at.x + scale / 2;
    // Above and below the middle, through which the way leads.
    const off = scale >= BOTH_FROM ? Math.max(8, scale * 0.28) : 0;
    if (cw !== "" && (off > 0 || cheaper)) drawPrice(context, `↻${cw}`, CLOCKWISE, middle, at.y + scale / 2 - off);
    if (ccw !== "" && (off > 0 || !cheaper)) drawPrice(context, `↺${ccw}`, COUNTER, middle, at.y + scale / 2 + off);
  }
  if (square.asks) drawBadge(context, "?", at.x + scale * 0.84, at.y + scale * 0.16, Math.max(7, scale * 0.14));
}

function drawPrice(context: CanvasRenderingContext2D, words: string, color: string, x: number, y: number): void {
  context.font = `650 12px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.strokeStyle = INK;
  context.lineWidth = 3.5;
  context.strokeText(words, x, y);
  context.fillStyle = color;
  context.fillText(words, x, y);
}

function drawRadius(context: CanvasRenderingContext2D, from: Spot, to: Spot): void {
  context.setLineDash([3, 6]);
  for (const [color, width] of [
    [INK, 4],
    ["#ffffff", 1.5],
  ] as const) {
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
  context.setLineDash([]);
}

function drawPivot(context: CanvasRenderingContext2D, middle: Spot, scale: number): void {
  const radius = Math.max(6, scale * 0.2);
  for (const [color, width] of [
    [INK, 6],
    ["#ffffff", 2.5],
  ] as const) {
    context.beginPath();
    context.arc(middle.x, middle.y, radius, 0, Math.PI * 2);
    context.moveTo(middle.x - radius * 1.6, middle.y);
    context.lineTo(middle.x + radius * 1.6, middle.y);
    context.moveTo(middle.x, middle.y - radius * 1.6);
    context.lineTo(middle.x, middle.y + radius * 1.6);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
}

function drawArrow(context: CanvasRenderingContext2D, middle: Spot, way: Spot, chosen: boolean, camera: Camera): void {
  const half = Math.max(9, camera.scale * 0.3);
  const tip = { x: middle.x + way.x * half, y: middle.y + way.y * half };
  const back = { x: middle.x - way.x * half * 0.7, y: middle.y - way.y * half * 0.7 };
  const wide = half * 0.72;
  context.beginPath();
  context.moveTo(tip.x, tip.y);
  context.lineTo(back.x - way.y * wide, back.y + way.x * wide);
  context.lineTo(back.x + way.x * half * 0.45, back.y + way.y * half * 0.45);
  context.lineTo(back.x + way.y * wide, back.y - way.x * wide);
  context.closePath();
  context.lineJoin = "round";
  context.strokeStyle = INK;
  context.lineWidth = 5;
  context.stroke();
  context.fillStyle = chosen ? PICKED : "rgb(238 243 255 / 82%)";
  context.fill();
  if (chosen) {
    context.strokeStyle = "#ffffff";
    context.lineWidth = 2;
    context.stroke();
  }
}

function outline(
  context: CanvasRenderingContext2D,
  cell: Cell,
  size: number,
  camera: Camera,
  color: string,
  dash: number[],
): void {
  const at = toScreen(camera, cell[0], cell[1]);
  const extent = size * camera.scale - 4;
  context.strokeStyle = INK;
  context.lineWidth = 4;
  context.strokeRect(at.x + 2, at.y + 2, extent, extent);
  context.setLineDash(dash);
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.strokeRect(at.x + 2, at.y + 2, extent, extent);
  context.setLineDash([]);
}
