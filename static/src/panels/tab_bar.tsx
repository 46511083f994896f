/** On a phone: what the lower half of the screen shows. */
import { type IconNode, IdCard, ListOrdered, Map as MapIcon, MessageSquare } from "lucide";
import type { JSX } from "preact";
import { useTabletop } from "./context";
import { Icon } from "./icon";
import type { Tab } from "./ui";

const TABS: [Tab, string, IconNode][] = [
  ["map", "Map", MapIcon],
  ["turn", "Turn", ListOrdered],
  ["chat", "Chat", MessageSquare],
  ["sheet", "Sheet", IdCard],
];

export function TabBar(): JSX.Element {
  const { ui } = useTabletop();
  return (
    <nav class="tab-bar" aria-label="Panels">
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
        </button>
      ))}
    </nav>
  );
}
