/** The turns as a strip over the map: who is next, whose turn it is, who is being waited for. */
import { Check, ListOrdered } from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { discColor, initials, inkOn, sideLook } from "../stage/sides";
import type { Token } from "../wire/view";
import { useTabletop } from "./context";
import { Icon } from "./icon";

export function Tracker(): JSX.Element | null {
  const { session, ui, stage } = useTabletop();
  const { store } = session;
  const clock = store.clock.value;
  const gm = store.isGm.value;
  const strip = useRef<HTMLOListElement>(null);
  const active = clock.active;
  useEffect(() => {
    if (active === null) return;
    strip.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [active]);
  if (clock.kind === "free_roam") {
    if (!gm || store.scene.value === null) return null;
    return (
      <section class="tracker roaming" aria-label="Turns">
        <span class="muted small">Free roam</span>
        <button type="button" class="button small" onClick={() => (ui.dialog.value = "order")}>
          <Icon of={ListOrdered} size={16} />
          Start turns
        </button>
      </section>
    );
  }
  const asked = new Set(store.prompts.value.map((prompt) => prompt.token));
  const choose = (token: Token): void => {
    store.selected.value = token.id;
    if (token.at !== null && token.scene === store.sceneId.value) stage.reveal(token.at);
  };
  return (
    <section class="tracker" aria-label="Turns">
      <span class="cycle">
        <span class="small muted">Cycle</span>
        <b>{clock.cycle}</b>
      </span>
      <ol class="order" ref={strip}>
        {clock.order.map((id) => {
          const token = store.token(id);
          if (token === null) return null;
          const now = id === active;
          return (
            <li key={id} aria-current={now ? "true" : undefined}>
              <button type="button" class="turn" onClick={() => choose(token)} title={token.name}>
                <Disc token={token} />
                <span class="turn-name">{token.name}</span>
                {asked.has(id) && <span class="badge accent">asked</span>}
                {now && <span class="visually-hidden">, has the turn</span>}
              </button>
            </li>
          );
        })}
        {active === "" && (
          <li aria-current="true">
            <span class="turn muted">Someone unseen acts</span>
          </li>
        )}
      </ol>
      <EndTurn />
      {gm && (
        <button
          type="button"
          class="button small icon"
          aria-label="Turn order"
          title="Turn order"
          onClick={() => (ui.dialog.value = "order")}
        >
          <Icon of={ListOrdered} size={16} />
        </button>
      )}
    </section>
  );
}

function EndTurn(): JSX.Element | null {
  const { session } = useTabletop();
  const { store } = session;
  const { active, your_turn } = store.clock.value;
  if (!active || !(your_turn || store.isGm.value)) return null;
  const yours = your_turn;
  return (
    <button
      type="button"
      class={yours ? "button small gold end-turn" : "button small end-turn"}
      title="End the turn (N, or Space on your own turn)"
      onClick={() => void session.send({ type: "end_turn", token: active })}
    >
      <Icon of={Check} size={16} />
      End turn
    </button>
  );
}

/** A token as a small mark in lists, with the rim that its side has on the map. */
export function Disc({ token, size = 26 }: { token: Token; size?: number }): JSX.Element {
  const look = sideLook(token.side);
  const disc = discColor(token.color, token.side);
  return (
    <span
      class={`disc rim-${look.rim}`}
      style={{
        width: `${size}px`,
        height: `${size}px`,
        fontSize: `${Math.round(size * 0.42)}px`,
        background: look.color,
      }}
      aria-hidden="true"
    >
      <span class="disc-face" style={{ background: disc, color: inkOn(disc) }}>
        {initials(token.name)}
      </span>
    </span>
  );
}
