/** Floors and outlines, as ink on a dark page; what lies on the ground is told by its pattern. */
import type { Camera } from "../stage/camera";
import { sheet } from "../stage/surface";
import type { Area } from "../wire/chart";
import { edges } from "./geometry";
import type { AreaShape } from "./layout";
import { FLOOR, INKED, inSight, onScreen, type Paint, trace } from "./paint";

const DARKER = "#1a1f28";
const OPEN = "#2b3543";

export function drawAreas(paint: Paint): void {
  const shown = [...paint.layout.areas.values()].filter(({ box }) => inSight(box, paint.camera, paint.view));
  for (const shape of shown) drawFloor(paint, shape);
  if ((paint.layout.chart.scale ?? "zone") !== "zone") drawRoads(paint);
  for (const shape of shown) drawOutline(paint, shape);
}

function drawFloor(paint: Paint, shape: AreaShape): void {
  const { context, camera } = paint;
  context.globalAlpha = paint.inked(shape.area.id);
  trace(context, shape.outline, camera, true);
  if (paint.bare) {
    context.fillStyle = shape.area.dark === true ? DARKER : shape.area.open_terrain === true ? OPEN : FLOOR;
    context.fill();
  } else if (shape.area.dark === true) {
    context.fillStyle = "rgb(8 10 14 / 34%)";
    context.fill();
  }
  const pattern = patternOf(context, shape.area, camera);
  if (pattern !== null) {
    context.fillStyle = pattern;
    context.fill();
  }
  context.globalAlpha = 1;
}

function drawOutline(paint: Paint, shape: AreaShape): void {
  const { context, camera, bare } = paint;
  const done = paint.inked(shape.area.id);
  const zone = (paint.layout.chart.scale ?? "zone") === "zone";
  trace(context, shape.outline, camera, true);
  if (done < 1) {
    // The pen goes round once.
    let round = 0;
    for (const [a, b] of edges(shape.outline)) round += Math.hypot(b.x - a.x, b.y - a.y) * camera.scale;
    context.setLineDash([round * done, round]);
  }
  context.lineJoin = "round";
  context.lineCap = "round";
  const width = zone ? Math.max(1.5, Math.min(3.5, camera.scale * 0.06)) : 1.5;
  context.strokeStyle = bare ? "rgb(8 10 14 / 80%)" : "rgb(8 10 14 / 70%)";
  context.lineWidth = width + 2.5;
  context.stroke();
  context.strokeStyle = INKED;
  context.lineWidth = width;
  context.stroke();
  context.setLineDash([]);
}

/** Between districts and lands: from the middle of each to where a road leads out. */
function drawRoads(paint: Paint): void {
  const { context, camera, layout } = paint;
  context.lineCap = "round";
  context.lineJoin = "round";
  for (const { border, middle, stub } of layout.borders.values()) {
    if (border.off_road === true || border.closed === true) continue;
    for (const side of border.between) {
      const area = layout.areas.get(side);
      if (area === undefined) continue;
      context.globalAlpha = Math.min(paint.inked(side), paint.inked(border.id)) * 0.9;
      const from = onScreen(camera, area.centre);
      const to = onScreen(camera, middle);
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      if (stub !== null) {
        const end = onScreen(camera, stub);
        context.lineTo(end.x, end.y);
      }
      context.strokeStyle = "rgb(8 10 14 / 75%)";
      context.lineWidth = 6;
      context.stroke();
      context.strokeStyle = "#6f6858";
      context.lineWidth = 3.5;
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

const TILE = 26;
const tiles = new Map<string, CanvasPattern | null>();

/** Waves, chevrons or rungs; nothing where the ground is plain. */
function patternOf(context: CanvasRenderingContext2D, area: Area, camera: Camera): CanvasPattern | null {
  const { water = "none", ground = "normal", surface = "none" } = area;
  const kind =
    water !== "none" ? `water ${water}` : surface !== "none" ? `surface ${surface}` : ground !== "normal" ? ground : "";
  if (kind === "") return null;
  let pattern = tiles.get(kind);
  if (pattern === undefined) {
    pattern = context.createPattern(tile(kind) as CanvasImageSource, "repeat");
    tiles.set(kind, pattern);
  }
  pattern?.setTransform(new DOMMatrix([0.5, 0, 0, 0.5, camera.x, camera.y]));
  return pattern;
}

function tile(kind: string): HTMLCanvasElement | OffscreenCanvas {
  const { canvas, context } = sheet(TILE * 2, TILE * 2);
  context.scale(2, 2);
  context.lineWidth = 1.2;
  context.lineCap = "round";
  context.beginPath();
  const rough = kind === "water turbulent" || kind === "very_difficult";
  if (kind.startsWith("water")) {
    context.strokeStyle = "rgb(120 190 240 / 42%)";
    for (const y of rough ? [4, 11, 18, 25] : [8, 21]) {
      const high = rough ? 3.5 : 2;
      context.moveTo(0, y);
      context.bezierCurveTo(TILE / 4, y - high * 1.6, TILE / 4, y - high * 1.6, TILE / 2, y);
      context.bezierCurveTo((TILE * 3) / 4, y + high * 1.6, (TILE * 3) / 4, y + high * 1.6, TILE, y);
    }
  } else if (kind.startsWith("surface")) {
    context.strokeStyle = "rgb(216 207 184 / 26%)";
    for (const y of [0, 13]) {
      context.moveTo(0, y + 0.5);
      context.lineTo(TILE, y + 0.5);
      context.moveTo(y === 0 ? 6.5 : 19.5, y);
      context.lineTo(y === 0 ? 6.5 : 19.5, y + 13);
    }
  } else {
    context.strokeStyle = "rgb(242 193 78 / 36%)";
    const chevron = (x: number, y: number): void => {
      context.moveTo(x - 3.5, y + 3);
      context.lineTo(x, y - 1);
      context.lineTo(x + 3.5, y + 3);
    };
    chevron(6, 6);
    chevron(19, 19);
    if (rough) {
      chevron(19, 6);
      chevron(6, 19);
    }
  }
  context.stroke();
  return canvas;
}
