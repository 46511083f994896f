/** All that the selected token may do now, each with its price, or why not. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { priced } from "../move/words";
import type { Offer, OffersAnswer, Unanswered } from "../wire/frames";
import type { Token } from "../wire/view";
import { t } from "../words";
import { useTabletop } from "./context";
import { RuleTag } from "./rule_tag";

const AFTER_MS = 120;

export function Offers({ token }: { token: Token }): JSX.Element | null {
  const { session, stage, mover, ui } = useTabletop();
  const { store, wire } = session;
  const [offers, setOffers] = useState<readonly Offer[]>([]);
  const view = store.view.value;
  const connected = store.connection.value === "connected";
  useEffect(() => {
    if (!connected) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      const answer = (await wire.ask({ type: "offers", token: token.id })) as OffersAnswer | Unanswered | null;
      if (wanted && answer !== null) setOffers(answer.type === "offers" ? answer.offers : []);
    }, AFTER_MS);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [token.id, view, connected]);
  if (offers.length === 0) return null;
  const take = (offer: Offer): void => {
    if ((offer.needs?.length ?? 0) === 0) {
      void session.send(offer.command);
      return;
    }
    const mode = offer.command.mode;
    if (offer.command.type === "move" && typeof mode === "string") mover.mode.value = mode;
    ui.tab.value = "map";
    if (token.at !== null) stage.reveal(token.at);
    session.notices.say(
      t("{action}: choose where on the map, or use the arrow keys and Enter.", { action: offer.label }),
    );
    document.getElementById("map")?.focus();
  };
  const [first] = offers;
  // One reason for all, such as another's turn, is said once.
  const common = offers.every((offer) => offer.rejection && offer.rejection.message === first?.rejection?.message)
    ? first?.rejection
    : null;
  return (
    <section class="offers" aria-label={t("Actions")}>
      <h3>{t("Actions")}</h3>
      {common && (
        <p class="help">
          {common.message} <RuleTag id={common.rule} />
        </p>
      )}
      <div class={common ? "tool-row" : "offer-list"}>
        {offers.map((offer) => {
          const refusal = offer.rejection;
          const chosen =
            offer.command.type === "move" && offer.command.mode === mover.mode.value && (offer.needs?.length ?? 0) > 0;
          const rule = common ? undefined : (refusal?.rule ?? offer.rule);
          return (
            <div key={offer.id} class={common ? undefined : "offer-line"}>
              <button
                type="button"
                class={common ? "button small" : "button offer"}
                aria-disabled={refusal ? "true" : undefined}
                aria-pressed={chosen && !refusal ? "true" : undefined}
                onClick={() => {
                  if (refusal) session.notices.refuse(refusal, token.at, token.scene);
                  else take(offer);
                }}
              >
                <span class="offer-label">{offer.label}</span>
                {common ? null : refusal ? (
                  <span class="offer-why">{refusal.message}</span>
                ) : (
                  (offer.cost ?? 0) > 0 && <span class="offer-cost">{priced(offer.cost ?? 0, offer.unit ?? "")}</span>
                )}
              </button>
              <RuleTag id={rule} />
            </div>
          );
        })}
      </div>
    </section>
  );
}
