/** A lucide icon as an element: the names come from lucide, the drawing is ours to place. */
import type { IconNode } from "lucide";
import { h, type JSX } from "preact";

export function Icon({ of, size = 18 }: { of: IconNode; size?: number }): JSX.Element {
  return (
    <svg
      class="glyph"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {of.map(([tag, attributes]) => h(tag, attributes as Record<string, string>))}
    </svg>
  );
}
