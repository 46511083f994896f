/** Newcomers who asked to join: let in or sent away from the table, without stopping anything. */
import { Check, X } from "lucide";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { decide, type Knock, waiting } from "./knocks";

const AGAIN_MS = 15_000;

export function Door(): JSX.Element | null {
  const { session } = useTabletop();
  const { store, boot, notices } = session;
  const [knocks, setKnocks] = useState<readonly Knock[]>([]);
  const [problem, setProblem] = useState("");
  const gm = store.isGm.value;
  const people = store.people.value;
  useEffect(() => {
    if (!gm) return;
    let wanted = true;
    const ask = async (): Promise<void> => {
      if (document.visibilityState === "hidden") return;
      const found = await waiting(boot);
      if (wanted && found !== null) setKnocks(found);
    };
    void ask();
    const timer = setInterval(() => void ask(), AGAIN_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [gm, people]);
  const names = knocks.map((knock) => knock.name).join(", ");
  useEffect(() => {
    if (names !== "") notices.say(`At the door: ${names}`);
  }, [names]);
  if (knocks.length === 0) return null;
  const answer = async (knock: Knock, verdict: "admit" | "refuse"): Promise<void> => {
    const said = await decide(boot, knock, verdict);
    setProblem("problem" in said ? said.problem : "");
    if ("knocks" in said) setKnocks(said.knocks);
  };
  return (
    <section class="requests" aria-label="At the door">
      {knocks.map((knock) => (
        <article key={knock.id} class="request" aria-label={`${knock.name} at the door`}>
          <h2>
            <bdi>{knock.name}</bdi> asks to {knock.role === "spectator" ? "watch" : "join"}
          </h2>
          <div class="tool-row">
            <button type="button" class="button small primary" onClick={() => void answer(knock, "admit")}>
              <Icon of={Check} size={15} />
              Let in
            </button>
            <button type="button" class="button small" onClick={() => void answer(knock, "refuse")}>
              <Icon of={X} size={15} />
              Send away
            </button>
          </div>
        </article>
      ))}
      {problem !== "" && (
        <p class="notice error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
