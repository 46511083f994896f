/** Names of areas, readable at every zoom, with how many are in them and what is to be known of them. */
import { FONT, type Sprite, type Sprites } from "../stage/sprites";
import type { PlaceId } from "../wire/chart";
import { number } from "../words";
import type { AreaShape } from "./layout";
import { INKED, inSight, onScreen, type Paint, SHUT } from "./paint";
import { drawSign, signsOfArea } from "./signs";
import { capacityOf } from "./standing";
import { areaName } from "./words";

const NAME = `650 13px ${FONT}`;
const SMALL = `600 11px ${FONT}`;
const COUNT = `650 12px ${FONT}`;
/** Areas narrower than this on screen have their names in small letters. */
const WIDE = 90;
const NARROW = 44;
/** Areas lower than this have what is said of them on one line. */
const LOW = 110;
const SIGN = 14;

interface Placed {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The largest areas first: where two names would cover each other, theirs stays. */
export function drawLabels(paint: Paint, sprites: Sprites, counts: ReadonlyMap<PlaceId, number>): void {
  const taken: Placed[] = [];
  const shown = [...paint.layout.areas.values()]
    .filter(({ box }) => inSight(box, paint.camera, paint.view))
    .sort((a, b) => b.box.right - b.box.left - (a.box.right - a.box.left));
  for (const shape of shown) drawLabel(paint, sprites, shape, counts.get(shape.area.id) ?? 0, taken);
}

function drawLabel(paint: Paint, sprites: Sprites, shape: AreaShape, count: number, taken: Placed[]): void {
  const { context, camera } = paint;
  const width = (shape.box.right - shape.box.left) * camera.scale;
  const height = (shape.box.bottom - shape.box.top) * camera.scale;
  const { label, left, top } = nameOf(paint, sprites, shape);
  const said = countOf(paint, sprites, shape, count);
  // In low areas all is on one line: those who stand there need the rest.
  const low = height < LOW;
  const beside = low && said !== null && label.width + said.width + 30 < width ? said : null;
  const box = { left, top, right: left + label.width + (beside?.width ?? 0), bottom: top + label.height };
  if (taken.some((other) => overlap(box, other))) return;
  taken.push(box);
  context.globalAlpha = paint.inked(shape.area.id);
  context.drawImage(label.canvas, Math.round(left), Math.round(top), label.width, label.height);
  if (beside !== null)
    context.drawImage(beside.canvas, Math.round(left + label.width), Math.round(top), beside.width, beside.height);
  else if (!low && width >= 56) drawFacts(paint, said, shape, onScreen(camera, shape.centre).x, box.bottom + 8, width);
  context.globalAlpha = 1;
}

/** The name, and where it stands: in the uppermost part, or where that is too low for it in the middle. */
export function nameOf(
  { camera, ratio }: Paint,
  sprites: Sprites,
  shape: AreaShape,
): { label: Sprite; left: number; top: number } {
  const width = (shape.box.right - shape.box.left) * camera.scale;
  const height = (shape.box.bottom - shape.box.top) * camera.scale;
  const font = width < WIDE ? SMALL : NAME;
  const label = sprites.label(areaName(shape.area), font, Math.max(NARROW, width - 8), ratio, "#f4efe2");
  const middle = onScreen(camera, shape.centre);
  const roof = onScreen(camera, { x: shape.centre.x, y: roofOf(shape) }).y;
  return {
    label,
    left: middle.x - label.width / 2,
    top: height < 40 ? middle.y - label.height / 2 : roof + 4,
  };
}

function countOf({ layout, ratio }: Paint, sprites: Sprites, { area }: AreaShape, count: number): Sprite | null {
  const most = capacityOf(area, layout.chart);
  const words = most === null ? (count > 0 ? number(count) : "") : `${count}/${most}`;
  const full = most !== null && count >= most;
  return words === "" ? null : sprites.label(words, COUNT, 60, ratio, full ? SHUT : "#c9d2e3");
}

/** "5/8" and the signs, in a row under the name. */
function drawFacts(
  { context }: Paint,
  said: Sprite | null,
  { area }: AreaShape,
  x: number,
  y: number,
  room: number,
): void {
  const fits = Math.max(0, Math.floor((room - (said?.width ?? 0) - 8) / (SIGN + 4)));
  const signs = signsOfArea(area).slice(0, fits);
  const width = (said?.width ?? 0) + signs.length * (SIGN + 4);
  let left = x - width / 2;
  if (said !== null) {
    context.drawImage(said.canvas, Math.round(left), Math.round(y - said.height / 2), said.width, said.height);
    left += said.width;
  }
  for (const sign of signs) {
    context.beginPath();
    context.roundRect(left + 1, y - 8, SIGN + 2, 17, 4);
    context.fillStyle = "rgb(17 19 24 / 78%)";
    context.fill();
    drawSign(context, sign, left + 2 + SIGN / 2, y, SIGN - 2, INKED);
    left += SIGN + 4;
  }
}

const roofs = new WeakMap<AreaShape, number>();

/** Where the outline is, straight up from the middle. */
function roofOf(shape: AreaShape): number {
  let roof = roofs.get(shape);
  if (roof !== undefined) return roof;
  roof = shape.box.top;
  const { x, y } = shape.centre;
  for (const [i, a] of shape.outline.entries()) {
    const b = shape.outline[(i + 1) % shape.outline.length];
    if (b === undefined || a.x > x === b.x > x) continue;
    const at = a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x);
    if (at <= y && at > roof) roof = at;
  }
  roofs.set(shape, roof);
  return roof;
}

function overlap(a: Placed, b: Placed): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}
