/** How firmly the rules hold, in words for those who set it. */
import type { Dial } from "../wire/view";
import { t } from "../words";

export const DIAL: readonly { id: Dial; label: string; words: string }[] = [
  { id: "refuse", label: t("Refuse"), words: t("What the rules forbid does not happen.") },
  { id: "ask", label: t("Ask me"), words: t("A move that they forbid is put to me; I let it pass or not.") },
  { id: "warn", label: t("Warn"), words: t("It happens, and the log says against which rule.") },
  { id: "off", label: t("Off"), words: t("Anything goes, for nothing. Ownership and secrecy still hold.") },
];
