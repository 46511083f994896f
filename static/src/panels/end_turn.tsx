/** The end of a turn, and where the ruleset allows it, letting others go first. */
import { Check } from "lucide";
import type { JSX } from "preact";
import type { Store } from "../store/store";
import { t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";

export function EndTurn(): JSX.Element | null {
  const { session } = useTabletop();
  const { store } = session;
  const { active, your_turn } = store.clock.value;
  if (!active || !(your_turn || store.isGm.value)) return null;
  // While a question waits for an answer, that is what is to be done next.
  const next = your_turn && !store.prompts.value.some((prompt) => prompt.choices !== undefined);
  return (
    <>
      <Delay token={active} />
      <button
        type="button"
        class={next ? "button small gold end-turn" : "button small end-turn"}
        title={t("End the turn (N, or Space on your own turn)")}
        onClick={() => void session.send({ type: "end_turn", token: active })}
      >
        <Icon of={Check} size={16} />
        {t("End turn")}
      </button>
    </>
  );
}

/** Whom this seat can let go first, in order: where the ruleset allows it, those who come later in this cycle. */
export function goingFirst(store: Store): string[] {
  const { order, active, your_turn } = store.clock.value;
  if (!store.ruleset.value.delays || !active || !(your_turn || store.isGm.value)) return [];
  return order.slice(order.indexOf(active) + 1).filter((id) => store.token(id) !== null);
}

function Delay({ token }: { token: string }): JSX.Element | null {
  const { session } = useTabletop();
  const { store } = session;
  const later = goingFirst(store);
  if (later.length === 0) return null;
  return (
    <select
      class="input delay"
      aria-label={t("Delay until after")}
      value=""
      onChange={(event) => {
        const after = event.currentTarget.value;
        event.currentTarget.value = "";
        if (after !== "") void session.send({ type: "delay", token, after });
      }}
    >
      <option value="">{t("Delay…")}</option>
      {later.map((id) => (
        <option key={id} value={id}>
          {t("until after {name}", { name: store.nameOf(id) })}
        </option>
      ))}
    </select>
  );
}
