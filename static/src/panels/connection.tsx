/** Whether the server hears, in words and not by colour alone; and what it has not yet confirmed. */
import { LoaderCircle, WifiOff } from "lucide";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
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
          {count === 1 ? "Waiting for the server" : `${count} commands waiting`}
        </span>
      )}
      {state === "connecting" && (
        <span class="badge">
          <Icon of={LoaderCircle} size={14} />
          Connecting…
        </span>
      )}
      {state === "lost" && (
        <span class="badge lost">
          <Icon of={WifiOff} size={14} />
          Connection lost. Trying again…{count > 0 && ` ${count} to send`}
        </span>
      )}
      {state === "closed" && (
        <span class="badge lost">
          <Icon of={WifiOff} size={14} />
          Closed
        </span>
      )}
      {state === "connected" && !slow && <span class="visually-hidden">Connected</span>}
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
