// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Seated, seat } from "../panels/harness";
import { SceneDialog } from "./scene_dialog";
import { UnseenBanner } from "./unseen_banner";

let at: Seated;

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
afterEach(() => at.leave());

const scene = (id: string, name: string) => ({ id, name, space: "square", width: 5, height: 5 });
const VIEW = {
  table: {
    active_scene: "inn",
    scenes: [
      { id: "inn", name: "The inn" },
      { id: "mine", name: "The mine" },
    ],
    ruleset: "r",
    options: {},
    settings: {},
  },
  "scene/inn": scene("inn", "The inn"),
  "scene/mine": scene("mine", "The mine"),
};
const PIA = { id: "pia", name: "Pia", role: "player", online: true };

const press = (words: string): void => {
  const found = [...at.root.querySelectorAll("button")].find((one) => one.textContent?.includes(words));
  act(() => found?.click());
};
const looking = (id: string | null): void => {
  act(() => {
    at.tabletop.session.store.looking.value = id;
  });
};

describe("a scene that is being prepared", () => {
  it("is marked as unseen, and the players can be brought there", () => {
    at = seat("gm", VIEW);
    at.show(<UnseenBanner />);
    expect(at.root.textContent).toBe("");
    looking("mine");
    expect(at.root.textContent).toContain("Players do not see this scene. They are in The inn.");
    press("Bring players here");
    expect(at.commands()).toEqual([{ type: "activate_scene", scene: "mine" }]);
  });

  it("takes the players' tokens along, unless the GM would not", async () => {
    const ada = { id: "ada", name: "Ada", scene: "inn", at: [1, 1], size: 1, side: "", kind: "character", color: "" };
    at = seat("gm", { ...VIEW, "token/ada": { ...ada, mine: false, down: false, seats: ["pia"] } });
    at.people([PIA]);
    looking("mine");
    at.show(<UnseenBanner />);
    press("Bring players here");
    await at.acked();
    expect(at.commands()).toEqual([
      { type: "send_seats", seats: ["pia"], scene: "mine", bring: true },
      { type: "activate_scene", scene: "mine" },
    ]);
    act(() => at.root.querySelector<HTMLInputElement>("input")?.click());
    press("Bring players here");
    expect(at.commands().slice(2)).toEqual([{ type: "activate_scene", scene: "mine" }]);
  });

  it("names those who were sent there", () => {
    at = seat("gm", { ...VIEW, table: { ...VIEW.table, seat_scenes: { pia: "mine" } } });
    at.people([PIA]);
    looking("mine");
    at.show(<UnseenBanner />);
    expect(at.root.textContent).toContain("Of the players only Pia see");
    press("Choose who");
    expect([at.tabletop.ui.dialog.value, at.tabletop.ui.subject.value]).toEqual(["send", "mine"]);
  });

  it("says nothing to players, whose only scene is theirs", () => {
    at = seat("player", VIEW);
    looking("mine");
    at.show(<UnseenBanner />);
    expect(at.root.textContent).toBe("");
  });
});

describe("a copy", () => {
  it("is made with one press, and looked at with nothing more to close", async () => {
    at = seat("gm", VIEW);
    at.tabletop.ui.ask("scene", "inn");
    at.show(<SceneDialog />);
    press("Make a copy");
    const [command] = at.commands();
    expect(command).toMatchObject({ type: "copy_scene", scene: "inn", name: "The inn (copy)", tokens: true });
    const copy = String(command?.new);
    at.patch({ [`scene/${copy}`]: scene(copy, "The inn (copy)") });
    await at.acked();
    expect(at.tabletop.ui.dialog.value).toBeNull();
    expect(at.tabletop.session.store.looking.value).toBe(copy);
  });
});
