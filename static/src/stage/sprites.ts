/** Tokens and labels drawn once and kept by how they look, so that five hundred orcs cost one orc. */
import type { Token } from "../wire/view";
import { Portraits, type Portrayed } from "./portraits";
import { discColor, initials, inkOn, rimCorners, sideLook } from "./sides";
import { type Drawing, type Sheet, sheet } from "./surface";

export const FONT = '"Inter Variable", system-ui, sans-serif';
export const INK = "#111318";
const KEPT = 1200;

export interface Sprite {
  canvas: Sheet;
  /** In css pixels, with the margins. */
  width: number;
  height: number;
}

export class Sprites {
  #kept = new Map<string, Sprite>();
  #widths = new Map<string, number>();
  readonly #portraits: Portraits;

  /** `changed` is told when a picture has come and tokens look different. */
  constructor(changed: () => void) {
    this.#portraits = new Portraits(changed);
  }

  clear(): void {
    this.#kept.clear();
    this.#widths.clear();
  }

  /** A token's disc and rim, `radius` css pixels large, in the middle of the sprite. */
  token(token: Token, radius: number, ratio: number): Sprite {
    const step = bakedRadius(radius);
    const letters = initials(token.name);
    const portrait = token.picture === undefined ? null : this.#portraits.get(token.picture.url);
    const face = portrait instanceof HTMLImageElement ? token.picture?.url : (portrait ?? "");
    const key = `t|${letters}|${token.color}|${token.side}|${step.toFixed(1)}|${token.hidden === true}|${token.down}|${ratio}|${face}`;
    return this.#recall(key, () => bakeToken(token, letters, step, ratio, portrait));
  }

  /** Words in white with a dark edge, cut to `room` css pixels. */
  label(text: string, font: string, room: number, ratio: number, color = "#ffffff"): Sprite {
    // Most names fit at every size: those are baked once, and not again with each step of a zoom.
    const cut = this.#width(text, font) <= room ? 0 : Math.ceil(room / 16) * 16;
    return this.#recall(`l|${text}|${font}|${cut}|${color}|${ratio}`, () =>
      bakeLabel(text, font, cut || Number.POSITIVE_INFINITY, ratio, color),
    );
  }

  #width(text: string, font: string): number {
    const key = `${font}|${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      if (this.#widths.size > KEPT) this.#widths.clear();
      width = measured(text, font);
      this.#widths.set(key, width);
    }
    return width;
  }

  #recall(key: string, bake: () => Sprite): Sprite {
    const found = this.#kept.get(key);
    if (found !== undefined) {
      // Moved to the end: the first of the map is then the one unused longest.
      this.#kept.delete(key);
      this.#kept.set(key, found);
      return found;
    }
    const sprite = bake();
    this.#kept.set(key, sprite);
    if (this.#kept.size > KEPT) {
      const oldest = this.#kept.keys().next().value;
      if (oldest !== undefined) this.#kept.delete(oldest);
    }
    return sprite;
  }
}

/** The size a disc is baked in: at least as large as it is shown, in few steps, so that zooming bakes seldom. */
export function bakedRadius(radius: number): number {
  return 6 * 1.5 ** Math.max(0, Math.ceil(Math.log(radius / 6) / Math.log(1.5)));
}

let probe: Drawing | null = null;

function measured(text: string, font: string): number {
  probe ??= sheet(1, 1).context;
  probe.font = font;
  return probe.measureText(text).width;
}

/** The outline of a rim about a point. */
export function traceRim(context: Drawing, side: string, x: number, y: number, radius: number): void {
  const corners = rimCorners(sideLook(side).rim);
  context.beginPath();
  if (corners === null) {
    context.arc(x, y, radius, 0, Math.PI * 2);
    return;
  }
  for (const [cx, cy] of corners) context.lineTo(x + cx * radius, y + cy * radius);
  context.closePath();
}

function bakeToken(token: Token, letters: string, radius: number, ratio: number, portrait: Portrayed | null): Sprite {
  const margin = Math.ceil(radius * 0.3) + 4;
  const half = radius + margin;
  const { canvas, context } = sheet(Math.ceil(half * 2 * ratio), Math.ceil(half * 2 * ratio));
  context.scale(ratio, ratio);
  context.lineJoin = "round";
  const hidden = token.hidden === true;
  const look = sideLook(token.side);
  const ring = Math.max(2, Math.min(6, radius * 0.15));
  const disc = token.down ? "#4a4f5a" : discColor(token.color, token.side);
  if (hidden) context.globalAlpha = 0.72;

  traceRim(context, token.side, half, half, radius);
  context.fillStyle = disc;
  context.fill();
  if (portrait instanceof HTMLImageElement) drawPortrait(context, portrait, half, radius, token.down);
  // A light edge outside the dark one: on black ground the dark edge alone would not be seen.
  traceRim(context, token.side, half, half, radius);
  context.strokeStyle = "rgb(255 255 255 / 55%)";
  context.lineWidth = ring + 6;
  context.stroke();
  context.strokeStyle = INK;
  context.lineWidth = ring + 4;
  context.stroke();
  if (hidden) context.setLineDash([ring * 1.8, ring * 1.4]);
  context.strokeStyle = hidden ? "#b79cff" : token.down ? "#9aa1ae" : look.color;
  context.lineWidth = ring;
  context.stroke();
  context.setLineDash([]);

  if (!(portrait instanceof HTMLImageElement)) {
    context.fillStyle = token.down ? "#d5d9e2" : inkOn(disc);
    context.font = `650 ${Math.round(radius * (letters.length > 2 ? 0.62 : letters.length > 1 ? 0.78 : 0.95))}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(letters, half, half + radius * 0.05, radius * 1.5);
    // Dots under the letters: the picture is on its way.
    if (portrait === "loading" && radius >= 12) drawDots(context, half, half + radius * 0.62, radius * 0.09);
  }
  context.globalAlpha = 1;

  if (token.down) drawCross(context, half, half, radius * 0.62);
  if (hidden && radius >= 10)
    drawHiddenEye(context, half - radius * 0.72, half - radius * 0.72, Math.max(6, radius * 0.36));
  return { canvas, width: half * 2, height: half * 2 };
}

