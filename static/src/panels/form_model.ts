/** What a form made from a ruleset's fields starts with, what of it was changed, and what is wrong with it. */
import type { FormField } from "../wire/ruleset";
import { listed, many, number, t } from "../words";

export type Values = Record<string, unknown>;

export function emptyOf(field: FormField): unknown {
  if (field.default !== undefined && field.default !== null) return field.default;
  if (field.optional) return null;
  switch (field.kind) {
    case "int":
      return Math.max(0, field.min ?? 0);
    case "bool":
      return false;
    case "list":
    case "cells":
      return [];
    case "choice":
      return choicesOf(field)[0]?.value ?? "";
    case "part":
      return startOf(field.fields ?? []);
    default:
      return "";
  }
}

export function startOf(fields: readonly FormField[], known: Values = {}): Values {
  const values: Values = {};
  for (const field of fields) values[field.name] = known[field.name] ?? emptyOf(field);
  return values;
}

/** Only what differs: what others changed meanwhile must not be set back. */
export function changesOf(before: Values, after: Values): Values {
  const changes: Values = {};
  for (const name in after) {
    if (JSON.stringify(before[name]) !== JSON.stringify(after[name])) changes[name] = after[name];
  }
  return changes;
}

export function choicesOf(field: FormField): { value: string; label: string }[] {
  return (field.choices ?? []).map((value) => ({ value, label: field.names?.[value] ?? value }));
}

/** What a person typed as the field's own kind of value; null when it is none. */
export function parsed(field: FormField, text: string): unknown {
  if (field.kind === "cells") return cellsFrom(text);
  if (field.kind !== "int") return text;
  const trimmed = text.trim().replace("−", "-");
  return /^-?\d+$/.test(trimmed) ? Number.parseInt(trimmed, 10) : null;
}

export function problemOf(field: FormField, value: unknown): string | null {
  if (field.kind === "int") {
    if (typeof value !== "number" || !Number.isInteger(value)) return t("A whole number, please.");
    if (field.min != null && value < field.min) return t("At least {n}.", { n: field.min });
    if (field.max != null && value > field.max) return t("At most {n}.", { n: field.max });
  }
  if (field.kind === "text" && field.max != null && typeof value === "string" && [...value].length > field.max)
    return many("At most {n} character.", "At most {n} characters.", field.max);
  if (field.kind === "cells" && value === null) return t("Write each cell as column,row: 3,4 5,4.");
  if (field.kind === "list" && Array.isArray(value)) {
    for (const row of value as Values[]) {
      for (const part of field.fields ?? []) {
        const problem = problemOf(part, row[part.name]);
        if (problem !== null) return t("{field}: {problem}", { field: part.label, problem });
      }
    }
  }
  if (field.kind === "part" && value != null) {
    for (const part of field.fields ?? []) {
      const problem = problemOf(part, (value as Values)[part.name]);
      if (problem !== null) return t("{field}: {problem}", { field: part.label, problem });
    }
  }
  return null;
}

export function problemsOf(fields: readonly FormField[], values: Values): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const problem = problemOf(field, values[field.name]);
    if (problem !== null) problems[field.name] = problem;
  }
  return problems;
}

/** "3,4 5,4" and the like, for fields that hold cells. Counted from 1, as everything that people read. */
export function cellsText(value: unknown): string {
  return Array.isArray(value) ? value.map((cell: [number, number]) => `${cell[0] + 1},${cell[1] + 1}`).join(" ") : "";
}

export function cellsFrom(text: string): [number, number][] | null {
  const cells: [number, number][] = [];
  for (const word of text.trim().split(/[\s;]+/)) {
    if (word === "") continue;
    const match = /^(-?\d+),(-?\d+)$/.exec(word);
    if (match === null) return null;
    cells.push([Number(match[1]) - 1, Number(match[2]) - 1]);
  }
  return cells;
}

/** A value in words, to tell somebody what the default is. */
export function valueWords(field: FormField, value: unknown): string {
  switch (field.kind) {
    case "bool":
      return value === true ? t("yes") : t("no");
    case "choice":
      if (value === null) return t("none");
      return choicesOf(field).find((choice) => choice.value === value)?.label ?? String(value ?? "");
    case "cells":
      return cellsText(value) || t("none");
    case "part":
      return value == null
        ? t("none")
        : listed((field.fields ?? []).map((part) => valueWords(part, (value as Values)[part.name])));
    case "list":
      return Array.isArray(value) && value.length > 0 ? many("{n} entry", "{n} entries", value.length) : t("none");
    default:
      return (typeof value === "number" ? number(value) : String(value ?? "")) || t("empty");
  }
}
