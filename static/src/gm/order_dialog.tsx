/** The order of turns: by buttons or by dragging, with who acts now. */
import { ChevronDown, ChevronUp, GripVertical, Plus, X } from "lucide";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import { Disc } from "../panels/disc";
import { Icon } from "../panels/icon";
import { useReorder } from "../panels/reorder";
import { t } from "../words";
import { moved } from "./order";

export function OrderDialog(): JSX.Element {
  const { session, ui } = useTabletop();
  const { store } = session;
  const clock = store.clock.value;
  const running = clock.kind !== "free_roam";
  const here = store.tokens.value.filter((token) => token.kind === "character");
  const [order, setOrder] = useState<string[]>(
    running ? clock.order : here.filter((token) => !token.down).map((token) => token.id),
  );
  const [active, setActive] = useState<string | null>(running && clock.active ? clock.active : null);
  const [problem, setProblem] = useState("");
  const listed = order.filter((id) => store.token(id) !== null);
  const reorder = useReorder(listed, "y", setOrder);
  const out = store.tokens.value.filter((token) => !listed.includes(token.id));
  const first = active !== null && listed.includes(active) ? active : listed[0];
  const close = (): void => {
    ui.dialog.value = null;
  };
  const send = async (command: { type: string; [field: string]: unknown }): Promise<void> => {
    const outcome = await session.wire.command(command);
    if (outcome.ok) close();
    else setProblem(outcome.message);
  };
  return (
    <Dialog title={t("Turn order")} onClose={close}>
      {listed.length === 0 ? (
        <p class="help">{t("Nobody is in the order yet. Add tokens from below.")}</p>
      ) : (
        <ol class="order-list">
          {reorder.order.map((id, index) => {
            const token = store.token(id);
            if (token === null) return null;
            return (
              <li key={id} class={reorder.held === id ? "held" : undefined}>
                <button
                  type="button"
                  class="grip"
                  aria-label={t("Drag {name}, or use the arrow keys", { name: token.name })}
                  {...reorder.grip(id, true)}
                >
                  <Icon of={GripVertical} size={18} />
                </button>
                <label class="order-active" title={t("Has the turn")}>
                  <input type="radio" name="active" checked={first === id} onChange={() => setActive(id)} />
                  <span class="visually-hidden">{t("{name} has the turn", { name: token.name })}</span>
                </label>
                <Disc token={token} />
                <span class="bench-name">{token.name}</span>
                <button
                  type="button"
                  class="button quiet icon small"
                  aria-label={t("{name}: earlier", { name: token.name })}
                  disabled={index === 0}
                  onClick={() => setOrder(moved(listed, index, index - 1))}
                >
                  <Icon of={ChevronUp} size={16} />
                </button>
                <button
                  type="button"
                  class="button quiet icon small"
                  aria-label={t("{name}: later", { name: token.name })}
                  disabled={index === listed.length - 1}
                  onClick={() => setOrder(moved(listed, index, index + 1))}
                >
                  <Icon of={ChevronDown} size={16} />
                </button>
                <button
                  type="button"
                  class="button quiet icon small"
                  aria-label={t("Take {name} out of the order", { name: token.name })}
                  onClick={() => setOrder(listed.filter((other) => other !== id))}
                >
                  <Icon of={X} size={16} />
                </button>
              </li>
            );
          })}
        </ol>
      )}
      {out.length > 0 && (
        <>
          <h3>{t("Not in the order")}</h3>
          <div class="tool-row">
            {out.map((token) => (
              <button key={token.id} type="button" class="button small" onClick={() => setOrder([...listed, token.id])}>
                <Icon of={Plus} size={14} />
                {token.name}
              </button>
            ))}
          </div>
        </>
      )}
      {problem !== "" && (
        <p class="notice error" role="alert">
          {problem}
        </p>
      )}
      <div class="form-actions">
        <button
          type="button"
          class="button primary"
          disabled={listed.length === 0}
          onClick={() =>
            void send({ type: "set_order", order: listed, ...(first === undefined ? {} : { active: first }) })
          }
        >
          {running ? t("Save the order") : t("Start turns")}
        </button>
        {running && (
          <button type="button" class="button danger" onClick={() => void send({ type: "stop_clock" })}>
            {t("Stop turns")}
          </button>
        )}
      </div>
    </Dialog>
  );
}
