/** Places somebody points at: rings that spread and fade, with who it is. */
import { t } from "../words";
import { type Camera, type Size, toScreen } from "./camera";
import { drawWords } from "./marks";
import { INK } from "./sprites";
import type { Pulse } from "./stage";

const LASTS_MS = 2600;
const RINGS = 3;
const MOST = 40;

export class Pulses {
  #shown: (Pulse & { began: number })[] = [];

  constructor(
    private readonly still: () => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get busy(): boolean {
    return this.#shown.length > 0;
  }

  add(pulse: Pulse): void {
    // Whoever points again points there now, and no longer elsewhere.
    this.#shown = [...this.#shown.filter((one) => one.name !== pulse.name), { ...pulse, began: this.now() }].slice(
      -MOST,
    );
  }

  draw(context: CanvasRenderingContext2D, camera: Camera, view: Size): void {
    const now = this.now();
    this.#shown = this.#shown.filter((pulse) => now - pulse.began < LASTS_MS);
    for (const pulse of this.#shown) {
      const part = (now - pulse.began) / LASTS_MS;
      const exact = toScreen(camera, pulse.at.x, pulse.at.y);
      // Out of sight it is shown at the edge, so that one knows where to look.
      const x = Math.min(view.width - 28, Math.max(28, exact.x));
      const y = Math.min(view.height - 28, Math.max(28, exact.y));
      const reach = pulse.look ? 60 : 38;
      context.globalAlpha = 1 - part ** 3;
      for (let ring = 0; ring < RINGS; ring++) {
        const spread = this.still() ? (ring + 1) / RINGS : (part * 2 + ring / RINGS) % 1;
        context.beginPath();
        context.arc(x, y, 5 + spread * reach, 0, Math.PI * 2);
        for (const [color, width] of [
          [INK, 5],
          [pulse.color, 2.5],
        ] as const) {
          context.strokeStyle = color;
          context.lineWidth = width * (1 - spread * 0.6);
          context.stroke();
        }
      }
      drawWords(
        context,
        pulse.look ? t("{name}: look here", { name: pulse.name }) : pulse.name,
        x,
        Math.max(12, y - 20),
        "#ffffff",
      );
      context.globalAlpha = 1;
    }
  }
}
