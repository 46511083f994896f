/** The one list of actions, from which both the palette and the sheet of keys are made. */
import type { Tabletop } from "../panels/context";
import { TOOL_ACTIONS } from "../tools/tool_actions";
import { type Action, GROUP_NAMES } from "./action";
import { match } from "./fuzzy";
import { GM_ACTIONS } from "./gm_actions";
import { TABLE_ACTIONS } from "./table_actions";
import { thingsToDo } from "./things";

export const ACTIONS: readonly Action[] = [...TABLE_ACTIONS, ...TOOL_ACTIONS, ...GM_ACTIONS];

/** What this seat can do right now. */
export function doable(tabletop: Tabletop): Action[] {
  return [...ACTIONS, ...thingsToDo(tabletop)].filter(
    (action) => action.run !== undefined && action.available?.(tabletop) !== false,
  );
}

export interface Found {
  action: Action;
  /** Letters of the label that were asked for. */
  at: readonly number[];
}

/** The best first. What is found only by its other words comes after what is found by its label. */
export function find(actions: readonly Action[], query: string): Found[] {
  const scored = actions.flatMap((action) => {
    const label = match(query, action.label);
    if (label !== null) return [{ action, at: label.at, score: label.score }];
    const other = match(query, `${action.also ?? ""} ${GROUP_NAMES[action.group]}`);
    return other === null ? [] : [{ action, at: [], score: other.score / 4 - 10 }];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ action, at }) => ({ action, at }));
}
