/** On a phone the log is behind a tab: whatever is rolled shows over the map for a while. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { RollDetail } from "../panels/line";
import type { LogLine } from "../wire/view";

const SHOWN_MS = 6000;

export function LastRoll(): JSX.Element | null {
  const { session, ui } = useTabletop();
  const { fresh } = session.store;
  const [line, setLine] = useState<LogLine | null>(null);
  const lines = fresh.value;
  useEffect(() => {
    const rolled = lines.findLast((one) => one.roll !== undefined);
    if (rolled === undefined) return;
    setLine(rolled);
    const timer = setTimeout(() => setLine(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [lines]);
  if (line?.roll === undefined || ui.tab.value === "chat") return null;
  return (
    // The log tells it to a screen reader already.
    <div class="last-roll" aria-hidden="true">
      <span>{line.text}</span>
      <RollDetail roll={line.roll} />
    </div>
  );
}
