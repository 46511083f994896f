// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { afterEach, expect, it } from "vitest";
import type { Token } from "../wire/view";
import { type Seated, seat } from "./harness";
import { SheetForm } from "./sheet_form";

const TOKEN = { id: "a", name: "Ada", mine: false, scene: "s", at: [0, 0], size: 1, sheet: { ap: 6 } };
const RULES = { sheet: [{ name: "ap", label: "Action points", kind: "int", min: 0, max: 99, default: 6 }] };

let at: Seated;

afterEach(() => at.leave());

const alerts = (): string[] => [...at.root.querySelectorAll('[role="alert"]')].map((one) => one.textContent ?? "");
const field = (): HTMLInputElement => {
  const found = at.root.querySelector<HTMLInputElement>("input");
  if (found === null) throw new Error("no field");
  return found;
};
function write(text: string): void {
  act(() => {
    field().value = text;
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const save = (): void => {
  act(() => at.root.querySelector("form")?.requestSubmit());
};

it("says once, at its field, what is wrong, and sends nothing", () => {
  at = seat("gm", { "token/a": TOKEN }, RULES);
  at.show(<SheetForm token={TOKEN as unknown as Token} />);
  write("120");
  expect(alerts()).toEqual(["At most 99."]);
  expect(document.getElementById(field().getAttribute("aria-describedby") ?? "")?.textContent).toBe("At most 99.");
  save();
  expect(at.commands()).toEqual([]);
});

it("says in the form, and not over the map as well, why the server refuses", async () => {
  at = seat("gm", { "token/a": TOKEN }, RULES);
  at.show(<SheetForm token={TOKEN as unknown as Token} />);
  write("8");
  save();
  expect(at.commands()).toEqual([{ type: "change_sheet", token: "a", sheet: { ap: 8 }, status: {} }]);
  await at.refuse({ code: "x", rule: "", message: "Too many for so low a level." });
  expect(alerts()).toEqual(["Too many for so low a level."]);
  expect(at.tabletop.session.notices.refusal.value).toBeNull();
  write("7");
  expect(alerts()).toEqual([]);
});
