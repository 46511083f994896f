/** How a token floats: an arrow the way it keeps moving, as long as it is fast, or a hook where it holds on. */
import type { Heading, Motion } from "../wire/view";
import { number } from "../words";
import { FONT, INK } from "./sprites";

const DIAGONAL = Math.SQRT1_2;
export const UNITS: Record<Heading, readonly [number, number]> = {
  n: [0, -1],
  ne: [DIAGONAL, -DIAGONAL],
  e: [1, 0],
  se: [DIAGONAL, DIAGONAL],
  s: [0, 1],
  sw: [-DIAGONAL, DIAGONAL],
  w: [-1, 0],
  nw: [-DIAGONAL, -DIAGONAL],
};
const ARROW = "#7fe3ff";
/** On screen, so that it is seen however small the map is. */
const SHORTEST = 13;
const STEP = 0.16;
const FASTEST = 5;

/** From the rim outwards; the speed stands at the tip where it is more than a drift. */
export function drawMomentum(
  context: CanvasRenderingContext2D,
  { heading, speed }: Motion,
  x: number,
  y: number,
  radius: number,
  scale: number,
): void {
  const [dx, dy] = UNITS[heading];
  const length = Math.max(SHORTEST, scale * (0.2 + STEP * Math.min(FASTEST, speed)));
  const from = radius + 1;
  const tip = { x: x + dx * (from + length), y: y + dy * (from + length) };
  const head = Math.max(6, Math.min(11, scale * 0.18));
  const neck = { x: tip.x - dx * head, y: tip.y - dy * head };
  context.beginPath();
  context.moveTo(x + dx * from, y + dy * from);
  context.lineTo(neck.x, neck.y);
  context.moveTo(tip.x, tip.y);
  context.lineTo(neck.x - dy * head * 0.7, neck.y + dx * head * 0.7);
  context.lineTo(neck.x + dy * head * 0.7, neck.y - dx * head * 0.7);
  context.closePath();
  context.lineCap = "round";
  context.lineJoin = "round";
  context.strokeStyle = INK;
  context.lineWidth = 6;
  context.stroke();
  context.strokeStyle = ARROW;
  context.fillStyle = ARROW;
  context.lineWidth = 2.5;
  context.stroke();
  context.fill();
  if (speed < 2) return;
  const size = Math.max(11, Math.min(15, scale * 0.3));
  context.font = `750 ${Math.round(size)}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const at = { x: tip.x + dx * size * 0.75, y: tip.y + dy * size * 0.75 };
  context.strokeStyle = INK;
  context.lineWidth = 4;
  context.strokeText(number(speed), at.x, at.y);
  context.fillStyle = "#ffffff";
  context.fillText(number(speed), at.x, at.y);
}

/** On the plate of a condition, in place of its letter. */
export function drawHook(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  const eye = radius * 0.2;
  const r = radius * 0.36;
  context.beginPath();
  context.arc(x, y - radius * 0.52, eye, 0, Math.PI * 2);
  context.moveTo(x, y - radius * 0.52 + eye);
  context.lineTo(x, y - radius * 0.1);
  context.arc(x, y + radius * 0.26, r, -Math.PI / 2, Math.PI);
  context.strokeStyle = "#ffffff";
  context.lineCap = "round";
  context.lineWidth = Math.max(1.5, radius * 0.2);
  context.stroke();
}
