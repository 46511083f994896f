/** Which square of an image a token will show: its middle in the image's own pixels, and how far one has zoomed in. */

export interface Crop {
  x: number;
  y: number;
  /** 1 is the largest square that fits. */
  zoom: number;
}

export interface Extent {
  width: number;
  height: number;
}

export const MOST_ZOOM = 8;

export function centred({ width, height }: Extent): Crop {
  return { x: width / 2, y: height / 2, zoom: 1 };
}

/** Side of the square in image pixels. */
export function sideOf({ width, height }: Extent, { zoom }: Crop): number {
  return Math.min(width, height) / zoom;
}

/** The nearest crop that lies within the image. */
export function within(image: Extent, crop: Crop): Crop {
  const zoom = Math.min(MOST_ZOOM, Math.max(1, crop.zoom));
  const half = sideOf(image, { ...crop, zoom }) / 2;
  return {
    zoom,
    x: Math.min(image.width - half, Math.max(half, crop.x)),
    y: Math.min(image.height - half, Math.max(half, crop.y)),
  };
}

/** After a drag by so many pixels of a view in which the square is `shown` pixels wide. */
export function dragged(image: Extent, crop: Crop, shown: number, dx: number, dy: number): Crop {
  const scale = sideOf(image, crop) / shown;
  return within(image, { ...crop, x: crop.x - dx * scale, y: crop.y - dy * scale });
}

/** As many pixels as are worth keeping: no more than the image has there. */
export function outputSide(image: Extent, crop: Crop): number {
  return Math.max(64, Math.min(512, Math.round(sideOf(image, crop))));
}
