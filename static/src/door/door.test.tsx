// @vitest-environment jsdom
import { act } from "preact/test-utils";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Seated, seat } from "../panels/harness";
import { Door } from "./door";

let at: Seated;

afterEach(() => {
  at.leave();
  vi.unstubAllGlobals();
});

const OTTO = { id: "k1", name: "Otto", role: "player" };

function serve(...answers: { status?: number; body: object }[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: { method?: string }) => {
    asked.push(`${init?.method} ${url}`);
    const { status = 200, body } = answers[Math.min(asked.length, answers.length) - 1] ?? { body: {} };
    return { ok: status < 400, status, json: async () => body };
  });
  return asked;
}

const press = (words: string): void => {
  const found = [...at.root.querySelectorAll("button")].find((one) => one.textContent?.includes(words));
  act(() => found?.click());
};

describe("the door", () => {
  it("lets in who knocks", async () => {
    const asked = serve({ body: { knocks: [] } });
    at = seat("gm", {});
    at.show(<Door />);
    expect(at.root.textContent).toBe("");
    at.hear({ type: "knocks", knocks: [OTTO] });
    expect(at.root.textContent).toContain("Otto asks to join");
    expect(at.tabletop.session.notices.polite.value).toBe("At the door: Otto.");
    press("Let in");
    await vi.waitFor(() => expect(at.root.querySelector("article")).toBeNull());
    expect(asked).toEqual(["POST /campaigns/c/knocks/k1/admit/"]);
  });

  it("is empty again when another GM has answered", () => {
    at = seat("gm", {});
    at.show(<Door />);
    at.hear({ type: "knocks", knocks: [{ ...OTTO, role: "spectator" }] });
    expect(at.root.textContent).toContain("Otto asks to watch");
    at.hear({ type: "knocks", knocks: [] });
    expect(at.root.textContent).toBe("");
  });

  it("says why somebody cannot come in, and keeps them waiting", async () => {
    serve({ status: 409, body: { error: { message: "That name is taken now." } } });
    at = seat("gm", {});
    at.show(<Door />);
    at.hear({ type: "knocks", knocks: [OTTO] });
    press("Let in");
    await vi.waitFor(() =>
      expect(at.root.querySelector('[role="alert"]')?.textContent).toBe("That name is taken now."),
    );
    expect(at.root.querySelector("article")).not.toBeNull();
  });
});
