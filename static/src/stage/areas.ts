/** Areas that something strikes, cells that are being painted, and the ways out of them. */

import type { Camera, Size } from "./camera";
import { drawTag } from "./marks";
import { drawRegion, type Look } from "./outline";
import { FONT, INK, type Sprites } from "./sprites";
import type { AreaDrawing, DiveDrawing } from "./stage";

const LOOKS: Record<AreaDrawing["kind"], Look> = {
  laid: { color: "#ffb454", hatched: true, dash: [8, 6] },
  waiting: { color: "#ff6b4a", hatched: true, dash: [] },
  lift: { color: "#7fe3ff", hatched: true, dash: [6, 5] },
  weigh: { color: "#d8c39a", hatched: false, dash: [6, 5] },
};
const DIVE_FONT = `700 12px ${FONT}`;

export function drawAreas(context: CanvasRenderingContext2D, areas: readonly AreaDrawing[], camera: Camera): void {
  for (const area of areas) drawRegion(context, area.cells, LOOKS[area.kind], camera);
}

/** Within its uppermost row: around it are the squares to dive to. */
export function drawAreaNames(
  context: CanvasRenderingContext2D,
  areas: readonly AreaDrawing[],
  camera: Camera,
  view: Size,
): void {
  for (const { cells, label, kind } of areas) {
    if (label === "" || cells.length === 0) continue;
    const top = cells.reduce((least, [, y]) => Math.min(least, y), Number.POSITIVE_INFINITY);
    const columns = cells.filter(([, y]) => y === top).map(([x]) => x);
    const middle = columns.reduce((sum, x) => sum + x + 0.5, 0) / columns.length;
    const words = [...label].length > 32 ? `${[...label].slice(0, 31).join("")}…` : label;
    drawTag(
      context,
      words,
      camera.x + middle * camera.scale,
      camera.y + top * camera.scale + 14,
      LOOKS[kind].color,
      view,
    );
  }
}

/** Where one can dive to: a ring the colour of its price, with the metres; the chosen one is filled. */
export function drawDives(
  context: CanvasRenderingContext2D,
  dives: readonly DiveDrawing[],
  sprites: Sprites,
  camera: Camera,
  ratio: number,
): void {
  const { x, y, scale } = camera;
  for (const { cell, size, color, label, chosen } of dives) {
    const left = x + cell[0] * scale + 2;
    const top = y + cell[1] * scale + 2;
    // Feet of larger tokens overlap: each way out is known by its corner.
    const extent = Math.min(size, 1) * scale - 4;
    context.beginPath();
    context.roundRect(left, top, extent, extent, Math.min(8, extent * 0.25));
    context.fillStyle = chosen ? `${color}b0` : `${color}40`;
    context.fill();
    context.strokeStyle = INK;
    context.lineWidth = chosen ? 7 : 5;
    context.stroke();
    context.strokeStyle = chosen ? "#ffffff" : color;
    context.lineWidth = chosen ? 3.5 : 2.5;
    context.stroke();
    if (chosen && size > 1) {
      context.strokeRect(left, top, size * scale - 4, size * scale - 4);
    }
    if (scale < 18) continue;
    const words = sprites.label(label, DIVE_FONT, 80, ratio, "#ffffff");
    context.drawImage(
      words.canvas,
      left + (extent - words.width) / 2,
      top + (extent - words.height) / 2,
      words.width,
      words.height,
    );
  }
}
