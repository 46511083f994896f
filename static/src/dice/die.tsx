/** One die with its number, in the outline that one knows it by. */
import type { JSX } from "preact";
import { t } from "../words";

const OUTLINES: Record<number, string> = {
  4: "M12 2 23 21H1Z",
  6: "M3.5 3.5h17v17h-17Z",
  8: "M12 1 22.5 12 12 23 1.5 12Z",
  10: "M12 1 22.5 9.5 20 16 12 23 4 16 1.5 9.5Z",
  12: "M12 1 22.6 8.8 18.6 21.6H5.4L1.4 8.8Z",
  20: "M12 1 21.8 6.5v11L12 23 2.2 17.5v-11Z",
  100: "M8 1h8l7 7v8l-7 7H8l-7-7V8Z",
};
const OTHER = "M6 2h12a4 4 0 0 1 4 4v12a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z";

interface Props {
  sides: number | null;
  value?: number | string;
  sign?: 1 | -1;
  size?: number;
}

export function Die({ sides, value, sign = 1, size = 28 }: Props): JSX.Element {
  const extreme = typeof value === "number" && sides !== null && sides > 3;
  const mark = !extreme ? "" : value === sides ? " highest" : value === 1 ? " lowest" : "";
  const die = sides === null ? undefined : `d${sides}`;
  return (
    <span
      class={`die${mark}`}
      title={die}
      {...(typeof value === "number" && die !== undefined
        ? { role: "img", "aria-label": t("{value} on a {die}", { value: sign * value, die }) }
        : {})}
      style={{ width: `${size}px`, height: `${size}px` }}
    >
      <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
        <path d={sides === null ? OTHER : (OUTLINES[sides] ?? OTHER)} />
      </svg>
      {value !== undefined && (
        <span class={sides === 4 ? "die-face low" : "die-face"}>
          {sign < 0 ? "−" : ""}
          {value}
        </span>
      )}
    </span>
  );
}
