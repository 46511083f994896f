/** The end of a turn, and where the ruleset allows it, letting others go first. */
import { Check } from "lucide";
import type { JSX } from "preact";
import { useTabletop } from "./context";
import { Icon } from "./icon";

export function EndTurn(): JSX.Element | null {
  const { session } = useTabletop();
  const { store } = session;
  const { active, your_turn } = store.clock.value;
  if (!active || !(your_turn || store.isGm.value)) return null;
  const yours = your_turn;
  return (
    <>
      {store.ruleset.value.delays && <Delay token={active} />}
      <button
        type="button"
        class={yours ? "button small gold end-turn" : "button small end-turn"}
        title="End the turn (N, or Space on your own turn)"
        onClick={() => void session.send({ type: "end_turn", token: active })}
      >
        <Icon of={Check} size={16} />
        End turn
      </button>
    </>
  );
}

/** Only those who come later in this cycle can be let go first. */
function Delay({ token }: { token: string }): JSX.Element | null {
  const { session } = useTabletop();
  const { store } = session;
  const { order } = store.clock.value;
  const later = order.slice(order.indexOf(token) + 1).filter((id) => store.token(id) !== null);
  if (later.length === 0) return null;
  return (
    <select
      class="input delay"
      aria-label="Delay until after"
      value=""
      onChange={(event) => {
        const after = event.currentTarget.value;
        event.currentTarget.value = "";
        if (after !== "") void session.send({ type: "delay", token, after });
      }}
    >
      <option value="">Delay…</option>
      {later.map((id) => (
        <option key={id} value={id}>
          until after {store.nameOf(id)}
        </option>
      ))}
    </select>
  );
}
