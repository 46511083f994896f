/** Whether the server hears, in words and not by colour alone; and what it has not yet confirmed. */
import { LoaderCircle, WifiOff } from "lucide";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { many, t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";

/** Most commands are answered sooner than a person could read that they are not. */
const SLOW_MS = 700;

export function Connection(): JSX.Element {
  const { store } = useTabletop().session;
  const state = store.connection.value;
  const count = store.pending.value.length;
  const slow = useSlow(count > 0);
  return (
    <div class="connection" role="status" data-state={state}>
      {state === "connected" && slow && (
        <span class="badge">
          <Icon of={LoaderCircle} size={14} />
          {many("Waiting for the server", "{n} commands wait for the server", count)}
        </span>
      )}
      {state === "connecting" && (
        <span class="badge">
          <Icon of={LoaderCircle} size={14} />
          {t("Connecting…")}
        </span>
      )}
      {state === "lost" && (
        <span class="badge lost">
          <Icon of={WifiOff} size={14} />
          {count === 0
            ? t("Connection lost. Trying again…")
            : many(
                "Connection lost. Trying again… {n} command waits.",
                "Connection lost. Trying again… {n} commands wait.",
                count,
              )}
        </span>
      )}
      {state === "closed" && (
        <span class="badge lost">
          <Icon of={WifiOff} size={14} />
          {t("Closed")}
        </span>
      )}
      {state === "connected" && !slow && <span class="visually-hidden">{t("Connected")}</span>}
    </div>
  );
}

function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting]);
  return slow;
}
