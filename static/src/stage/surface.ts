/** One canvas, as large as the stage, in device pixels. */
import { t } from "../words";
import type { Size } from "./camera";

export type Drawing = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
export type Sheet = HTMLCanvasElement | OffscreenCanvas;

export class Surface {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  ratio = 1;
  dirty = true;

  constructor(opaque: boolean) {
    this.canvas = document.createElement("canvas");
    this.canvas.setAttribute("aria-hidden", "true");
    const context = this.canvas.getContext("2d", { alpha: !opaque });
    if (context === null) throw new Error(t("This browser cannot draw on a canvas."));
    this.context = context;
  }

  resize(size: Size, ratio: number): void {
    this.ratio = ratio;
    this.canvas.width = Math.max(1, Math.round(size.width * ratio));
    this.canvas.height = Math.max(1, Math.round(size.height * ratio));
    this.canvas.style.width = `${size.width}px`;
    this.canvas.style.height = `${size.height}px`;
    this.dirty = true;
  }
}

/** A canvas that is never shown. Older Safari has no OffscreenCanvas. */
export function sheet(width: number, height: number): { canvas: Sheet; context: Drawing } {
  const canvas: Sheet =
    typeof OffscreenCanvas === "undefined"
      ? Object.assign(document.createElement("canvas"), { width, height })
      : new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d") as Drawing | null;
  if (context === null) throw new Error(t("This browser cannot draw on a canvas."));
  return { canvas, context };
}
