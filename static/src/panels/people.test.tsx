// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Seated, seat } from "./harness";
import { People } from "./people";

let at: Seated;

beforeEach(() => {
  at = seat("gm", {});
});

afterEach(() => {
  at.leave();
  vi.unstubAllGlobals();
});

function hand(url: string, copy: () => Promise<void>): HTMLButtonElement {
  vi.stubGlobal("navigator", { clipboard: { writeText: vi.fn(copy) } });
  at.tabletop.session.boot.invites = [{ role: "player", url }];
  at.show(<People />);
  const button = at.root.querySelector<HTMLButtonElement>(".invite button");
  if (button === null) throw new Error("no button");
  return button;
}
const heard = (): string => at.tabletop.session.notices.polite.value;

it("copies the address that others can reach, and says so", async () => {
  const button = hand("http://192.0.2.7:8000/join/x/", async () => undefined);
  expect(at.root.textContent).not.toContain("this computer only");
  await act(async () => button.click());
  expect(navigator.clipboard.writeText).toHaveBeenCalledWith("http://192.0.2.7:8000/join/x/");
  expect([button.textContent, heard()]).toEqual(["Copied", "The link is copied."]);
});

it("says how to copy by hand where the browser does not let the page", async () => {
  document.execCommand = () => false;
  const button = hand("http://192.0.2.7:8000/join/x/", async () => Promise.reject(new Error("no")));
  act(() => button.click());
  await vi.waitFor(() => expect(at.root.textContent).toContain("copy it with Ctrl+C"));
  expect(button.textContent).toBe("Copy");
});

it("warns of an address that leads nowhere on another computer", () => {
  hand("http://localhost:8000/join/x/", async () => undefined);
  expect(at.root.textContent).toContain("this computer only");
});
