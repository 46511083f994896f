/** Asking the server to roll; what is rolled from sheets and the tray goes to whom the tray is set to. */
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
    to: ui.rollTo.value,
    ...(token === undefined ? {} : { token }),
  });
}
