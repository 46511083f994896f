/** A handful of dice: press them together, add a number, say what for, and have the server roll. */
import { Minus, Plus, X } from "lucide";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { t } from "../words";
import { Die } from "./die";
import { poolText } from "./notation";
import { rollNow } from "./roll";

const KINDS = [4, 6, 8, 10, 12, 20, 100];
/** As the rules have it: no roll of more than a hundred dice. */
const MOST = 100;

export function DiceTray(): JSX.Element {
  const tabletop = useTabletop();
  const { ui, session } = tabletop;
  const [pool, setPool] = useState<ReadonlyMap<number, number>>(new Map());
  const [bonus, setBonus] = useState(0);
  const [label, setLabel] = useState("");
  const notation = poolText(pool, bonus);
  const held = [...pool.values()].reduce((sum, count) => sum + count, 0);
  const empty = (): void => {
    setPool(new Map());
    setBonus(0);
  };
  const put = (sides: number, by: number): void => {
    const count = Math.max(0, (pool.get(sides) ?? 0) + by);
    if (by < 0 || held < MOST) setPool(new Map(pool).set(sides, count));
  };
  const roll = (event: Event): void => {
    event.preventDefault();
    if (notation === "") return;
    rollNow(tabletop, { notation, label: label.trim() });
    empty();
  };
  const whispering = ui.whisperTo.value.length > 0;
  const secret = whispering || ui.rollTo.value === "gm";
  return (
    <form class="dice-tray" aria-label={t("Dice")} onSubmit={roll}>
      <div class="dice-kinds">
        {KINDS.map((sides) => {
          const count = pool.get(sides) ?? 0;
          return (
            <button
              key={sides}
              type="button"
              class={count > 0 ? "dice-kind held" : "dice-kind"}
              aria-label={
                count > 0
                  ? t("One more {die}, {count} in hand", { die: `d${sides}`, count })
                  : t("One more {die}", { die: `d${sides}` })
              }
              title={t("One more {die}; right click for one less", { die: `d${sides}` })}
              onClick={() => put(sides, 1)}
              onContextMenu={(event) => {
                event.preventDefault();
                put(sides, -1);
              }}
              onKeyDown={(event) => {
                if (event.key !== "Delete" && event.key !== "Backspace") return;
                event.preventDefault();
                event.stopPropagation();
                put(sides, -1);
              }}
            >
              <Die sides={sides} value={count > 0 ? `${count}` : ""} size={30} />
              <span>d{sides}</span>
            </button>
          );
        })}
      </div>
      <div class="dice-row">
        <span class="dice-bonus" role="group" aria-label={t("Bonus")}>
          <button
            type="button"
            class="button small icon"
            aria-label={t("One less")}
            onClick={() => setBonus(bonus - 1)}
          >
            <Icon of={Minus} size={14} />
          </button>
          <output>{bonus < 0 ? `−${-bonus}` : `+${bonus}`}</output>
          <button
            type="button"
            class="button small icon"
            aria-label={t("One more")}
            onClick={() => setBonus(bonus + 1)}
          >
            <Icon of={Plus} size={14} />
          </button>
        </span>
        <input
          class="input"
          aria-label={t("What the roll is for")}
          placeholder={t("What for?")}
          maxLength={80}
          autocomplete="off"
          value={label}
          onInput={(event) => setLabel(event.currentTarget.value)}
        />
      </div>
      <div class="dice-row">
        <label class="field inline small">
          <input
            type="checkbox"
            checked={secret}
            disabled={whispering}
            onChange={(event) => (ui.rollTo.value = event.currentTarget.checked ? "gm" : "all")}
          />
          {session.store.isGm.value ? t("Only GMs see it") : t("Only the GM and I see it")}
        </label>
        <span class="dice-go">
          {notation !== "" && (
            <button type="button" class="button quiet small icon" aria-label={t("Put the dice back")} onClick={empty}>
              <Icon of={X} size={14} />
            </button>
          )}
          <button type="submit" class="button primary small" disabled={notation === ""}>
            {notation === "" ? t("Roll") : t("Roll {dice}", { dice: notation.replaceAll("-", "−") })}
          </button>
        </span>
      </div>
    </form>
  );
}
