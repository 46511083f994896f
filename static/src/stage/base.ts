/** The ground: picture or bare floor, grid, solid cells, walls and doors. */
import { drawChart } from "../chart/draw";
import type { Layout } from "../chart/layout";
import { PAGE } from "../chart/paint";
import type { PlaceId } from "../wire/chart";
import type { Door, Mark, Scene, Wall } from "../wire/view";
import type { Camera, Size } from "./camera";
import { drawWeightless } from "./gravity";
import { drawMarks } from "./marks";
import type { MapPicture } from "./picture";

const OUTSIDE = "#0c0e12";
const FLOOR = "#252a34";
const EDGE = "#3a4150";
const DARK = "rgb(8 10 14 / 85%)";

export interface Ground {
  scene: Scene;
  picture: MapPicture;
  grid: boolean;
  walls: boolean;
  marks: readonly Mark[];
  markChosen: string | null;
  aligning: boolean;
  /** Of a map of areas, and how far each of its places is drawn. */
  layout: Layout | null;
  inked(place: PlaceId): number;
}

export function drawGround(
  context: CanvasRenderingContext2D,
  ground: Ground | null,
  camera: Camera,
  view: Size,
  ratio: number,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = OUTSIDE;
  context.fillRect(0, 0, view.width, view.height);
  if (ground === null) return;
  const { scene, picture } = ground;
  const { x, y, scale } = camera;
  context.fillStyle = ground.layout === null ? FLOOR : PAGE;
  context.fillRect(x, y, scene.width * scale, scene.height * scale);
  context.save();
  context.beginPath();
  context.rect(x, y, scene.width * scale, scene.height * scale);
  context.clip();
  if (scene.picture) picture.draw(context, scene.picture, camera, view, ratio);
  const bare = !picture.shown;
  drawSolid(context, scene, camera, bare || ground.walls);
  if ((ground.grid && ground.layout === null) || ground.aligning)
    drawGrid(context, scene, camera, view, bare, ground.aligning);
  drawWeightless(context, scene, camera, view);
  context.restore();
  context.strokeStyle = EDGE;
  context.lineWidth = 1;
  context.strokeRect(x - 0.5, y - 0.5, scene.width * scale + 1, scene.height * scale + 1);
  drawWalls(context, scene.walls ?? [], camera, bare, ground.walls);
  for (const door of scene.doors ?? []) drawDoor(context, door, camera);
  if (ground.layout !== null)
    drawChart({ context, layout: ground.layout, camera, view, ratio, bare, inked: ground.inked });
  drawMarks(context, ground.marks, ground.markChosen, camera, view);
}

function drawGrid(
  context: CanvasRenderingContext2D,
  scene: Scene,
  camera: Camera,
  view: Size,
  bare: boolean,
  strong: boolean,
): void {
  const { x, y, scale } = camera;
  if (scale < 9 && !strong) return;
  const left = Math.max(0, Math.floor(-x / scale));
  const right = Math.min(scene.width, Math.ceil((view.width - x) / scale));
  const top = Math.max(0, Math.floor(-y / scale));
  const bottom = Math.min(scene.height, Math.ceil((view.height - y) / scale));
  const lines = new Path2D();
  for (let column = left; column <= right; column++) {
    const at = Math.round(x + column * scale) + 0.5;
    lines.moveTo(at, y + top * scale);
    lines.lineTo(at, y + bottom * scale);
  }
  for (let row = top; row <= bottom; row++) {
    const at = Math.round(y + row * scale) + 0.5;
    lines.moveTo(x + left * scale, at);
    lines.lineTo(x + right * scale, at);
  }
  context.lineWidth = 1;
  if (strong) {
    context.strokeStyle = "#ff5cf0";
    context.stroke(lines);
    return;
  }
  const strength = Math.min(1, (scale - 6) / 20);
  // Over a picture both a dark and a light line, so that the grid shows on snow and in a cellar alike.
  context.strokeStyle = bare ? `rgb(232 234 240 / ${0.13 * strength})` : `rgb(8 10 14 / ${0.34 * strength})`;
  context.stroke(lines);
  if (bare) return;
  context.translate(1, 1);
  context.strokeStyle = `rgb(255 255 255 / ${0.1 * strength})`;
  context.stroke(lines);
  context.translate(-1, -1);
}

