/** What a way of moving comes to, in a word: free of any roll, with a chance, or not at all and why. */
import type { PreviewAnswer, Rejection } from "../wire/frames";
import { t } from "../words";

export interface ModeVerdict {
  /** `plain`: nothing is rolled. */
  kind: "plain" | "rolled" | "refused" | "unknown";
  /** In short, for a chip. */
  short: string;
  /** Why it is refused. */
  rejection: Rejection | null;
}

const UNKNOWN: ModeVerdict = { kind: "unknown", short: "", rejection: null };

/** `answer` is for the way that is planned, `offered` what stands against the mode wherever one goes. */
export function verdictOf(answer: PreviewAnswer | undefined, offered: Rejection | null | undefined): ModeVerdict {
  if (answer === undefined) return offered ? { kind: "refused", short: t("not now"), rejection: offered } : UNKNOWN;
  const { rejection, checks = [] } = answer;
  if (rejection != null && answer.dial === undefined)
    return { kind: "refused", short: SHORT[rejection.code] ?? t("no"), rejection };
  if (checks.length === 0) return { kind: "plain", short: t("no roll"), rejection: null };
  // All of them must come off.
  const chance = Math.round(checks.reduce((all, { chance: one }) => all * (one / 100), 100));
  return { kind: "rolled", short: t("{chance} %", { chance }), rejection: null };
}

const SHORT: Record<string, string> = {
  impossible: t("impossible"),
  wrong_mode: t("another way"),
  full: t("full"),
  closed: t("closed"),
  not_enough: t("too far"),
};
