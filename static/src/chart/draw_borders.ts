/** Borders, each kind with a line of its own: what can be walked through is thin, what is shut is barred. */
import type { Spot } from "../stage/camera";
import type { BorderShape } from "./layout";
import { FLOOR, GOLD, INKED, onScreen, PAGE, type Paint, SHUT, trace } from "./paint";
import { drawSign, signsOfBorder } from "./signs";

const CASING = "rgb(8 10 14 / 80%)";
/** Smaller than this on screen a border is its line alone. */
const SIGNS_FROM = 26;

export function drawBorders(paint: Paint): void {
  for (const shape of paint.layout.borders.values()) {
    const { x, y } = onScreen(paint.camera, shape.middle);
    const far = (shape.length + 4) * paint.camera.scale;
    if (x < -far || y < -far || x > paint.view.width + far || y > paint.view.height + far) continue;
    paint.context.globalAlpha = paint.inked(shape.border.id);
    if (shape.link !== null) drawLink(paint, shape, shape.link);
    if (shape.stub !== null) drawStub(paint, shape, shape.stub);
    drawLine(paint, shape);
    drawSigns(paint, shape);
    paint.context.globalAlpha = 1;
  }
}

function stroke(context: CanvasRenderingContext2D, width: number, color: string, dash: number[] = []): void {
  context.setLineDash(dash);
  context.strokeStyle = color;
  context.lineWidth = width;
  context.stroke();
  context.setLineDash([]);
}

/** A way between areas that do not touch. */
function drawLink(
  { context, camera, bare, layout }: Paint,
  { border }: BorderShape,
  link: readonly [Spot, Spot],
): void {
  const zone = (layout.chart.scale ?? "zone") === "zone";
  context.lineCap = "butt";
  trace(context, link, camera, false);
  if (!zone || border.off_road === true) {
    stroke(context, 5, CASING);
    stroke(context, 2.5, border.off_road === true ? INKED : "#8f8772", border.off_road === true ? [2, 6] : []);
    return;
  }
  const width = Math.max(6, Math.min(16, camera.scale * 0.22));
  stroke(context, width + 3, INKED);
  stroke(context, width, bare ? FLOOR : PAGE);
}

function drawStub({ context, camera }: Paint, { middle }: BorderShape, stub: Spot): void {
  const from = onScreen(camera, middle);
  const to = onScreen(camera, stub);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  context.lineCap = "round";
  stroke(context, 6, CASING);
  stroke(context, 2, INKED, [2, 5]);
  context.beginPath();
  context.arc(to.x, to.y, 10, 0, Math.PI * 2);
  context.fillStyle = PAGE;
  context.fill();
  stroke(context, 1.5, INKED, [3, 3]);
  context.fillStyle = INKED;
  context.font = "700 12px system-ui, sans-serif";
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText("?", to.x, to.y + 0.5);
}

function drawLine(paint: Paint, shape: BorderShape): void {
  const { context, camera, bare } = paint;
  const { border, line } = shape;
  const kind = border.kind ?? "open";
  context.lineJoin = "round";
  context.lineCap = "butt";
  const ground = bare ? FLOOR : PAGE;
  if (border.closed === true && kind !== "door") {
    trace(context, line, camera, false);
    stroke(context, 7, CASING);
    stroke(context, 4, SHUT, [9, 3]);
    return;
  }
  if (kind === "open") {
    if (shape.link !== null && border.off_road !== true) return;
    trace(context, line, camera, false);
    if (bare) stroke(context, 6, ground);
    else stroke(context, 4, CASING);
    if (border.off_road === true) stroke(context, 2, INKED, [1, 7]);
    else stroke(context, 1.25, "rgb(216 207 184 / 60%)", [5, 5]);
    return;
  }
  drawOpening(paint, shape, kind === "door", border.closed === true);
}

/** Two jambs, and in a door its leaf. */
function drawOpening({ context, camera, bare }: Paint, shape: BorderShape, door: boolean, closed: boolean): void {
  const spot = onScreen(camera, shape.middle);
  const { along } = shape;
  const half = Math.max(6, Math.min((shape.length * camera.scale) / 2 - 2, camera.scale * 0.55, 26));
  const from = { x: spot.x - along.x * half, y: spot.y - along.y * half };
  const to = { x: spot.x + along.x * half, y: spot.y + along.y * half };
  const jamb = Math.max(4, Math.min(8, camera.scale * 0.14));
  const out = { x: -along.y * jamb, y: along.x * jamb };
  context.lineCap = "butt";
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  stroke(context, 8, bare ? FLOOR : CASING);
  context.beginPath();
  for (const end of [from, to]) {
    context.moveTo(end.x - out.x, end.y - out.y);
    context.lineTo(end.x + out.x, end.y + out.y);
  }
  stroke(context, 5, CASING);
  stroke(context, 2.5, INKED);
  if (!door) return;
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.lineTo(to.x, to.y);
  const width = Math.max(4, Math.min(8, camera.scale * 0.12));
  stroke(context, width + 3, CASING);
  stroke(context, width, closed ? SHUT : GOLD);
  stroke(context, width / 3, "rgb(17 19 24 / 55%)");
}

/** In a row across the border, so that its line is seen on both sides. */
function drawSigns({ context, camera }: Paint, shape: BorderShape): void {
  const signs = signsOfBorder(shape.border);
  if (signs.length === 0 || camera.scale * Math.max(shape.length, 1) < SIGNS_FROM) return;
  const spot = onScreen(camera, shape.middle);
  const size = 14;
  const step = size + 8;
  for (const [i, sign] of signs.entries()) {
    const off = (i - (signs.length - 1) / 2) * step;
    const x = spot.x - shape.along.y * off;
    const y = spot.y + shape.along.x * off;
    context.beginPath();
    context.roundRect(x - 11, y - 11, 22, 22, 6);
    context.fillStyle = "rgb(17 19 24 / 94%)";
    context.fill();
    const color = sign.id === "closed" || sign.level === 3 ? SHUT : INKED;
    stroke(context, 1, color);
    drawSign(context, sign, x, y, size, color);
  }
}
