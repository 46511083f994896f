/** How firmly the rules hold, in words for those who set it. */
import type { Dial } from "../wire/view";

export const DIAL: readonly { id: Dial; label: string; words: string }[] = [
  { id: "refuse", label: "Refuse", words: "What the rules forbid does not happen." },
  { id: "ask", label: "Ask me", words: "A move that they forbid is put to me; I let it pass or not." },
  { id: "warn", label: "Warn", words: "It happens, and the log says against which rule." },
  { id: "off", label: "Off", words: "Anything goes, for nothing. Ownership and secrecy still hold." },
];
