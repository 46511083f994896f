/** Short words over the map that leave by themselves: that it is one's turn, who has come, what is not for this seat. */
import { BellRing } from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { listed, many, t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";

const TURN_MS = 6000;
/** Whoever is back so soon has not been away: their line, or the server, broke for a moment. */
const BACK_MS = 30_000;

/** Read out by the live region of the table, so that it is heard once. */
export function Calls(): JSX.Element | null {
  const { store, notices } = useTabletop().session;
  const calls = notices.calls.value;
  const turn = useTurn();
  useArrivals();
  // A question comes before the turn that it holds up.
  const asked = store.prompts.value.some((prompt) => prompt.choices !== undefined);
  if (calls.length === 0 && (turn === null || asked)) return null;
  return (
    <div class="calls" aria-hidden="true">
      {turn !== null && !asked && (
        <p class="call turn-call">
          <Icon of={BellRing} size={16} />
          {turn}
        </p>
      )}
      {calls.map((call) => (
        <p key={call.id} class="call">
          {call.text}
        </p>
      ))}
    </div>
  );
}

/** The call that it is this person's turn; gone with the turn. */
function useTurn(): string | null {
  const { store, notices } = useTabletop().session;
  const { active, your_turn, cycle } = store.clock.value;
  const [call, setCall] = useState<string | null>(null);
  useEffect(() => {
    if (!your_turn || !active) {
      setCall(null);
      return;
    }
    const words = t("It is your turn: {name}", { name: store.nameOf(active) });
    setCall(words);
    notices.say(words);
    const timer = setTimeout(() => setCall(null), TURN_MS);
    return () => clearTimeout(timer);
  }, [your_turn, active, cycle]);
  return call;
}

/** Says who came to the table while one sits at it. */
function useArrivals(): void {
  const { store, notices } = useTabletop().session;
  const people = store.people.value;
  /** When each was here last. */
  const here = useRef<Map<string, number> | null>(null);
  useEffect(() => {
    if (people.length === 0) return;
    const now = Date.now();
    const before = here.current;
    const online = people.filter((person) => person.online);
    const came = online.filter(
      ({ id }) => before !== null && id !== store.me.value.id && now - (before.get(id) ?? 0) > BACK_MS,
    );
    // Those who are here stay so until a later list leaves them out: then they were here up to now.
    const seen = new Map(before);
    for (const [id, at] of seen) if (at === Number.POSITIVE_INFINITY) seen.set(id, now);
    for (const { id } of online) seen.set(id, Number.POSITIVE_INFINITY);
    here.current = seen;
    if (came.length === 0) return;
    const names = listed(came.map((person) => person.name));
    notices.call(many("{names} is at the table now.", "{names} are at the table now.", came.length, { names }));
  }, [people]);
}
