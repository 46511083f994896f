/** Asking the server to roll; what is rolled from sheets and the tray goes to whom the tray is set to, or while one whispers to the GM. */
import type { Tabletop } from "../panels/context";

export interface Wanted {
  notation: string;
  label: string;
  token?: string;
}

export function rollNow({ session, ui }: Pick<Tabletop, "session" | "ui">, { notation, label, token }: Wanted): void {
  void session.send({
    type: "roll",
    notation,
    ...(label === "" ? {} : { label: label.slice(0, 80) }),
    // Whoever whispers rolls nothing aloud.
    to: ui.whisperTo.value.length > 0 ? "gm" : ui.rollTo.value,
    ...(token === undefined ? {} : { token }),
  });
}
