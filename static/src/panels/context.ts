/** What every panel is handed: the session, the stage, the move tool and what this window has open. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Deeds } from "../deeds/deeds";
import type { GroupMover } from "../move/group_mover";
import type { Mover } from "../move/mover";
import type { Stage } from "../stage/stage";
import type { Session } from "../store/session";
import type { Toolbox } from "../tools/toolbox";
import type { Ui } from "./ui";

export interface Tabletop {
  session: Session;
  stage: Stage;
  mover: Mover;
  group: GroupMover;
  deeds: Deeds;
  tools: Toolbox;
  ui: Ui;
}

const Context = createContext<Tabletop | null>(null);

export const TabletopProvider = Context.Provider;

export function useTabletop(): Tabletop {
  const tabletop = useContext(Context);
  if (tabletop === null) throw new Error("This panel is not on a table.");
  return tabletop;
}
