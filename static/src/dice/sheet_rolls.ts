/** Which numbers of a sheet can be rolled, and with what dice. */
import type { FormField } from "../wire/ruleset";
import { isNotation, plus } from "./notation";

const WITHOUT_OPTION = "1d20";

/** What the ruleset rolls before it adds a bonus, as the campaign's options have it. */
export function usualDice(options: Record<string, unknown>): string {
  const set = options.attribute_roll;
  return typeof set === "string" && isNotation(set) ? set : WITHOUT_OPTION;
}

/**
 * The notation for a field's value, or null where rolling it would mean nothing. Bonuses are told from pools by two
 * signs: they may be negative, and they have no unit. Text that is dice is rolled as it stands.
 */
export function notationFor(field: FormField, value: unknown, usual: string): string | null {
  if (field.kind === "text") return typeof value === "string" && isNotation(value) ? value.trim() : null;
  if (field.kind !== "int" || typeof value !== "number") return null;
  const bonus = (field.min ?? 0) < 0 && (field.unit ?? "") === "";
  return bonus ? plus(usual, value) : null;
}
