// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepAlive } from "./living";

const page = (words: string, token = "a"): string =>
  `<p>outside</p><div data-live="2"><input name="csrfmiddlewaretoken" value="${token}"><b>${words}</b><button>x</button></div>`;

const answer = (text: string, more: object = {}): object => ({
  ok: true,
  redirected: false,
  url: location.href,
  text: async () => text,
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = page("waiting");
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a part follows the page, again and again", async () => {
  const fetched = vi.fn(async () => answer(page("somebody came")));
  vi.stubGlobal("fetch", fetched);
  keepAlive(document);
  await vi.advanceTimersByTimeAsync(2100);
  expect(document.querySelector("b")?.textContent).toBe("somebody came");
  fetched.mockImplementation(async () => answer(page("and went")));
  await vi.advanceTimersByTimeAsync(2100);
  expect(document.querySelector("b")?.textContent).toBe("and went");
});

test("a new form token alone changes nothing", async () => {
  vi.stubGlobal("fetch", async () => answer(page("waiting", "b")));
  const before = document.querySelector("b");
  keepAlive(document);
  await vi.advanceTimersByTimeAsync(4100);
  expect(document.querySelector("b")).toBe(before);
});

test("nothing is taken from under somebody's fingers, and trouble is waited out", async () => {
  let broken = true;
  vi.stubGlobal("fetch", async () => {
    if (broken) throw new TypeError("away");
    return answer(page("news"));
  });
  keepAlive(document);
  await vi.advanceTimersByTimeAsync(2100);
  broken = false;
  document.querySelector("button")?.focus();
  await vi.advanceTimersByTimeAsync(2100);
  expect(document.querySelector("b")?.textContent).toBe("waiting");
  document.querySelector("button")?.blur();
  await vi.advanceTimersByTimeAsync(2100);
  expect(document.querySelector("b")?.textContent).toBe("news");
});
