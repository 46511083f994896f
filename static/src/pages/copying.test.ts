// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { offerCopying } from "./copying";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<input id="link" value="http://here/join/x/" readonly>
    <button data-copy="link" hidden>Copy</button><button data-copy="gone" hidden>Copy</button>`;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function buttons(): HTMLButtonElement[] {
  return [...document.querySelectorAll("button")];
}

test("a button shows up beside its field and copies it", async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  offerCopying(document);
  const [button, orphan] = buttons();
  expect([button?.hidden, orphan?.hidden]).toEqual([false, true]);
  button?.click();
  await vi.advanceTimersByTimeAsync(1);
  expect(writeText).toHaveBeenCalledWith("http://here/join/x/");
  expect(button?.textContent).toBe("Copied");
  await vi.advanceTimersByTimeAsync(3000);
  expect(button?.textContent).toBe("Copy");
});

test.each([
  [true, "Copied"],
  [false, "Press Ctrl+C"],
])("without a clipboard, as on plain HTTP, the field is selected (copied: %s)", async (copied, words) => {
  vi.stubGlobal("navigator", {});
  document.execCommand = vi.fn(() => copied);
  offerCopying(document);
  const field = document.querySelector("input");
  buttons()[0]?.click();
  await vi.advanceTimersByTimeAsync(1);
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, field?.value.length]);
  expect(buttons()[0]?.textContent).toBe(words);
});
