/** All that the selected token may do now, each with its price, or why not. */
import type { JSX } from "preact";
import { takeOffer } from "../deeds/taking";
import { offerPrice } from "../deeds/verdict";
import type { Offer, Rejection } from "../wire/frames";
import type { Token } from "../wire/view";
import { t } from "../words";
import { useTabletop } from "./context";
import { RuleTag } from "./rule_tag";

export function Offers({ token }: { token: Token }): JSX.Element | null {
  const { deeds } = useTabletop();
  const offers = deeds.offered.for(token.id).filter((offer) => offer.command.type !== "standing_order");
  if (offers.length === 0) return null;
  const common = commonReason(offers);
  const ways = offers.filter((offer) => offer.command.type === "move");
  const others = offers.filter((offer) => offer.command.type !== "move");
  return (
    <section class="offers" aria-label={t("Actions")}>
      <h3>{t("Actions")}</h3>
      {common && (
        <p class="help">
          {common.message} <RuleTag id={common.rule} />
        </p>
      )}
      <Kind label={t("Ways of moving")} offers={ways} token={token} common={common} />
      <Kind label={t("Deeds")} offers={others} token={token} common={common} />
    </section>
  );
}

/** One reason for all, such as another's turn, is said once. */
function commonReason(offers: readonly Offer[]): Rejection | null {
  const first = offers[0]?.rejection;
  return first && offers.every((offer) => offer.rejection?.message === first.message) ? first : null;
}

interface KindProps {
  label: string;
  offers: readonly Offer[];
  token: Token;
  /** What is said of all of them already. */
  common: Rejection | null;
}

function Kind({ label, offers, token, common }: KindProps): JSX.Element | null {
  if (offers.length === 0) return null;
  const own = common === null ? commonReason(offers) : null;
  const plain = common !== null || (own !== null && offers.length > 1);
  return (
    <div class="offer-kind" role="group" aria-label={label}>
      <h4>{label}</h4>
      {plain && own !== null && (
        <p class="help">
          {own.message} <RuleTag id={own.rule} />
        </p>
      )}
      <div class={plain ? "tool-row" : "offer-list"}>
        {offers.map((offer) => (
          <OfferLine key={offer.id} offer={offer} token={token} plain={plain} />
        ))}
      </div>
    </div>
  );
}

function OfferLine({ offer, token, plain }: { offer: Offer; token: Token; plain: boolean }): JSX.Element {
  const tabletop = useTabletop();
  const { mover, deeds } = tabletop;
  const refusal = offer.rejection;
  const underWay = deeds.current.value?.offer.id === offer.id;
  const mode = offer.command.type === "move" && deeds.current.value === null && offer.command.mode === mover.mode.value;
  const price = offerPrice(offer.cost, offer.unit);
  return (
    <div class={plain ? undefined : "offer-line"}>
      <button
        type="button"
        class={plain ? "button small" : "button offer"}
        aria-disabled={refusal ? "true" : undefined}
        aria-pressed={(underWay || mode) && !refusal ? "true" : undefined}
        onClick={() => takeOffer(tabletop, token, offer)}
      >
        <span class="offer-label">{offer.label}</span>
        {!plain && refusal && <span class="offer-why">{refusal.message}</span>}
        {!plain && !refusal && price !== "" && <span class="offer-cost">{price}</span>}
      </button>
      {!plain && <RuleTag id={refusal?.rule ?? offer.rule} />}
    </div>
  );
}
