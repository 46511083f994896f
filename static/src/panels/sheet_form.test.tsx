// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { afterEach, expect, it } from "vitest";
import type { Token } from "../wire/view";
import { type Seated, seat } from "./harness";
import { SheetForm } from "./sheet_form";

const TOKEN = { id: "a", name: "Ada", mine: false, scene: "s", at: [0, 0], size: 1, side: "", sheet: { ap: 6 } };
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

const FLOATING = {
  name: "zero_g",
  label: "Zero gravity",
  kind: "part",
  optional: true,
  default: null,
  fields: [
    { name: "how", label: "How", kind: "choice", choices: ["adrift", "holding"], names: { holding: "holding on" } },
    { name: "heading", label: "Heading", kind: "choice", choices: ["n", "e"], optional: true, default: null },
    { name: "speed", label: "Speed", kind: "int", min: 0, max: 99, default: 0 },
  ],
};

function pick(label: string, value: string): void {
  const select = [...at.root.querySelectorAll("select")].find((one) => one.labels?.[0]?.textContent?.startsWith(label));
  if (select === undefined) throw new Error(`no ${label}`);
  act(() => {
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

it("sets what may be missing as a whole, by its first choice, and takes it away again", () => {
  const floating = { ...TOKEN, status: { zero_g: null } };
  at = seat("gm", { "token/a": floating }, { status: [FLOATING] });
  at.show(<SheetForm token={floating as unknown as Token} />);
  expect(at.root.querySelectorAll("select")).toHaveLength(1);
  expect(at.root.querySelector("select")?.textContent).toBe("noneadriftholding on");
  pick("Zero gravity", "is adrift");
  pick("Heading", "e");
  save();
  pick("Heading", "");
  write("3");
  save();
  pick("Zero gravity", "none");
  expect(at.root.querySelector(".form-actions")).toBeNull();
  expect(at.commands().map(({ status }) => status)).toEqual([
    { zero_g: { how: "adrift", heading: "e", speed: 0 } },
    { zero_g: { how: "adrift", heading: null, speed: 3 } },
  ]);
});
