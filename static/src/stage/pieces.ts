/** The tokens, with the marks that belong to them. */
import type { Bar, Condition, Motion as Momentum, Token } from "../wire/view";
import type { Camera, Size } from "./camera";
import { ALONE, type Share } from "./crowd";
import { drawHook, drawMomentum } from "./momentum";
import type { Motion } from "./motion";
import { bakedRadius, FONT, INK, type Sprite, type Sprites, traceRim } from "./sprites";
import type { Emphasis } from "./stage";

export interface Pieces {
  tokens: readonly Token[];
  sharing: ReadonlyMap<string, Share>;
  emphasis: Emphasis;
  /** Ring a token thus: those caught by a template, say. */
  caught: ReadonlySet<string>;
  motion: Motion;
  sprites: Sprites;
}

const NAMES_FROM = 22;
const CLOSE_NAMES_FROM = 34;
const BARS_FROM = 26;
const BADGES_FROM = 24;
/** So many conditions are shown; the last of them may say how many more there are. */
const CONDITIONS = 3;
/** On smaller tokens a number stands for them all. */
const WIDE = 44;
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
  const { emphasis } = pieces;
  const named: [Token, number, number][] = [];
  const moving: [Momentum, number, number, number][] = [];
  for (const token of pieces.tokens) {
    const spot = pieces.motion.position(token);
    const share = pieces.sharing.get(token.id) ?? ALONE;
    const whole = token.size * camera.scale;
    const extent = whole * share.part;
    const x = camera.x + (spot.x + share.dx) * camera.scale + whole / 2;
    const y = camera.y + (spot.y + share.dy) * camera.scale + whole / 2;
    if (x < -extent || y < -extent || x > view.width + extent || y > view.height + extent) continue;
    const radius = extent * 0.4;
    if (token.id === emphasis.selected || emphasis.group.has(token.id))
      drawRing(context, token.side, x, y, radius, extent, token.id === emphasis.selected ? "#ffffff" : "#8ab4ff");
    else if (pieces.caught.has(token.id)) drawRing(context, token.side, x, y, radius, extent, "#ffb454");
    stamp(context, pieces.sprites.token(token, radius, ratio), x, y, radius);
    if (token.bars !== undefined && extent >= BARS_FROM) drawBars(context, token.bars, x, y + radius, extent);
    if (token.id === emphasis.active) drawPointer(context, x, y - radius - extent * 0.07, Math.max(6, extent * 0.13));
    if (emphasis.asked.has(token.id))
      drawBadge(context, "?", x + radius * 0.75, y - radius * 0.75, Math.max(8, radius * 0.36));
    if (extent >= BADGES_FROM) {
      // That somebody is down is seen by the cross already, and that one floats by the arrow.
      const told = (id: string): boolean =>
        id === "down" ? token.down : token.motion !== undefined && (id === "adrift" || id === "travelling");
      const conditions = token.conditions?.filter(({ id }) => !told(id)) ?? [];
      const most = extent >= WIDE ? CONDITIONS : 1;
      if (conditions.length > 0)
        drawConditions(context, conditions, most, x - radius * 0.95, y - radius * 0.8, Math.max(7, radius * 0.3));
      if (token.elevation) drawElevation(context, pieces.sprites, token.elevation, x + radius, y + radius * 0.1, ratio);
    }
    if (token.motion !== undefined) moving.push([token.motion, x, y, radius]);
    const middle = x - share.dx * camera.scale;
    const bottom = y - share.dy * camera.scale + whole / 2;
    named.push([token, middle, bottom + share.place * NAME_LINE]);
  }
  // After all discs, so that no neighbour covers a name, nor a name an arrow.
  for (const [token, x, bottom] of named) {
    // In an area they stand closer than on squares: names are as wide as whoever bears them.
    const close = token.place !== undefined && token.id !== emphasis.selected;
    if ((close ? token.size * camera.scale : camera.scale) < (close ? CLOSE_NAMES_FROM : NAMES_FROM)) continue;
    const room = close
      ? Math.round(token.size * camera.scale * 1.1)
      : Math.round(Math.max(84, token.size * camera.scale * 2.2));
    const label = pieces.sprites.label(
      token.name,
      NAME_FONT,
      room,
      ratio,
      token.hidden === true ? "#d9ccff" : "#ffffff",
    );
    context.drawImage(label.canvas, Math.round(x - label.width / 2), Math.round(bottom - 3), label.width, label.height);
  }
  for (const [motion, x, y, radius] of moving) drawMomentum(context, motion, x, y, radius, camera.scale);
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
  color: string,
): void {
  const reach = radius + Math.max(4, extent * 0.09);
  traceRim(context, side, x, y, reach);
  context.strokeStyle = INK;
  context.lineWidth = 6;
  context.stroke();
  context.strokeStyle = color;
  context.lineWidth = 2.5;
  context.stroke();
}

/** Down the left side, each with the letter its name begins with. */
function drawConditions(
  context: CanvasRenderingContext2D,
  conditions: readonly Condition[],
  most: number,
  x: number,
  y: number,
  radius: number,
): void {
  const shown = Math.min(most, conditions.length);
  for (let i = 0; i < shown; i++) {
    const more = conditions.length - most + 1;
    const last = i === most - 1 && conditions.length > most;
    const words = last
      ? most === 1
        ? String(more)
        : `+${more}`
      : ([...(conditions[i]?.label ?? "")][0] ?? "").toLocaleUpperCase();
    const at = y + i * radius * 1.9;
    context.beginPath();
    context.roundRect(x - radius, at - radius, radius * 2, radius * 2, radius * 0.5);
    context.fillStyle = "#3a1f3f";
    context.strokeStyle = "#f2a7ff";
    context.lineWidth = 1.5;
    context.fill();
    context.stroke();
    if (!last && conditions[i]?.id === "holding") {
      drawHook(context, x, at, radius);
      continue;
    }
    context.fillStyle = "#ffffff";
    context.font = `700 ${Math.round(radius * (words.length > 1 ? 1.1 : 1.35))}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(words, x, at + radius * 0.08);
  }
}

/** How high above the ground, or how deep below it. */
function drawElevation(
  context: CanvasRenderingContext2D,
  sprites: Sprites,
  elevation: number,
  x: number,
  y: number,
  ratio: number,
): void {
  const words = elevation > 0 ? `▲${elevation}` : `▼${-elevation}`;
  const label = sprites.label(words, `700 11px ${FONT}`, 90, ratio, "#bfe3ff");
  context.drawImage(label.canvas, x - label.width / 2, y - label.height / 2, label.width, label.height);
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
