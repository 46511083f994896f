/** How a token answers each kind of question by itself, or that it is to be asked. */
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { priced } from "../move/words";
import type { Offer } from "../wire/frames";
import type { StandingOrder, Token } from "../wire/view";
import { t } from "../words";
import { useTabletop } from "./context";
import { RuleTag } from "./rule_tag";

interface Kind {
  prompt: string;
  label: string;
  /** To be asked first, then the answers. */
  offers: Offer[];
}

export function StandingOrders({ token }: { token: Token }): JSX.Element | null {
  const { deeds } = useTabletop();
  const kinds = kindsOf(deeds.offered.for(token.id));
  if (kinds.length === 0) return null;
  const given = kinds.filter(({ prompt }) => token.orders?.[prompt] !== undefined).length;
  return (
    <details class="standing-orders" open={given > 0}>
      <summary>{t("Standing orders")}</summary>
      {kinds.map((kind) => (
        <Order key={kind.prompt} kind={kind} token={token} />
      ))}
    </details>
  );
}

function Order({ kind, token }: { kind: Kind; token: Token }): JSX.Element {
  const { session } = useTabletop();
  const id = useId();
  const order = token.orders?.[kind.prompt];
  const now = kind.offers.find((offer) => sameOrder(offer, order));
  return (
    <div class="standing-order">
      <label for={id}>{kind.label}</label>
      <RuleTag id={(now ?? kind.offers[0])?.rule} />
      <select
        id={id}
        class="input"
        value={now?.id ?? ""}
        onChange={(event) => {
          const offer = kind.offers.find((one) => one.id === event.currentTarget.value);
          if (offer === undefined) return;
          // Shown is what the table says, also when it refuses.
          event.currentTarget.value = now?.id ?? "";
          void session.send(offer.command);
        }}
      >
        {now === undefined && <option value="">{order?.choice ?? ""}</option>}
        {kind.offers.map((offer) => (
          <option key={offer.id} value={offer.id}>
            {(offer.cost ?? 0) > 0
              ? t("{choice} · {price}", { choice: offer.label, price: priced(offer.cost ?? 0, offer.unit ?? "") })
              : offer.label}
          </option>
        ))}
      </select>
    </div>
  );
}

export function kindsOf(offers: readonly Offer[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const offer of offers) {
    const { type, prompt } = offer.command;
    if (type !== "standing_order" || typeof prompt !== "string") continue;
    const kind = kinds.get(prompt) ?? { prompt, label: offer.group ?? prompt, offers: [] };
    kind.offers.push(offer);
    kinds.set(prompt, kind);
  }
  return [...kinds.values()];
}

/** Whether an offer is for the order that is given; the one without a choice is for none. */
export function sameOrder({ command }: Offer, order: StandingOrder | undefined): boolean {
  const { type: _type, token: _token, prompt: _prompt, choice = null, ...details } = command;
  if (choice === null || order === undefined) return choice === null && order === undefined;
  const given = order.details ?? {};
  const names = new Set([...Object.keys(details), ...Object.keys(given)]);
  return choice === order.choice && [...names].every((name) => details[name] === given[name]);
}