function drawSolid(context: CanvasRenderingContext2D, scene: Scene, camera: Camera, shown: boolean): void {
  if (!shown || scene.solid === undefined) return;
  const { x, y, scale } = camera;
  context.fillStyle = "rgb(94 104 124 / 75%)";
  context.strokeStyle = DARK;
  context.lineWidth = 1;
  for (const [column, row] of scene.solid) {
    const left = x + column * scale;
    const top = y + row * scale;
    context.fillRect(left, top, scale, scale);
    context.beginPath();
    context.moveTo(left, top + scale);
    context.lineTo(left + scale, top);
    context.moveTo(left, top + scale / 2);
    context.lineTo(left + scale / 2, top);
    context.moveTo(left + scale / 2, top + scale);
    context.lineTo(left + scale, top + scale / 2);
    context.stroke();
  }
}

function drawWalls(
  context: CanvasRenderingContext2D,
  walls: readonly Wall[],
  camera: Camera,
  bare: boolean,
  master: boolean,
): void {
  if (!bare && !master) return;
  const plain = new Path2D();
  const secret = new Path2D();
  for (const wall of walls) trace(wall.secret === true ? secret : plain, wall, camera);
  context.lineCap = "round";
  if (bare) {
    const width = Math.max(2.5, Math.min(7, camera.scale * 0.11));
    context.strokeStyle = "#0b0d11";
    context.lineWidth = width + 2.5;
    context.stroke(plain);
    context.strokeStyle = "#aeb6c6";
    context.lineWidth = width;
    context.stroke(plain);
  } else {
    context.strokeStyle = "rgb(8 10 14 / 60%)";
    context.lineWidth = 3.5;
    context.stroke(plain);
    context.strokeStyle = "rgb(138 180 255 / 80%)";
    context.lineWidth = 1.5;
    context.stroke(plain);
  }
  context.setLineDash([6, 5]);
  context.strokeStyle = "#b79cff";
  context.lineWidth = 2.5;
  context.stroke(secret);
  context.setLineDash([]);
}

function trace(path: Path2D, line: Wall, camera: Camera): void {
  path.moveTo(camera.x + (line.a[0] / 1000) * camera.scale, camera.y + (line.a[1] / 1000) * camera.scale);
  path.lineTo(camera.x + (line.b[0] / 1000) * camera.scale, camera.y + (line.b[1] / 1000) * camera.scale);
}

function drawDoor(context: CanvasRenderingContext2D, door: Door, camera: Camera): void {
  const ax = camera.x + (door.a[0] / 1000) * camera.scale;
  const ay = camera.y + (door.a[1] / 1000) * camera.scale;
  const bx = camera.x + (door.b[0] / 1000) * camera.scale;
  const by = camera.y + (door.b[1] / 1000) * camera.scale;
  const width = Math.max(3, Math.min(9, camera.scale * 0.13));
  context.lineCap = "butt";
  if (door.kind === "window") {
    stroke(context, [ax, ay, bx, by], width + 3, DARK);
    stroke(context, [ax, ay, bx, by], width, "#8fd3ff");
    stroke(context, [ax, ay, bx, by], width / 3, "#16202c");
    return;
  }
  const color = door.secret === true ? "#b79cff" : door.state === "locked" ? "#ff8a80" : "#f2c14e";
  if (door.state === "open") {
    // The leaf stands at a right angle, with the way it leaves free drawn thin.
    context.setLineDash([3, 4]);
    stroke(context, [ax, ay, bx, by], 2, color);
    context.setLineDash([]);
    const leaf: Line = [ax, ay, ax - (by - ay) * 0.9, ay + (bx - ax) * 0.9];
    stroke(context, leaf, width * 0.8 + 3, DARK);
    stroke(context, leaf, width * 0.8, color);
    return;
  }
  stroke(context, [ax, ay, bx, by], width + 3, DARK);
  stroke(context, [ax, ay, bx, by], width, color);
  if (door.state === "locked" && camera.scale >= 16) drawLock(context, (ax + bx) / 2, (ay + by) / 2, width);
}

type Line = readonly [number, number, number, number];

function stroke(context: CanvasRenderingContext2D, line: Line, width: number, color: string): void {
  context.strokeStyle = color;
  context.lineWidth = width;
  context.beginPath();
  context.moveTo(line[0], line[1]);
  context.lineTo(line[2], line[3]);
  context.stroke();
}

function drawLock(context: CanvasRenderingContext2D, x: number, y: number, width: number): void {
  const half = Math.max(4, width * 0.8);
  context.lineWidth = 2;
  context.strokeStyle = "#ff8a80";
  context.fillStyle = "#191c23";
  context.beginPath();
  context.arc(x, y - half * 0.6, half * 0.6, Math.PI, 0);
  context.stroke();
  context.beginPath();
  context.roundRect(x - half, y - half * 0.6, half * 2, half * 1.6, 2);
  context.fill();
  context.stroke();
}
