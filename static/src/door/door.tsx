/** Newcomers who asked to join: let in or sent away from the table, without stopping anything. */
import { Check, X } from "lucide";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import type { Knock } from "../wire/frames";
import { listed, t, within } from "../words";
import { decide } from "./knocks";

export function Door(): JSX.Element | null {
  const { session } = useTabletop();
  const { store, boot, notices } = session;
  const knocks = store.knocks.value;
  const [problem, setProblem] = useState("");
  const names = listed(knocks.map((knock) => knock.name));
  useEffect(() => {
    if (names !== "") notices.say(t("At the door: {names}.", { names }));
  }, [names]);
  if (knocks.length === 0) return null;
  const answer = async (knock: Knock, verdict: "admit" | "refuse"): Promise<void> => {
    const said = await decide(boot, knock, verdict);
    setProblem("problem" in said ? said.problem : "");
    if ("knocks" in said) store.knocks.value = said.knocks;
  };
  return (
    <section class="requests" aria-label={t("At the door")}>
      {knocks.map((knock) => (
        <article key={knock.id} class="request" aria-label={t("{name} at the door", { name: knock.name })}>
          <h2>
            {knock.role === "spectator"
              ? within("{name} asks to watch", { name: <bdi>{knock.name}</bdi> })
              : within("{name} asks to join", { name: <bdi>{knock.name}</bdi> })}
          </h2>
          <div class="tool-row">
            <button
              type="button"
              class="button small primary"
              aria-label={t("Let in {name}", { name: knock.name })}
              onClick={() => void answer(knock, "admit")}
            >
              <Icon of={Check} size={15} />
              {t("Let in")}
            </button>
            <button
              type="button"
              class="button small"
              aria-label={t("Send away {name}", { name: knock.name })}
              onClick={() => void answer(knock, "refuse")}
            >
              <Icon of={X} size={15} />
              {t("Send away")}
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
