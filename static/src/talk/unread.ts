/** How much was said while the log was out of sight, as it is on a phone while another tab is open. */
import { effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { Ui } from "../panels/ui";
import type { Store } from "../store/store";
import type { LogLine } from "../wire/view";

export function unreadOf({ fresh, me }: Store, { tab }: Ui): { count: ReadonlySignal<number>; stop(): void } {
  const count = signal(0);
  const stopLines = effect(() => {
    const lines = fresh.value;
    untracked(() => {
      if (tab.value !== "chat") count.value += lines.filter((line) => concerns(line, me.value.name)).length;
    });
  });
  const stopTab = effect(() => {
    if (tab.value === "chat") count.value = 0;
  });
  return {
    count,
    stop() {
      stopLines();
      stopTab();
    },
  };
}

/** Talk of others, and anything that is for some only. Moves are seen on the map. */
function concerns(line: LogLine, myself: string): boolean {
  if (line.kind === "chat") return line.by !== myself;
  return line.private === true && line.by !== myself;
}
