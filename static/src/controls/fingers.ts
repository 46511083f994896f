/** Whether people point with fingers here: words of clicks, and keys to hold, would mean nothing to them. */
export const fingers = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

/** The words for whoever has a mouse, or for whoever has none. */
export function byHand(mouse: string, finger: string): string {
  return fingers ? finger : mouse;
}
