// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { afterEach, expect, it, vi } from "vitest";
import { thingsToDo } from "../actions/things";
import { deedsFor } from "../actions/token_deeds";
import type { Offer } from "../wire/frames";
import { type Seated, seat } from "./harness";
import { Offers } from "./offers";
import { kindsOf, StandingOrders, sameOrder } from "./standing_orders";

const common = { type: "standing_order", token: "a", prompt: "invaded" };
const ASK: Offer = { id: "order:invaded", label: "Ask me", command: common, rule: "FW-18", group: "When invaded" };
const PARRY: Offer = {
  ...ASK,
  id: "order:invaded:parry:knife",
  label: "Parry (knife)",
  command: { ...common, choice: "parry", weapon: "knife" },
  cost: 2,
  unit: "AP",
};
const BLOCK: Offer = { ...ASK, id: "order:invaded:block", label: "Block", command: { ...common, choice: "block" } };
const WALK: Offer = {
  id: "walk",
  label: "Walk",
  command: { type: "move", token: "a", mode: "walk" },
  needs: ["path"],
  rejection: { code: "weightless", rule: "GC-18", message: "Nobody walks without gravity." },
};
const HOLD: Offer = { id: "take_hold", label: "Take hold", command: { type: "take_hold", token: "a" }, rule: "GC-19" };
const ADA = { id: "a", name: "Ada", mine: true, scene: "s", at: [2, 3], size: 1, side: "party" };
const VIEW = {
  table: { active_scene: "s", scenes: [], ruleset: "r", options: {}, settings: {} },
  "scene/s": { id: "s", name: "S", width: 9, height: 9 },
  "token/a": { ...ADA, orders: { invaded: { choice: "parry", details: { weapon: "knife" } } } },
};

let at: Seated;

afterEach(() => {
  at?.leave();
  vi.useRealTimers();
});

async function open(): Promise<void> {
  vi.useFakeTimers();
  at = seat("player", VIEW);
  const { session, deeds } = at.tabletop;
  vi.spyOn(session.wire, "ask").mockImplementation(
    async () => ({ type: "offers", id: 1, token: "a", offers: [WALK, HOLD, ASK, PARRY, BLOCK] }) as never,
  );
  session.store.selected.value = "a";
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)));
  expect(deeds.offered.for("a")).toHaveLength(5);
  const token = session.store.token("a");
  if (token === null) throw new Error("no token");
  at.show(
    <>
      <Offers token={token} />
      <StandingOrders token={token} />
    </>,
  );
}

it("shows what is ordered and sends the offer that is chosen instead", async () => {
  await open();
  const select = at.root.querySelector("select");
  if (select === null) throw new Error("no select");
  expect([...select.options].map((one) => one.text)).toEqual(["Ask me", "Parry (knife) · 2 AP", "Block"]);
  expect(select.value).toBe(PARRY.id);
  act(() => {
    select.value = ASK.id;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  expect(at.commands()).toEqual([common]);
  // What the table does not say is not shown as if it were so.
  expect(select.value).toBe(PARRY.id);
});

it("keeps orders out of the actions, tells why a way of moving is shut, and does at once what needs nothing", async () => {
  await open();
  const groups = [...at.root.querySelectorAll(".offer-kind")].map((one) => one.textContent);
  expect(groups).toHaveLength(2);
  expect(groups[0]).toContain("Nobody walks without gravity.");
  const buttons = [...at.root.querySelectorAll<HTMLButtonElement>(".offers button")];
  expect(buttons.map((one) => one.querySelector(".offer-label")?.textContent)).toEqual(["Walk", "Take hold"]);
  act(() => buttons[1]?.click());
  expect(at.commands()).toEqual([HOLD.command]);
});

it("has in palette and menu what can be done, and neither orders nor what is refused", async () => {
  await open();
  const { session } = at.tabletop;
  const token = session.store.token("a");
  if (token === null) throw new Error("no token");
  const found = thingsToDo(at.tabletop).filter(({ id }) => id.startsWith("offer_"));
  expect(found.map(({ label }) => label)).toEqual(["Ada: Take hold"]);
  const menu = deedsFor(at.tabletop, token).filter(({ id }) => id.startsWith("offer_"));
  expect(menu.map(({ label }) => label)).toEqual(["Take hold"]);
  menu[0]?.run();
  expect(at.commands()).toEqual([HOLD.command]);
});

it("tells orders apart by their details", () => {
  expect(kindsOf([ASK, PARRY, WALK])).toEqual([{ prompt: "invaded", label: "When invaded", offers: [ASK, PARRY] }]);
  expect(sameOrder(PARRY, { choice: "parry", details: { weapon: "knife" } })).toBe(true);
  expect(sameOrder(PARRY, { choice: "parry", details: { weapon: "axe" } })).toBe(false);
  expect(sameOrder(ASK, undefined)).toBe(true);
  expect(sameOrder(ASK, { choice: "block" })).toBe(false);
});
