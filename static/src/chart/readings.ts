/** Values of derived numbers for people: also those that are no numbers. */
import type { Reading } from "../wire/view";
import { listed, t } from "../words";
import { fraction } from "./words";

export function readingWords(value: Reading): string {
  if (value === null) return t("no limit");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  if (typeof value === "number") return fraction(value);
  if (typeof value === "string") return value;
  const names = Array.isArray(value) ? value.map(String) : Object.keys(value);
  return names.length === 0 ? t("none") : listed(names);
}
