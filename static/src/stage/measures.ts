/** The ruler and the rubber band. */
import { type Camera, type Size, type Spot, toScreen } from "./camera";
import { drawTag } from "./marks";
import { INK } from "./sprites";
import type { Overlay, RulerDrawing } from "./stage";

const RULER = "#f2c14e";

export function drawMeasures(context: CanvasRenderingContext2D, overlay: Overlay, camera: Camera, view: Size): void {
  if (overlay.band !== null) drawBand(context, overlay.band, camera);
  if (overlay.ruler !== null) drawRuler(context, overlay.ruler, camera, view);
  if (overlay.crosshair !== null) drawCrosshair(context, overlay.crosshair, camera);
}

function drawBand(context: CanvasRenderingContext2D, band: { a: Spot; b: Spot }, camera: Camera): void {
  const a = toScreen(camera, band.a.x, band.a.y);
  const b = toScreen(camera, band.b.x, band.b.y);
  context.fillStyle = "rgb(138 180 255 / 16%)";
  context.fillRect(a.x, a.y, b.x - a.x, b.y - a.y);
  context.strokeStyle = INK;
  context.lineWidth = 3;
  context.strokeRect(a.x, a.y, b.x - a.x, b.y - a.y);
  context.strokeStyle = "#8ab4ff";
  context.lineWidth = 1.5;
  context.strokeRect(a.x, a.y, b.x - a.x, b.y - a.y);
}

function drawRuler(context: CanvasRenderingContext2D, ruler: RulerDrawing, camera: Camera, view: Size): void {
  const spots = ruler.points.map((point) => toScreen(camera, point.x, point.y));
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const [color, width] of [
    [INK, 6],
    [RULER, 2.5],
  ] as const) {
    context.beginPath();
    for (const spot of spots) context.lineTo(spot.x, spot.y);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
  for (const spot of spots) {
    context.beginPath();
    context.arc(spot.x, spot.y, 4.5, 0, Math.PI * 2);
    context.fillStyle = RULER;
    context.strokeStyle = INK;
    context.lineWidth = 2;
    context.fill();
    context.stroke();
  }
  const end = spots.at(-1);
  if (end !== undefined && ruler.label !== "") drawTag(context, ruler.label, end.x, end.y - 26, "#ffe6a3", view);
}

function drawCrosshair(context: CanvasRenderingContext2D, at: Spot, camera: Camera): void {
  const { x, y } = toScreen(camera, at.x, at.y);
  for (const [color, width] of [
    [INK, 5],
    [RULER, 2],
  ] as const) {
    context.beginPath();
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      context.moveTo(x + dx * 5, y + dy * 5);
      context.lineTo(x + dx * 15, y + dy * 15);
    }
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke();
  }
}