/** The picture fills the rim: its shorter side fits, from the middle, a little above for faces. */
function drawPortrait(context: Drawing, image: HTMLImageElement, half: number, radius: number, down: boolean): void {
  const side = Math.min(image.naturalWidth, image.naturalHeight);
  const reach = radius * 1.2;
  context.save();
  context.clip();
  context.imageSmoothingQuality = "high";
  if (down) context.globalAlpha *= 0.45;
  context.drawImage(
    image,
    (image.naturalWidth - side) / 2,
    (image.naturalHeight - side) / 3,
    side,
    side,
    half - reach,
    half - reach,
    reach * 2,
    reach * 2,
  );
  context.restore();
}

function drawDots(context: Drawing, x: number, y: number, radius: number): void {
  for (const place of [-1, 0, 1]) {
    context.beginPath();
    context.arc(x + place * radius * 3.2, y, radius, 0, Math.PI * 2);
    context.fill();
  }
}

function drawCross(context: Drawing, x: number, y: number, arm: number): void {
  context.lineCap = "round";
  context.beginPath();
  context.moveTo(x - arm, y - arm);
  context.lineTo(x + arm, y + arm);
  context.moveTo(x + arm, y - arm);
  context.lineTo(x - arm, y + arm);
  context.strokeStyle = INK;
  context.lineWidth = Math.max(4, arm * 0.34);
  context.stroke();
  context.strokeStyle = "#ff8a80";
  context.lineWidth = Math.max(2, arm * 0.18);
  context.stroke();
}

/** An eye struck through: only the GM sees this token. */
function drawHiddenEye(context: Drawing, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = INK;
  context.fill();
  context.strokeStyle = "#b79cff";
  context.lineWidth = Math.max(1.2, radius * 0.16);
  context.stroke();
  const wide = radius * 0.62;
  context.beginPath();
  context.moveTo(x - wide, y);
  context.quadraticCurveTo(x, y - wide, x + wide, y);
  context.quadraticCurveTo(x, y + wide, x - wide, y);
  context.moveTo(x - wide * 0.8, y + wide * 0.8);
  context.lineTo(x + wide * 0.8, y - wide * 0.8);
  context.stroke();
}

function bakeLabel(text: string, font: string, room: number, ratio: number, color: string): Sprite {
  const shown = ellipsised(text, room, (words) => measured(words, font));
  const size = Number.parseFloat(/([\d.]+)px/.exec(font)?.[1] ?? "12");
  const width = Math.ceil(measured(shown, font)) + 8;
  const height = Math.ceil(size * 1.35) + 4;
  const { canvas, context } = sheet(Math.ceil(width * ratio), Math.ceil(height * ratio));
  context.scale(ratio, ratio);
  context.font = font;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineJoin = "round";
  context.strokeStyle = "rgb(8 10 14 / 92%)";
  context.lineWidth = Math.max(3, size * 0.28);
  context.strokeText(shown, width / 2, height / 2);
  context.fillStyle = color;
  context.fillText(shown, width / 2, height / 2);
  return { canvas, width, height };
}

/** The text, cut so that it fits, with a mark that it was. Cuts between characters as people count them. */
export function ellipsised(text: string, room: number, measure: (text: string) => number): string {
  if (measure(text) <= room) return text;
  const letters = [...text];
  let low = 0;
  let high = letters.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${letters.slice(0, middle).join("").trimEnd()}…`) <= room) low = middle;
    else high = middle - 1;
  }
  return `${letters.slice(0, low).join("").trimEnd()}…`;
}
