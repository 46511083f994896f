/** The turns as a strip over the map: who is next, whose turn it is, who is being waited for. */
import { ListOrdered } from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { NextUnit } from "../gm/next_unit";
import type { Token } from "../wire/view";
import { number, t } from "../words";
import { useTabletop } from "./context";
import { Disc } from "./disc";
import { EndTurn } from "./end_turn";
import { Icon } from "./icon";
import { useReorder } from "./reorder";
import { Pips } from "./unit";

export function Tracker(): JSX.Element | null {
  const { session, ui, stage } = useTabletop();
  const { store } = session;
  const clock = store.clock.value;
  const gm = store.isGm.value;
  const strip = useRef<HTMLOListElement>(null);
  const active = clock.active;
  const reorder = useReorder(clock.order, "x", (order) => void session.send(newOrder(order, active)));
  useEffect(() => {
    if (active === null) return;
    strip.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [active]);
  if (clock.kind === "free_roam") {
    if (!gm || store.scene.value === null) return null;
    return (
      <section class="tracker roaming" aria-label={t("Turns")}>
        <span class="muted small">{t("Free roam")}</span>
        <button type="button" class="button small" onClick={() => (ui.dialog.value = "order")}>
          <Icon of={ListOrdered} size={16} />
          {t("Start turns")}
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
    <section class="tracker" aria-label={t("Turns")}>
      <span class="cycle">
        <span class="small muted">{clock.kind === "units" ? (clock.unit?.name ?? t("Unit")) : t("Cycle")}</span>
        <b>{number(clock.cycle)}</b>
      </span>
      <ol class="order" ref={strip}>
        {reorder.order.map((id) => {
          const token = store.token(id);
          if (token === null) return null;
          const now = id === active;
          return (
            <li key={id} aria-current={now ? "true" : undefined} class={reorder.held === id ? "held" : undefined}>
              <button
                type="button"
                class="turn"
                onClick={() => choose(token)}
                title={
                  gm ? t("{name}: drag, or Alt with an arrow, to change the order", { name: token.name }) : token.name
                }
                {...(gm ? { ...reorder.grip(id), "aria-keyshortcuts": "Alt+ArrowLeft Alt+ArrowRight" } : {})}
              >
                <Disc token={token} />
                <span class="turn-name">{token.name}</span>
                <TurnNumber of={clock.numbers?.[id]} />
                <Pips token={token} />
                {asked.has(id) && <span class="badge accent">{t("asked")}</span>}
                {now && <span class="visually-hidden"> {t("has the turn")}</span>}
              </button>
            </li>
          );
        })}
        {active === "" && (
          <li aria-current="true">
            <span class="turn muted">{t("Someone unseen acts")}</span>
          </li>
        )}
      </ol>
      <EndTurn />
      <NextUnit />
      {gm && (
        <button
          type="button"
          class="button small icon"
          aria-label={t("Turn order")}
          title={t("Turn order")}
          onClick={() => (ui.dialog.value = "order")}
        >
          <Icon of={ListOrdered} size={16} />
        </button>
      )}
    </section>
  );
}

/** The number that the place in the order comes from. */
export function TurnNumber({ of }: { of: number | undefined }): JSX.Element | null {
  if (of === undefined) return null;
  return (
    <span class="turn-number" title={t("Initiative {n}", { n: of })}>
      <span class="visually-hidden">{t("Initiative {n}", { n: of })}</span>
      <span aria-hidden="true">{number(of)}</span>
    </span>
  );
}

/** Whoever has the turn keeps it, wherever they come to stand. */
export function newOrder(
  order: string[],
  active: string | null,
): { type: "set_order"; order: string[]; active?: string } {
  return { type: "set_order", order, ...(active ? { active } : {}) };
}
