/** What happened, oldest above, with every roll taken apart; and the box to speak into. */
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Composer } from "../talk/composer";
import type { LogLine } from "../wire/view";
import { t } from "../words";
import { useTabletop } from "./context";
import { Line } from "./line";
import { saidOnce, takenBack } from "./log_line";

/** So close to the end that one is reading along. */
const NEAR_PX = 60;

/** A line changes only by being taken back, and to make hundreds anew for each that comes would be felt. */
const made = { so: new WeakMap<LogLine, JSX.Element>(), gone: new WeakMap<LogLine, JSX.Element>() };

function lineOf(line: LogLine, gone: boolean): JSX.Element {
  const known = made[gone ? "gone" : "so"];
  const element = known.get(line) ?? <Line key={line.id} line={line} gone={gone} />;
  known.set(line, element);
  return element;
}

export function Log(): JSX.Element {
  const { session, ui } = useTabletop();
  const { store } = session;
  const list = useRef<HTMLDivElement>(null);
  const following = useRef(true);
  const top = useRef(0);
  const lines = store.log.value;
  const gone = useMemo(() => takenBack(lines), [lines]);
  const last = lines.at(-1)?.id;
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    // The panel above grows and shrinks; whoever reads the end goes on reading the end.
    const observer = new ResizeObserver(() => {
      if (following.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = list.current;
    if (element !== null && following.current && last !== undefined) element.scrollTop = element.scrollHeight;
  }, [last]);
  return (
    <section class="panel log-panel" aria-labelledby="log-title">
      <h2 id="log-title" class="panel-title">
        {t("Log")}
      </h2>
      <div
        class="log"
        ref={list}
        role="log"
        aria-label={t("Log")}
        // The board as a list reads out what changes; twice would be too much.
        aria-live={ui.board.value ? "off" : "polite"}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by key
        tabIndex={0}
        onKeyDown={walk}
        onScroll={(event) => {
          const element = event.currentTarget;
          if (element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX) following.current = true;
          // Only who scrolls up reads on there: that the box shrank, or more came below, says nothing.
          else if (element.scrollTop < top.current) following.current = false;
          top.current = element.scrollTop;
        }}
      >
        {lines.length === 0 && (
          <p class="help log-empty">{t("Nothing has happened yet. Moves, rolls and talk appear here.")}</p>
        )}
        {saidOnce(lines, gone).map((line) => lineOf(line, gone.has(line.id)))}
      </div>
      {store.me.value.role !== "spectator" && <Composer />}
    </section>
  );
}

/** What can be pressed in the lines is no stop of the Tab key, or one would never come past them: Enter leads in, arrows on, Escape out. */
function walk(event: KeyboardEvent): void {
  const log = event.currentTarget as HTMLElement;
  const stops = [...log.querySelectorAll<HTMLElement>("[data-roving]")];
  const at = stops.indexOf(event.target as HTMLElement);
  const goal =
    at < 0
      ? event.key === "Enter" && event.target === log
        ? stops.at(-1)
        : undefined
      : event.key === "ArrowUp"
        ? stops[Math.max(0, at - 1)]
        : event.key === "ArrowDown"
          ? stops[Math.min(stops.length - 1, at + 1)]
          : event.key === "Escape"
            ? log
            : undefined;
  if (goal === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  goal.focus();
}
