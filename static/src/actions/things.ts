/** Actions that depend on what is on the table: its tokens, scenes, modes of movement and what a sheet can roll. */
import { takeOffer } from "../deeds/taking";
import { rollNow } from "../dice/roll";
import { notationFor, usualDice } from "../dice/sheet_rolls";
import type { Tabletop } from "../panels/context";
import { goingFirst } from "../panels/end_turn";
import { answer } from "../panels/prompts";
import { look } from "../scenes/look";
import { t } from "../words";
import type { Action } from "./action";
import { deedsFor } from "./token_deeds";

const MOST_TOKENS = 300;

export function thingsToDo(tabletop: Tabletop): Action[] {
  return [
    ...answers(tabletop),
    ...requests(tabletop),
    ...delays(tabletop),
    ...modes(tabletop),
    ...offers(tabletop),
    ...rolls(tabletop),
    ...deeds(tabletop),
    ...tokens(tabletop),
    ...scenes(tabletop),
  ];
}

/** What stands below the first question, as its number keys have it. */
function answers({ session }: Tabletop): Action[] {
  const { store } = session;
  const prompt = store.prompts.value.find((one) => one.choices !== undefined);
  return (prompt?.choices ?? []).map((choice, i) => ({
    id: `answer_${choice.id}_${i}`,
    group: "Turns",
    label: t("Answer for {token}: {choice}", { token: store.nameOf(prompt?.token ?? ""), choice: choice.label }),
    ...(i < 9 ? { keys: [String(i + 1)] } : {}),
    also: prompt?.question ?? "",
    run: ({ session }) => {
      if (prompt !== undefined) answer(session, prompt, choice);
    },
  }));
}

function delays({ session }: Tabletop): Action[] {
  const { store } = session;
  const { active } = store.clock.value;
  return goingFirst(store).map((after) => ({
    id: `delay_${after}`,
    group: "Turns",
    label: t("Delay until after {name}", { name: store.nameOf(after) }),
    also: t("let others go first wait"),
    run: ({ session }) => {
      if (active) void session.send({ type: "delay", token: active, after });
    },
  }));
}

/** The oldest request alone: whoever answers by key answers one after the other. */
function requests({ session }: Tabletop): Action[] {
  const { store } = session;
  const [first] = store.requests.value;
  if (first === undefined || !store.isGm.value) return [];
  const who = { name: first.name, token: store.nameOf(first.token) };
  return [true, false].map((allow) => ({
    id: allow ? "let_pass" : "refuse",
    group: "GM",
    label: allow ? t("Let pass: {name}’s request for {token}", who) : t("Refuse: {name}’s request for {token}", who),
    also: first.message,
    run: ({ session }) => void session.send({ type: "rule_on", request: first.id, allow }),
  }));
}

function modes({ session, mover }: Tabletop): Action[] {
  if (session.store.me.value.role === "spectator") return [];
  return session.store.ruleset.value.modes
    .filter((mode) => mode.id !== mover.mode.value)
    .map((mode) => ({
      id: `mode_${mode.id}`,
      group: "Moving",
      label: t("Move by: {way}", { way: mode.label }),
      run: (tabletop) => {
        tabletop.mover.mode.value = mode.id;
      },
    }));
}

/** What the selected token may do, besides moving and what has a place of its own here. */
function offers({ session, deeds }: Tabletop): Action[] {
  const token = session.store.selectedToken.value;
  if (token === null) return [];
  return deeds.offered.doable(token.id).map((offer) => ({
    id: `offer_${offer.id}`,
    group: "Moving",
    label: t("{name}: {deed}", { name: token.name, deed: offer.label }),
    also: offer.rule ?? "",
    run: (tabletop) => takeOffer(tabletop, token, offer),
  }));
}

function rolls({ session }: Tabletop): Action[] {
  const { store } = session;
  const token = store.selectedToken.value;
  if (token === null || token.sheet === undefined || !store.speaksFor(token)) return [];
  const usual = usualDice(store.table.value.options);
  const found: Action[] = [];
  for (const field of store.ruleset.value.sheet) {
    const notation = notationFor(field, token.sheet[field.name], usual);
    if (notation === null) continue;
    found.push({
      id: `roll_${field.name}`,
      group: "Talk and dice",
      label: t("Roll {field} for {token}", { field: field.label, token: token.name }),
      also: notation,
      run: (tabletop) => rollNow(tabletop, { notation, label: field.label, token: token.id }),
    });
  }
  return found;
}

/** What the menu of the selected token has besides. */
function deeds(tabletop: Tabletop): Action[] {
  const token = tabletop.session.store.selectedToken.value;
  if (token === null) return [];
  return deedsFor(tabletop, token)
    .filter((deed) => deed.inPalette !== true)
    .map((deed) => ({
      id: deed.id,
      group: deed.part === "gm" ? "GM" : "Tokens",
      label: t("{name}: {deed}", { name: token.name, deed: deed.label }),
      run: deed.run,
    }));
}

function tokens({ session }: Tabletop): Action[] {
  return session.store.tokens.value.slice(0, MOST_TOKENS).map((token) => ({
    id: `token_${token.id}`,
    group: "Tokens",
    label: t("Select {name}", { name: token.name }),
    also: token.side,
    run: ({ session, stage, ui }) => {
      session.store.selected.value = token.id;
      if (token.at !== null) stage.reveal(token.at);
      ui.tab.value = "sheet";
    },
  }));
}

function scenes({ session }: Tabletop): Action[] {
  const { store } = session;
  if (!store.isGm.value) return [];
  const { scenes, active_scene } = store.table.value;
  const live = scenes.filter((scene) => scene.archived !== true);
  return [
    ...live
      .filter((scene) => scene.id !== store.sceneId.value)
      .map(
        (scene): Action => ({
          id: `look_${scene.id}`,
          group: "Scenes",
          label: t("Look at {scene}", { scene: scene.name }),
          run: ({ session }) => look(session.store, scene.id),
        }),
      ),
    ...live
      .filter((scene) => scene.id !== active_scene)
      .map(
        (scene): Action => ({
          id: `activate_${scene.id}`,
          group: "Scenes",
          label: t("Bring everybody to {scene}", { scene: scene.name }),
          also: t("activate switch"),
          run: ({ session }) => void session.send({ type: "activate_scene", scene: scene.id }),
        }),
      ),
  ];
}
