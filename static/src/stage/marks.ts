/** Templates, drawings and notes: they lie on the ground, under the tokens. */
import type { Mark } from "../wire/view";
import { t } from "../words";
import type { Camera, Size, Spot } from "./camera";
import { distanceToSegment } from "./hit";
import { inside, shapeOf, spotOf } from "./shapes";
import { FONT, INK } from "./sprites";
import type { Drawing } from "./surface";

export const MARK_COLOR = "#8ab4ff";
const NOTE_PX = 14;
const NOTE_FONT = `550 ${NOTE_PX}px ${FONT}`;
const NOTE_ROOM = 240;
const GM_ONLY = "#c9b2ff";

export function drawMarks(
  context: Drawing,
  marks: readonly Mark[],
  chosen: string | null,
  camera: Camera,
  view: Size,
): void {
  // Words over areas: an area that comes later must not be laid over what was written.
  for (const written of [false, true])
    for (const mark of marks)
      if ((mark.kind === "text") === written && inView(mark, camera, view))
        drawMark(context, mark, mark.id === chosen, camera);
}

export function drawMark(context: Drawing, mark: Mark, chosen: boolean, camera: Camera): void {
  const color = mark.color || MARK_COLOR;
  context.save();
  // Faded, but for what has words to say so.
  if (mark.hidden === true && mark.kind === "drawing") context.globalAlpha = 0.55;
  context.lineJoin = "round";
  context.lineCap = "round";
  if (mark.kind === "text") drawNote(context, mark, color, chosen, camera);
  else if (mark.kind === "drawing") drawStroke(context, mark, color, chosen, camera);
  else drawTemplate(context, mark, color, chosen, camera);
  context.restore();
}

function drawTemplate(context: Drawing, mark: Mark, color: string, chosen: boolean, camera: Camera): void {
  const shape = shapeOf(mark);
  if (shape === null) return;
  context.beginPath();
  if (shape.kind === "circle") {
    const at = onScreen(camera, shape.at);
    context.arc(at.x, at.y, shape.radius * camera.scale, 0, Math.PI * 2);
  } else {
    for (const corner of shape.corners) {
      const at = onScreen(camera, corner);
      context.lineTo(at.x, at.y);
    }
    context.closePath();
  }
  context.fillStyle = `${color}38`;
  context.fill();
  context.strokeStyle = INK;
  context.lineWidth = chosen ? 6 : 4;
  context.stroke();
  if (mark.hidden === true) context.setLineDash([8, 6]);
  context.strokeStyle = chosen ? "#ffffff" : color;
  context.lineWidth = chosen ? 3 : 2;
  context.stroke();
  context.setLineDash([]);
  const origin = onScreen(camera, spotOf(mark.at));
  context.beginPath();
  context.arc(origin.x, origin.y, 3.5, 0, Math.PI * 2);
  context.fillStyle = color;
  context.strokeStyle = INK;
  context.lineWidth = 1.5;
  context.fill();
  context.stroke();
  if (mark.text !== "") drawWords(context, mark.text, origin.x, origin.y + 16, color);
  if (mark.hidden === true) drawWords(context, t("Only GMs"), origin.x, origin.y - 16, GM_ONLY);
}

function drawStroke(context: Drawing, mark: Mark, color: string, chosen: boolean, camera: Camera): void {
  context.beginPath();
  for (const point of [mark.at, ...mark.points]) {
    const at = onScreen(camera, spotOf(point));
    context.lineTo(at.x, at.y);
  }
  const width = Math.max(2.5, Math.min(8, camera.scale * 0.09));
  context.strokeStyle = chosen ? "#ffffff" : "rgb(8 10 14 / 75%)";
  context.lineWidth = width + 3;
  context.stroke();
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
}

