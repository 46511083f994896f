/** What the tool in hand can be told, at the foot of the map; and what is selected on it that is no single token. */
import type { ComponentChildren, JSX } from "preact";
import { BlastBar, PenBar, RevealBar, ShaperBar } from "../cartography/chart_bars";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { listed, many, t } from "../words";
import { AlignBar } from "./align_bar";
import { DoorBar, WallBar } from "./barrier_bar";
import { GravityBar } from "./gravity_bar";
import { Audience, CaughtList, MarkBar, Swatches } from "./mark_bar";
import { StrikeBar } from "./strike_bar";
import { MARK_TOOLS } from "./tool";
import { familyOf, LOOKS } from "./tool_list";

export function ToolBar(): JSX.Element | null {
  const { tools, session } = useTabletop();
  const name = tools.name.value;
  const look = LOOKS[name];
  const family = familyOf(name);
  if (session.store.scene.value === null) return null;
  if (name === "select") {
    if (tools.marks.chosen.value !== null) return <MarkBar mark={tools.marks.chosen.value} />;
    return session.store.group.value.size > 1 ? <GroupBar /> : null;
  }
  return (
    <Bar label={look.label}>
      <div class="bar-line">
        {family !== undefined && family.tools.length > 1 && (
          <div class="segments" role="group" aria-label={family.label}>
            {family.tools
              .filter((one) => tools.allowed(one))
              .map((one) => (
                <button
                  key={one}
                  type="button"
                  class="segment"
                  aria-label={LOOKS[one].label}
                  aria-pressed={one === name}
                  title={t("{tool} ({key})", { tool: LOOKS[one].label, key: LOOKS[one].key })}
                  onClick={() => tools.use(one)}
                >
                  <Icon of={LOOKS[one].icon} size={16} /> <span>{LOOKS[one].label}</span>
                </button>
              ))}
          </div>
        )}
        {MARK_TOOLS.has(name) && name !== "erase" && (
          <>
            <Swatches />
            {name !== "note" && <Audience />}
          </>
        )}
        {name === "ping" && session.store.isGm.value && (
          <label class="bar-check">
            <input
              type="checkbox"
              checked={tools.ping.look.value}
              onChange={(event) => (tools.ping.look.value = event.currentTarget.checked)}
            />
            {t("Have everybody look there")}
          </label>
        )}
        <button type="button" class="button small" onClick={() => tools.use("select")}>
          {t("Done")} <kbd>Esc</kbd>
        </button>
      </div>
      {name === "walls" && <WallBar />}
      {name === "doors" && <DoorBar />}
      {name === "align" && <AlignBar />}
      {name === "strike" && <StrikeBar />}
      {name === "gravity" && <GravityBar />}
      {name === "pen" && <PenBar />}
      {name === "shaper" && <ShaperBar />}
      {name === "reveal" && <RevealBar />}
      {name === "blast" && <BlastBar />}
      <CaughtList />
      {!(name === "strike" && tools.strike.placed.value !== null) && <p class="bar-hint">{look.hint}</p>}
    </Bar>
  );
}

export function Bar({ label, children }: { label: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="tool-bar" aria-label={label}>
      {children}
    </section>
  );
}

function GroupBar(): JSX.Element {
  const { session, group, mover } = useTabletop();
  const { store } = session;
  const tokens = store.chosen.value;
  const plan = group.plan.value;
  const [dx, dy] = plan?.by ?? [0, 0];
  const refused = group.refused.value;
  return (
    <Bar label={t("Selected together")}>
      <div class="bar-line">
        <b>{many("{n} selected", "{n} selected", tokens.length)}</b>
        {plan !== null && (dx !== 0 || dy !== 0) && (
          <span class="muted" data-testid="group-plan">
            {listed(wayWords(dx, dy))}
          </span>
        )}
        {plan?.phase === "aim" && (
          <>
            <button type="button" class="button primary small" onClick={() => void group.commit()}>
              {t("Move together")} <kbd>↵</kbd>
            </button>
            <button type="button" class="button small" onClick={() => group.cancel()}>
              {t("Stay")}
            </button>
          </>
        )}
        <button type="button" class="button small" onClick={() => store.choose([])}>
          {t("Select nothing")} <kbd>Esc</kbd>
        </button>
      </div>
      {refused > 0 && mover.way === "rule" && (
        <p class="bar-hint warn" role="status">
          {many(
            "One of them cannot go there: then nobody moves.",
            "{n} of them cannot go there: then nobody moves.",
            refused,
          )}
        </p>
      )}
      {plan === null && (
        <p class="bar-hint">{t("Drag one of them, or use the arrow keys: all go the same way, or none.")}</p>
      )}
    </Bar>
  );
}

function wayWords(dx: number, dy: number): string[] {
  const across = Math.abs(dx);
  const down = Math.abs(dy);
  return [
    ...(dx > 0 ? [many("{n} right", "{n} right", across)] : []),
    ...(dx < 0 ? [many("{n} left", "{n} left", across)] : []),
    ...(dy > 0 ? [many("{n} down", "{n} down", down)] : []),
    ...(dy < 0 ? [many("{n} up", "{n} up", down)] : []),
  ];
}
