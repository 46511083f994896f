/** The turns as a list, for the phone, where the strip has room for one name only. */
import { GripVertical } from "lucide";
import type { JSX } from "preact";
import { NextUnit } from "../gm/next_unit";
import { t } from "../words";
import { useTabletop } from "./context";
import { Disc } from "./disc";
import { Icon } from "./icon";
import { useReorder } from "./reorder";
import { newOrder, TurnNumber } from "./tracker";
import { cycleTitle, Pips } from "./unit";

export function TurnList(): JSX.Element {
  const { session, stage, ui } = useTabletop();
  const { store } = session;
  const clock = store.clock.value;
  const reorder = useReorder(clock.order, "y", (order) => void session.send(newOrder(order, clock.active)));
  const asked = new Set(store.prompts.value.map((prompt) => prompt.token));
  return (
    <section class="panel turn-list" aria-labelledby="turn-list-title">
      <h2 id="turn-list-title" class="panel-title">
        {clock.kind === "free_roam" ? t("Free roam") : cycleTitle(clock)}
      </h2>
      {clock.kind === "free_roam" && <p class="help">{t("Nobody waits for anybody, and moving costs nothing.")}</p>}
      <ol class="bench">
        {reorder.order.map((id) => {
          const token = store.token(id);
          if (token === null) return null;
          return (
            <li
              key={id}
              class={`turn-row${reorder.held === id ? " held" : ""}`}
              aria-current={id === clock.active ? "true" : undefined}
            >
              {store.isGm.value && (
                <button
                  type="button"
                  class="grip"
                  aria-label={t("Move {name} in the order: drag, or use the arrow keys", { name: token.name })}
                  {...reorder.grip(id, true)}
                >
                  <Icon of={GripVertical} size={18} />
                </button>
              )}
              <button
                type="button"
                class="bench-row"
                onClick={() => {
                  store.selected.value = id;
                  if (token.at !== null) stage.reveal(token.at);
                  ui.tab.value = "map";
                }}
              >
                <Disc token={token} />
                <span class="bench-name">{token.name}</span>
                <TurnNumber of={clock.numbers?.[id]} />
                <Pips token={token} />
                {asked.has(id) && <span class="badge accent">{t("asked")}</span>}
                {id === clock.active && <span class="badge gold">{t("now")}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      <NextUnit />
      {store.isGm.value && (
        <button type="button" class="button" onClick={() => (ui.dialog.value = "order")}>
          {clock.kind === "free_roam" ? t("Start turns") : t("Change the order")}
        </button>
      )}
    </section>
  );
}
