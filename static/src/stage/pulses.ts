/** Places somebody points at: rings that spread and fade, or where the pointer goes a line behind it, with who it is. */
import { t } from "../words";
import { type Camera, type Size, toScreen } from "./camera";
import { drawWords } from "./marks";
import { INK } from "./sprites";
import type { Pulse } from "./stage";
import { follow, type Step, TRACE_MS } from "./trace";

const LASTS_MS = 2600;
const RINGS = 3;
const MOST = 40;

export class Pulses {
  #shown: (Pulse & { began: number; trace: Step[] })[] = [];

  constructor(
    private readonly still: () => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get busy(): boolean {
    return this.#shown.length > 0;
  }

  add(pulse: Pulse): void {
    // Whoever points again points there now, and no longer elsewhere.
    const now = this.now();
    const before = this.#shown.find((one) => one.name === pulse.name);
    const trace = follow(before?.trace ?? [], pulse.at, now);
    this.#shown = [...this.#shown.filter((one) => one !== before), { ...pulse, began: now, trace }].slice(-MOST);
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
      const traced = pulse.trace.length > 1;
      if (traced) drawTrace(context, pulse.trace, pulse.color, camera, now);
      for (let ring = 0; ring < (traced ? 0 : RINGS); ring++) {
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

/** The line behind a pointer fades from its end; where the pointer is, a dot. */
function drawTrace(
  context: CanvasRenderingContext2D,
  trace: readonly Step[],
  color: string,
  camera: Camera,
  now: number,
): void {
  const whole = context.globalAlpha;
  context.lineCap = "round";
  let from: Step | undefined;
  for (const step of trace) {
    const left = 1 - (now - step.when) / TRACE_MS;
    if (from !== undefined && left > 0) {
      const a = toScreen(camera, from.at.x, from.at.y);
      const b = toScreen(camera, step.at.x, step.at.y);
      context.globalAlpha = left;
      for (const [ink, width] of [
        [INK, 8],
        [color, 4],
      ] as const) {
        context.beginPath();
        context.moveTo(a.x, a.y);
        context.lineTo(b.x, b.y);
        context.strokeStyle = ink;
        context.lineWidth = width;
        context.stroke();
      }
    }
    from = step;
  }
  context.globalAlpha = whole;
  const end = trace.at(-1);
  if (end === undefined) return;
  const tip = toScreen(camera, end.at.x, end.at.y);
  context.beginPath();
  context.arc(tip.x, tip.y, 6, 0, Math.PI * 2);
  context.fillStyle = color;
  context.strokeStyle = INK;
  context.lineWidth = 3;
  context.stroke();
  context.fill();
}
