/** How long there is to answer, and what is answered for whoever is late. */
import { Hourglass } from "lucide";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { TimeLeft } from "../store/store";
import type { Prompt } from "../wire/view";
import { t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";

const TICK_MS = 250;
/** From here on it is told to ears as well. */
const SOON_S = 10;

/** Whole seconds that are left by now; null for a question that may take as long as it does. */
export function secondsLeft(time: TimeLeft | null, prompt: string, now: number): number | null {
  const left = time?.left[prompt];
  if (time === null || left === undefined) return null;
  return Math.ceil(Math.max(0, left - (time.held ? 0 : now - time.heard)) / 1000);
}

export function PromptClock({ prompt }: { prompt: Prompt }): JSX.Element | null {
  const { session } = useTabletop();
  const time = session.store.timeLeft.value;
  const [, tick] = useState(0);
  const running = time?.left[prompt.id] !== undefined && !time.held;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  const seconds = secondsLeft(time, prompt.id, performance.now());
  const soon = seconds !== null && seconds <= SOON_S && running;
  const last = prompt.choices?.at(-1)?.label;
  useEffect(() => {
    if (soon && seconds !== null && last !== undefined) session.notices.say(t("{n} s left", { n: seconds }));
  }, [soon]);
  if (seconds === null || time === null) return null;
  return (
    <p class={soon ? "prompt-clock soon" : "prompt-clock"} role="timer">
      <Icon of={Hourglass} size={14} />
      <span>
        {last === undefined
          ? t("{n} s left", { n: seconds })
          : t("{n} s left, then: {choice}", { n: seconds, choice: last })}
        {time.held && ` ${t("(paused)")}`}
      </span>
      <i style={{ width: `${Math.min(100, (seconds * 100_000) / Math.max(1, time.of))}%` }} aria-hidden="true" />
    </p>
  );
}
