/** The map's image, with copies of half, quarter and eighth size, so that a map seen from afar is cheap to draw. */
import type { Picture } from "../wire/view";
import type { Camera, Size } from "./camera";
import { type Sheet, sheet } from "./surface";

const COPIES = 3;
/** Nothing is gained by halving what is already small. */
const SMALL = 512;

export class MapPicture {
  /** Largest first. */
  #copies: { source: CanvasImageSource; width: number; height: number }[] = [];
  #image: HTMLImageElement | null = null;
  #wanted: string | null = null;
  #asset: string | null = null;
  failed = false;

  constructor(private readonly changed: () => void) {}

  get shown(): boolean {
    return this.#copies.length > 0;
  }

  show(picture: Picture | null | undefined): void {
    const url = picture?.url ?? null;
    if (url === this.#wanted) return;
    this.#wanted = url;
    this.failed = false;
    // More of the same picture: what was seen of it stays until the rest is here.
    if (picture?.asset !== this.#asset) {
      this.#copies = [];
      this.#image = null;
    }
    this.#asset = picture?.asset ?? null;
    if (url === null) return;
    const image = new Image();
    image.decoding = "async";
    image.onload = () => {
      if (this.#wanted !== url) return;
      this.#image = image;
      this.#copies = [{ source: image, width: image.naturalWidth, height: image.naturalHeight }];
      this.#halve();
      this.changed();
    };
    image.onerror = () => {
      if (this.#wanted !== url) return;
      this.failed = true;
      this.changed();
    };
    image.src = url;
  }

  draw(context: CanvasRenderingContext2D, picture: Picture, camera: Camera, view: Size, ratio: number): void {
    const image = this.#image;
    if (image === null) return;
    const wide = picture.width / picture.cell_px;
    const high = picture.height / picture.cell_px;
    const atX = camera.x + ((picture.left ?? 0) / 1000) * camera.scale;
    const atY = camera.y + ((picture.top ?? 0) / 1000) * camera.scale;
    const left = Math.max(0, -atX / camera.scale);
    const top = Math.max(0, -atY / camera.scale);
    const right = Math.min(wide, (view.width - atX) / camera.scale);
    const bottom = Math.min(high, (view.height - atY) / camera.scale);
    if (right <= left || bottom <= top) return;
    const needed = camera.scale * ratio * wide;
    const copy = this.#copies.findLast((one) => one.width >= needed) ?? this.#copies[0];
    if (copy === undefined) return;
    const sx = copy.width / wide;
    const sy = copy.height / high;
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = "medium";
    context.drawImage(
      copy.source,
      left * sx,
      top * sy,
      (right - left) * sx,
      (bottom - top) * sy,
      atX + left * camera.scale,
      atY + top * camera.scale,
      (right - left) * camera.scale,
      (bottom - top) * camera.scale,
    );
  }

  #halve(): void {
    for (let i = 0; i < COPIES; i++) {
      const last = this.#copies.at(-1);
      if (last === undefined || Math.max(last.width, last.height) < SMALL) return;
      const width = Math.max(1, Math.round(last.width / 2));
      const height = Math.max(1, Math.round(last.height / 2));
      const { canvas, context } = sheet(width, height);
      context.imageSmoothingQuality = "high";
      context.drawImage(last.source, 0, 0, width, height);
      this.#copies.push({ source: canvas as Sheet, width, height });
    }
  }
}
