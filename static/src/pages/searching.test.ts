// @vitest-environment jsdom
import { expect, test } from "vitest";
import { searchAsTyped } from "./searching";

test("what is typed thins the rules out, and groups that are empty go", () => {
  document.body.innerHTML = `<form data-search="all"><input name="q"></form><p data-count></p>
    <section data-group><article data-entry="GC-04 Parrying with a weapon"></article>
    <article data-entry="GC-05 A body-block"></article></section>
    <section data-group><article data-entry="FW-01 Walls"></article></section><p data-none hidden></p>`;
  searchAsTyped(document);
  const field = document.querySelector("input") as HTMLInputElement;
  const type = (text: string): boolean[] => {
    field.value = text;
    field.dispatchEvent(new Event("input"));
    return [...document.querySelectorAll<HTMLElement>("article, section, [data-none]")].map(
      (each) => each.hidden !== false,
    );
  };
  expect(type("weapon PARRY")).toEqual([false, false, true, true, true, true]);
  expect(document.querySelector("[data-count]")?.textContent).toBe("1 of 3 rules");
  expect(type("nothing like it")).toEqual([true, true, true, true, true, false]);
  expect(type("")).toEqual([false, false, false, false, false, true]);
});
