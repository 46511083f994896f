/** Taking up an offer, by whatever way: a button, a menu, a key. */
import type { Tabletop } from "../panels/context";
import type { Need, Offer } from "../wire/frames";
import type { Token } from "../wire/view";
import { t } from "../words";

/** Do it at once, or choose what it still needs on the map; what is refused says why. */
export function takeOffer(tabletop: Tabletop, token: Token, offer: Offer): void {
  const { session, mover, deeds, tools, ui, stage } = tabletop;
  const { notices, store } = session;
  if (offer.rejection) {
    notices.refuse(offer.rejection, token.at, token.scene);
    return;
  }
  const needs = offer.needs ?? [];
  if (needs.length === 0) {
    void session.send(offer.command, token.at);
    return;
  }
  mover.put({ type: "cancel" });
  if (needs.includes("area")) {
    ui.tab.value = "map";
    tools.use("strike");
    return;
  }
  tools.use("select");
  store.choose([token.id]);
  if (token.at !== null) stage.reveal(token.at);
  ui.tab.value = "map";
  const begun = deeds.begin(token, offer);
  const mode = offer.command.mode;
  if (!begun && needs.includes("path") && typeof mode === "string") mover.mode.value = mode;
  if (begun)
    notices.say(t("{action}: choose with the arrow keys; Enter does it, Escape gives it up.", { action: offer.label }));
  else notices.say(t("{action}: choose where on the map, or use the arrow keys and Enter.", { action: offer.label }));
  if (!ui.board.value) document.getElementById("map")?.focus();
}

/** Whatever the selected token may do that needs such a thing first; again, the next of them. */
export async function nextOffer(tabletop: Tabletop, need: Need): Promise<void> {
  const { session, deeds } = tabletop;
  const { notices, store } = session;
  const token = store.selectedToken.value;
  if (token === null || !store.speaksFor(token)) {
    notices.call(t("Select a token of yours first."));
    return;
  }
  const known = await deeds.offered.soon(token.id);
  if (known === null || store.selected.value !== token.id) return;
  const offers = known.filter((offer) => offer.needs?.[0] === need);
  const possible = offers.filter((offer) => !offer.rejection);
  const now = possible.findIndex((offer) => offer.id === deeds.current.value?.offer.id);
  const offer = possible[(now + 1) % Math.max(1, possible.length)] ?? offers[0];
  if (offer === undefined) notices.call(t("{name} can do nothing of that kind here.", { name: token.name }));
  else takeOffer(tabletop, token, offer);
}
