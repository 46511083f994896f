/** On a phone: what the lower half of the screen shows. */
import { type IconNode, IdCard, ListOrdered, Map as MapIcon, MessageSquare } from "lucide";
import type { JSX } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { unreadOf } from "../talk/unread";
import { many, t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";
import type { Tab } from "./ui";

const TABS: [Tab, string, IconNode][] = [
  ["map", t("Map"), MapIcon],
  ["turn", t("Turn"), ListOrdered],
  ["chat", t("Chat"), MessageSquare],
  ["sheet", t("Sheet"), IdCard],
];

export function TabBar(): JSX.Element {
  const { ui, session } = useTabletop();
  const unread = useMemo(() => unreadOf(session.store, ui), [session, ui]);
  useEffect(() => () => unread.stop(), [unread]);
  const count = unread.count.value;
  return (
    <nav class="tab-bar" aria-label={t("Panels")}>
      {TABS.map(([id, label, icon]) => (
        <button
          key={id}
          type="button"
          aria-pressed={ui.tab.value === id}
          onClick={() => {
            ui.tab.value = ui.tab.value === id ? "map" : id;
          }}
        >
          <Icon of={icon} size={20} />
          {label}
          {id === "chat" && count > 0 && (
            <span class="unread">
              <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
              <span class="visually-hidden">{many("{n} unread", "{n} unread", count)}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}