function drawNote(context: Drawing, mark: Mark, color: string, chosen: boolean, camera: Camera): void {
  const at = onScreen(camera, spotOf(mark.at));
  const lines = noteLines(context, mark.text);
  const width = Math.max(...lines.map((line) => context.measureText(line).width)) + 16;
  const height = lines.length * NOTE_PX * 1.35 + 10;
  context.beginPath();
  context.roundRect(at.x - width / 2, at.y - height / 2, width, height, 6);
  context.fillStyle = "rgb(17 19 24 / 90%)";
  context.fill();
  context.strokeStyle = chosen ? "#ffffff" : mark.hidden === true ? GM_ONLY : color;
  context.lineWidth = chosen ? 2.5 : 1.5;
  if (mark.hidden === true) context.setLineDash([6, 4]);
  context.stroke();
  context.setLineDash([]);
  if (mark.hidden === true) drawWords(context, t("Only GMs"), at.x, at.y - height / 2 - 9, GM_ONLY);
  context.font = NOTE_FONT;
  context.fillStyle = "#e8eaf0";
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const [i, line] of lines.entries()) {
    context.fillText(line, at.x, at.y + (i - (lines.length - 1) / 2) * NOTE_PX * 1.35 + 1);
  }
}

/** Words broken into lines; what has no gap to break at is cut. */
function noteLines(context: Drawing, text: string): string[] {
  context.font = NOTE_FONT;
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    for (const word of paragraph.split(/\s+/u)) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && context.measureText(longer).width > NOTE_ROOM) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    lines.push(line);
  }
  return lines.slice(0, 8).map((line) => (line.length > 60 ? `${[...line].slice(0, 59).join("")}…` : line));
}

export function drawWords(context: Drawing, text: string, x: number, y: number, color: string): void {
  context.font = `650 13px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.strokeStyle = "rgb(8 10 14 / 92%)";
  context.lineWidth = 4;
  context.strokeText(text, x, y);
  context.fillStyle = color;
  context.fillText(text, x, y);
}

/** Words on a plate, as large at any zoom, and kept in sight. */
export function drawTag(context: Drawing, text: string, x: number, y: number, color: string, view: Size): void {
  context.font = `650 14px ${FONT}`;
  const width = context.measureText(text).width + 16;
  const left = Math.max(4, Math.min(view.width - width - 4, x - width / 2));
  const top = Math.max(4, Math.min(view.height - 28, y - 12));
  context.beginPath();
  context.roundRect(left, top, width, 24, 6);
  context.fillStyle = "rgb(17 19 24 / 92%)";
  context.fill();
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.stroke();
  context.fillStyle = color;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, left + width / 2, top + 12.5);
}

function onScreen(camera: Camera, spot: Spot): Spot {
  return { x: camera.x + spot.x * camera.scale, y: camera.y + spot.y * camera.scale };
}

function inView(mark: Mark, camera: Camera, view: Size): boolean {
  const reach = mark.size / 1000 + 4;
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const [x, y] of [mark.at, ...mark.points]) {
    left = Math.min(left, x / 1000 - reach);
    right = Math.max(right, x / 1000 + reach);
    top = Math.min(top, y / 1000 - reach);
    bottom = Math.max(bottom, y / 1000 + reach);
  }
  return (
    camera.x + right * camera.scale > 0 &&
    camera.y + bottom * camera.scale > 0 &&
    camera.x + left * camera.scale < view.width &&
    camera.y + top * camera.scale < view.height
  );
}

/** The mark under a position in cells, last drawn first. Large areas are taken hold of by edge or origin, not inside. */
export function markAt(marks: readonly Mark[], world: Spot, reach: number): Mark | null {
  let within: Mark | null = null;
  for (const mark of [...marks].reverse()) {
    const at = spotOf(mark.at);
    const near = Math.hypot(world.x - at.x, world.y - at.y);
    if (mark.kind === "text" ? near <= reach * 2.5 : mark.kind !== "drawing" && near <= reach) return mark;
    if (mark.kind === "drawing") {
      const points = [mark.at, ...mark.points];
      if (points.some((point, i) => distanceToSegment(world, points[i - 1] ?? point, point) <= reach)) return mark;
      continue;
    }
    const shape = shapeOf(mark);
    if (shape !== null && inside(shape, world)) within ??= mark;
  }
  return within;
}
