/** Small pictures of scenes that were looked at from this browser. Whole maps are far too large to load for a strip. */
import { signal } from "@preact/signals";
import type { Picture } from "../wire/view";

const WIDTH = 96;
const HEIGHT = 64;
const KEY = "footwork.thumb.";
/** So long as the map itself is still loading there are better things to do. */
const AFTER_MS = 1500;

const known = signal<ReadonlyMap<string, string>>(new Map());
const asked = new Set<string>();

/** The thumbnail as a data URL, or null where this browser has none. */
export function thumbOf({ asset }: Picture): string | null {
  const have = known.value.get(asset);
  if (have !== undefined) return have;
  try {
    return localStorage.getItem(KEY + asset);
  } catch {
    return null;
  }
}

/** Make a thumbnail of a picture that is on screen, and so in the browser's cache. */
export function learn(picture: Picture): void {
  if (asked.has(picture.asset) || thumbOf(picture) !== null || typeof createImageBitmap !== "function") return;
  asked.add(picture.asset);
  setTimeout(() => {
    void make(picture).catch(() => undefined);
  }, AFTER_MS);
}

async function make({ asset, url, width, height }: Picture): Promise<void> {
  const answer = await fetch(url, { cache: "force-cache" });
  if (!answer.ok) return;
  const scale = Math.max(WIDTH / width, HEIGHT / height);
  const small = await createImageBitmap(await answer.blob(), {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: "medium",
  });
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  canvas.getContext("2d")?.drawImage(small, (WIDTH - small.width) / 2, (HEIGHT - small.height) / 2);
  small.close();
  const data = canvas.toDataURL("image/webp", 0.7);
  known.value = new Map(known.value).set(asset, data);
  try {
    localStorage.setItem(KEY + asset, data);
  } catch {
    // Full or forbidden: this window has it, the next one makes it again.
  }
}
