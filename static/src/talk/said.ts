/** What somebody typed into the chat box: words, a whisper, or dice to roll. */
import { split } from "../dice/notation";
import type { Person } from "../wire/frames";
import { listed, t } from "../words";

export type Said =
  | { kind: "say"; text: string; to: string[] }
  | { kind: "roll"; notation: string; label: string; to: "all" | "gm" }
  | { kind: "problem"; message: string };

export const HELP: readonly (readonly [string, string])[] = [
  [t("/r 2d6+1 label"), t("roll for all to see")],
  ["/gmroll d20", t("roll for the GM and yourself")],
  [t("/w name text"), t("whisper; “gm” is the GM")],
];

/** `to` are the seats picked by hand; a whisper that is typed goes where it says. */
export function understand(typed: string, people: readonly Person[], me: string, to: readonly string[]): Said {
  const text = typed.trim();
  const command = /^\/(\S+)\s*([\s\S]*)$/.exec(text);
  if (command === null) return { kind: "say", text, to: [...to] };
  const [, name = "", rest = ""] = command;
  switch (name.toLowerCase()) {
    case "r":
    case "roll":
      return roll(rest, "all");
    case "gr":
    case "gmroll":
      return roll(rest, "gm");
    case "w":
    case "whisper":
      return whisper(rest, people, me);
    default:
      return {
        kind: "problem",
        message: t("There is no command {command}. Try /r, /gmroll or /w.", { command: `/${name}` }),
      };
  }
}

function roll(text: string, to: "all" | "gm"): Said {
  const found = split(text);
  if (found === null) return { kind: "problem", message: t("Write the dice like 2d6+1, then what they are for.") };
  return { kind: "roll", notation: found.notation, label: found.rest.slice(0, 80), to };
}

function whisper(text: string, people: readonly Person[], me: string): Said {
  const others = people.filter((person) => person.id !== me);
  const found = addressee(text, others);
  if (typeof found === "string") return { kind: "problem", message: found };
  if (found.rest === "") return { kind: "problem", message: t("And what do you whisper? /w name text") };
  return { kind: "say", text: found.rest, to: [found.seat] };
}

/** Names have spaces in them, so the longest name that the text begins with is meant; else whose name its first word begins. */
function addressee(text: string, people: readonly Person[]): { seat: string; rest: string } | string {
  const quoted = /^"([^"]+)"\s*([\s\S]*)$/.exec(text);
  if (quoted !== null) {
    const one = people.find((person) => same(person.name, quoted[1] ?? ""));
    return one === undefined ? nobody(quoted[1] ?? "") : { seat: one.id, rest: (quoted[2] ?? "").trim() };
  }
  const whole = people
    .filter(
      (person) => same(text.slice(0, person.name.length), person.name) && !/^\S/.test(text.slice(person.name.length)),
    )
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (whole !== undefined) return { seat: whole.id, rest: text.slice(whole.name.length).trim() };
  const [word = ""] = text.split(/\s/, 1);
  if (word === "") return t("Whisper to whom? /w name text");
  const rest = text.slice(word.length).trim();
  if (same(word, "gm")) return { seat: "gm", rest };
  const begun = people.filter((person) => same(person.name.slice(0, word.length), word));
  if (begun.length > 1)
    return t("The names of {names} begin so. Write more of one.", {
      names: listed(begun.map((person) => person.name)),
    });
  return begun[0] === undefined ? nobody(word) : { seat: begun[0].id, rest };
}

function nobody(name: string): string {
  return t("Nobody here is called “{name}”.", { name });
}

function same(a: string, b: string): boolean {
  return a.localeCompare(b, undefined, { sensitivity: "base" }) === 0;
}
