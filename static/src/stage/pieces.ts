/** The tokens, with the marks that belong to them. */
import type { Bar, Token } from "../wire/view";
import type { Camera, Size } from "./camera";
import { ALONE, type Share } from "./crowd";
import type { Motion } from "./motion";
import { bakedRadius, FONT, INK, type Sprite, type Sprites, traceRim } from "./sprites";
import type { Marks } from "./stage";

export interface Pieces {
  tokens: readonly Token[];
  sharing: ReadonlyMap<string, Share>;
  marks: Marks;
  motion: Motion;
  sprites: Sprites;
}

const NAMES_FROM = 22;
const BARS_FROM = 26;
/** Names of those who share a square stand under each other. */
const NAME_LINE = 14;
const NAME_FONT = `600 12px ${FONT}`;

export function drawPieces(
  context: CanvasRenderingContext2D,
  pieces: Pieces,
  camera: Camera,
  view: Size,
  ratio: number,
): void {
  const { marks } = pieces;
  const named: [Token, number, number][] = [];
  for (const token of pieces.tokens) {
    const spot = pieces.motion.position(token);
    const share = pieces.sharing.get(token.id) ?? ALONE;
    const whole = token.size * camera.scale;
    const extent = whole * share.part;
    const x = camera.x + (spot.x + share.dx) * camera.scale + whole / 2;
    const y = camera.y + (spot.y + share.dy) * camera.scale + whole / 2;
    if (x < -extent || y < -extent || x > view.width + extent || y > view.height + extent) continue;
    const radius = extent * 0.4;
    if (token.id === marks.selected) drawRing(context, token.side, x, y, radius, extent);
    stamp(context, pieces.sprites.token(token, radius, ratio), x, y, radius);
    if (token.bars !== undefined && extent >= BARS_FROM) drawBars(context, token.bars, x, y + radius, extent);
    if (token.id === marks.active) drawPointer(context, x, y - radius - extent * 0.07, Math.max(6, extent * 0.13));
    if (marks.asked.has(token.id))
      drawBadge(context, "?", x + radius * 0.75, y - radius * 0.75, Math.max(8, radius * 0.36));
    const middle = x - share.dx * camera.scale;
    const bottom = y - share.dy * camera.scale + whole / 2;
    named.push([token, middle, bottom + share.place * NAME_LINE]);
  }
  if (camera.scale < NAMES_FROM) return;
  // After all discs, so that no neighbour covers a name.
  for (const [token, x, bottom] of named) {
    const room = Math.round(Math.max(84, token.size * camera.scale * 2.2));
    const label = pieces.sprites.label(
      token.name,
      NAME_FONT,
      room,
      ratio,
      token.hidden === true ? "#d9ccff" : "#ffffff",
    );
    context.drawImage(label.canvas, Math.round(x - label.width / 2), Math.round(bottom - 3), label.width, label.height);
  }
}

/** A sprite is baked at one of a few sizes: the rest is scaling. */
function stamp(context: CanvasRenderingContext2D, sprite: Sprite, x: number, y: number, radius: number): void {
  const size = (sprite.width * radius) / bakedRadius(radius);
  context.drawImage(sprite.canvas, x - size / 2, y - size / 2, size, size);
}

function drawRing(
  context: CanvasRenderingContext2D,
  side: string,
  x: number,
  y: number,
  radius: number,
  extent: number,
): void {
  const reach = radius + Math.max(4, extent * 0.09);
  traceRim(context, side, x, y, reach);
  context.strokeStyle = INK;
  context.lineWidth = 6;
  context.stroke();
  context.strokeStyle = "#ffffff";
  context.lineWidth = 2.5;
  context.stroke();
}

function drawBars(
  context: CanvasRenderingContext2D,
  bars: readonly Bar[],
  x: number,
  bottom: number,
  extent: number,
): void {
  const width = extent * 0.74;
  const height = Math.max(3, Math.min(6, extent * 0.075));
  let y = bottom - height * Math.min(2, bars.length) + 1;
  for (const bar of bars.slice(0, 2)) {
    const part = bar.max > 0 ? Math.max(0, Math.min(1, bar.value / bar.max)) : 0;
    context.fillStyle = INK;
    context.fillRect(x - width / 2 - 1, y - 1, width + 2, height + 2);
    context.fillStyle = "#4a5160";
    context.fillRect(x - width / 2, y, width, height);
    context.fillStyle = barColor(bar.id, part);
    context.fillRect(x - width / 2, y, width * part, height);
    y += height + 1;
  }
}

export function barColor(id: string, part: number): string {
  if (id !== "hp") return "#8ab4ff";
  return part > 0.5 ? "#6fcf97" : part > 0.25 ? "#ffb454" : "#ff8a80";
}

/** Over the token whose turn it is. */
function drawPointer(context: CanvasRenderingContext2D, x: number, y: number, half: number): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - half, y - half * 1.3);
  context.lineTo(x + half, y - half * 1.3);
  context.closePath();
  context.lineJoin = "round";
  context.strokeStyle = INK;
  context.lineWidth = 4;
  context.stroke();
  context.fillStyle = "#f2c14e";
  context.fill();
}

export function drawBadge(context: CanvasRenderingContext2D, text: string, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fillStyle = "#8ab4ff";
  context.strokeStyle = INK;
  context.lineWidth = 3;
  context.stroke();
  context.fill();
  context.fillStyle = "#0b1220";
  context.font = `750 ${Math.round(radius * 1.5)}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillText(text, x, y + radius * 0.08);
}
