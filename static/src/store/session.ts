/** Everything a panel or tool needs to take part: the store, the wire and the notices, handed round as one. */

import type { Command, RawCommand } from "../wire/command";
import { type Line, type Outcome, Wire } from "../wire/socket";
import type { Cell } from "../wire/view";
import type { Boot } from "./boot";
import { Notices } from "./notices";
import { Store } from "./store";

export class Session {
  readonly store = new Store();
  readonly notices = new Notices();
  readonly wire: Wire;

  constructor(
    readonly boot: Boot,
    open: () => Line,
  ) {
    const { store } = this;
    this.wire = new Wire(open, {
      frame: (frame) => store.hear(frame),
      connection: (state, reason) => {
        store.connection.value = state;
        if (reason !== undefined) store.closedBecause.value = reason;
      },
      pending: (commands) => {
        store.pending.value = commands;
      },
    });
  }

  /** Send a command; a refusal is shown, at `cell` if it has a place. */
  async send(command: Command | RawCommand, cell: Cell | null = null): Promise<Outcome> {
    const outcome = await this.wire.command(command as RawCommand);
    if (outcome.ok) this.notices.clear();
    else this.notices.refuse(outcome, cell, this.store.sceneId.value);
    return outcome;
  }
}

export function dial(path: string): () => Line {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return () => new WebSocket(`${scheme}//${location.host}${path}`) as Line;
}
