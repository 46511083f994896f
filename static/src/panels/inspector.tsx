/** The selected token: what it is, its numbers with their parts, what it may do, and for the GM everything to change. */
import { EyeOff } from "lucide";
import type { JSX } from "preact";
import { Nearby } from "../chart/nearby";
import { readingWords } from "../chart/readings";
import { whereabouts } from "../chart/whereabouts";
import { plus } from "../dice/notation";
import { RollFor } from "../dice/roll_button";
import { usualDice } from "../dice/sheet_rolls";
import { TokenTools } from "../gm/token_tools";
import { priced } from "../move/words";
import { barColor } from "../stage/pieces";
import type { Bar, Readout, Token } from "../wire/view";
import { many, number, t } from "../words";
import { Bench } from "./bench";
import { useTabletop } from "./context";
import { Disc } from "./disc";
import { Icon } from "./icon";
import { signed } from "./log_line";
import { Offers } from "./offers";
import { RuleTag } from "./rule_tag";
import { SheetForm } from "./sheet_form";
import { StandingOrders } from "./standing_orders";

export function Inspector(): JSX.Element {
  const { store } = useTabletop().session;
  const token = store.selectedToken.value;
  return (
    <section class="panel inspector" aria-labelledby="inspector-title">
      {token === null ? <Nobody /> : <Somebody key={token.id} token={token} />}
    </section>
  );
}

function Nobody(): JSX.Element {
  const { store } = useTabletop().session;
  const own = store.everyToken.value.filter((token) => token.mine);
  const role = store.me.value.role;
  return (
    <>
      <h2 id="inspector-title" class="panel-title">
        {t("Tokens")}
      </h2>
      {role === "spectator" && <p class="help">{t("You are watching. Choose a token to look at it more closely.")}</p>}
      {role === "player" && own.length === 0 && (
        <p class="help">{t("No token is yours yet. The GM gives you one; until then you can look round and talk.")}</p>
      )}
      <Bench />
    </>
  );
}

function Somebody({ token }: { token: Token }): JSX.Element {
  const { session, ui } = useTabletop();
  const { store } = session;
  const readouts = Object.entries(token.readouts ?? {});
  return (
    <>
      <header class="who">
        {store.speaksFor(token) ? (
          <button
            type="button"
            class="picture-button"
            aria-label={t("Change the picture of {name}", { name: token.name })}
            title={t("Change the picture")}
            onClick={() => ui.ask("picture", token.id)}
          >
            <Disc token={token} size={40} />
          </button>
        ) : (
          <Disc token={token} size={40} />
        )}
        <div class="who-words">
          <h2 id="inspector-title">{token.name}</h2>
          <p class="muted small">
            {[
              token.side || t("no side"),
              sizeOf(token) > 1 ? `${sizeOf(token)}×${sizeOf(token)}` : "",
              whereabouts(store, token),
              token.elevation
                ? t("{height} up", { height: priced(token.elevation, store.ruleset.value.length.unit) })
                : "",
            ]
              .filter((word) => word !== "")
              .join(" · ")}
          </p>
          <p class="tags">
            {store.owns(token) && <span class="badge accent">{t("This token is yours")}</span>}
            {token.down && <span class="badge down">{t("down")}</span>}
            {token.hidden === true && (
              <span class="badge gm">
                <Icon of={EyeOff} size={13} /> {t("hidden")}
              </span>
            )}
            {token.conditions?.map((condition) => (
              <span key={condition.id} class="badge condition">
                {condition.label} <RuleTag id={condition.rule} />
              </span>
            ))}
            {token.id === store.clock.value.active && <span class="badge gold">{t("has the turn")}</span>}
          </p>
        </div>
        <button type="button" class="button quiet small" onClick={() => (store.selected.value = null)}>
          {t("Back")}
        </button>
      </header>
      {store.group.value.size > 1 && (
        <p class="help">
          {many(
            "{n} token is selected; a move is an order to it. This is {name}.",
            "{n} tokens are selected; a move is an order to all of them. This is {name}.",
            store.group.value.size,
            { name: token.name },
          )}
        </p>
      )}
      {token.bars !== undefined && token.bars.length > 0 && (
        <div class="bars">
          {token.bars.map((bar) => (
            <Meter key={bar.id} bar={bar} />
          ))}
        </div>
      )}
      {store.speaksFor(token) && <Offers token={token} />}
      {readouts.length > 0 && (
        <div class="readouts" role="group" aria-label={t("Derived numbers")}>
          {readouts.map(([name, readout]) => (
            <ReadoutRow key={name} readout={readout} token={token} />
          ))}
        </div>
      )}
      <Nearby token={token} />
      {store.speaksFor(token) && <StandingOrders token={token} />}
      <SheetForm token={token} />
      {store.isGm.value && <TokenTools token={token} />}
    </>
  );
}

function Meter({ bar }: { bar: Bar }): JSX.Element {
  const part = bar.max > 0 ? Math.max(0, Math.min(1, bar.value / bar.max)) : 0;
  return (
    <div class="meter">
      <span class="meter-words">
        <span>{bar.label}</span>
        <b>
          {number(bar.value)} / {number(bar.max)}
        </b>
      </span>
      <span class="meter-track">
        <span style={{ width: `${part * 100}%`, background: barColor(bar.id, part) }} />
      </span>
    </div>
  );
}

/** A derived number; opened, where it comes from. */
function ReadoutRow({ readout, token }: { readout: Readout; token: Token }): JSX.Element {
  const { store } = useTabletop().session;
  const usual = usualDice(store.table.value.options);
  const parts = readout.parts ?? [];
  const line = (
    <>
      <span>{readout.label}</span> <b>{readingWords(readout.value)}</b>
    </>
  );
  return (
    <div class="readout">
      {parts.length === 0 ? (
        <p class="readout-line">{line}</p>
      ) : (
        <details>
          <summary class="readout-line">{line}</summary>
          <ul class="parts">
            {parts.map((part) => (
              <li key={part.label}>
                <b>{signed(part.value)}</b> <span>{part.label}</span> <RuleTag id={part.rule} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {store.speaksFor(token) && typeof readout.value === "number" && Number.isInteger(readout.value) && (
        <RollFor notation={plus(usual, readout.value)} label={readout.label} token={token.id} />
      )}
    </div>
  );
}

/** In cells, also of those in an area, who stand there as large as there is room for. */
function sizeOf(token: Token): number {
  return token.footprint ?? token.size;
}
