/**
 * What the table says, in the language of its page.
 *
 * `t("{name} walks.", { name })` and `many("{n} cell", "{n} cells", n)`: the English is always written out as a literal,
 * because that is what the catalogs are made from. Never glue sentences from pieces: other languages have other orders.
 * `within` is for sentences with elements in them.
 */
import { type ComponentChild, Fragment, h, type VNode } from "preact";

type Catalog = Readonly<Record<string, readonly string[]>>;
type Named<T> = Readonly<Record<string, T>>;

const CATALOGS: Readonly<Record<string, () => Promise<{ default: Catalog }>>> = {
  de: () => import("./de.po"),
};

/** The language of the page, as the server chose it. */
export const language = typeof document === "undefined" ? "en" : document.documentElement.lang || "en";

// Awaited here, so that whoever imports this can say things at once. Without its catalog a table still speaks English.
const loaded: Catalog = (await CATALOGS[language]?.().catch(() => undefined))?.default ?? {};

/** The form of a number that gettext calls by its place: categories in the order that Unicode lists them. */
const forms = new Intl.PluralRules(language);
const categories = ["zero", "one", "two", "few", "many", "other"].filter((one) =>
  (forms.resolvedOptions().pluralCategories as string[]).includes(one),
);

const numbers = new Intl.NumberFormat(language);
const lists = new Intl.ListFormat(language);

/** A number as the language writes it; numbers given to `t` and `many` are written so by themselves. */
export function number(n: number): string {
  return numbers.format(n);
}

/** "Ada, Bo, and Cy". */
export function listed(names: Iterable<string>): string {
  return lists.format(names);
}

export function t(english: string, named: Named<string | number> = {}): string {
  return filled(loaded[english]?.[0] ?? english, named);
}

export function many(one: string, other: string, n: number, named: Named<string | number> = {}): string {
  const form = loaded[one]?.[categories.indexOf(forms.select(n))];
  return filled(form ?? (n === 1 ? one : other), { n, ...named });
}

/** A sentence with elements in its places: `within("{who} waits", { who: <b>{name}</b> })`. */
export function within(english: string, named: Named<ComponentChild>): VNode {
  const said = loaded[english]?.[0] ?? english;
  const pieces = said.split(PLACE).map((piece, i) => (i % 2 === 0 ? piece : (named[piece] ?? `{${piece}}`)));
  return h(Fragment, null, ...pieces);
}

const PLACE = /\{(\w+)\}/g;

function filled(said: string, named: Named<string | number>): string {
  return said.replace(PLACE, (place, name: string) => {
    const one = Object.hasOwn(named, name) ? named[name] : undefined;
    return typeof one === "number" ? number(one) : (one ?? place);
  });
}
