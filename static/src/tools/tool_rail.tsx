/** The map's tools at the top of the rail: one stop for the Tab key, arrows go from one to the next. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { t } from "../words";
import type { ToolName } from "./tool";
import { FAMILIES, type Family, LOOKS } from "./tool_list";

export function ToolRail(): JSX.Element {
  const { tools, ui, session } = useTabletop();
  const bar = useRef<HTMLDivElement>(null);
  // Of each family the one that was in hand last is the one to take up again.
  const last = useRef(new Map<Family, ToolName>());
  const current = tools.name.value;
  const shown = FAMILIES.flatMap((family) => {
    const allowed = family.tools.filter((name) => tools.allowed(name));
    const [first] = allowed;
    if (first === undefined) return [];
    const held = allowed.find((name) => name === current);
    if (held !== undefined) last.current.set(family, held);
    const kept = last.current.get(family);
    return [{ family, held: held !== undefined, name: kept !== undefined && allowed.includes(kept) ? kept : first }];
  });
  const walk = (event: KeyboardEvent): void => {
    const buttons = [...(bar.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const by = event.key === "ArrowDown" || event.key === "ArrowRight" ? 1 : -1;
    if (at < 0 || !["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"].includes(event.key)) return;
    event.preventDefault();
    buttons[(at + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      class="tool-rail"
      role="toolbar"
      tabIndex={-1}
      aria-label={t("Map tools")}
      aria-orientation="vertical"
      ref={bar}
      onKeyDown={walk}
    >
      {shown.map(({ family, held, name }) => {
        const look = LOOKS[name];
        return (
          <button
            key={family.label}
            type="button"
            class="tool"
            aria-label={family.label}
            aria-pressed={held}
            aria-keyshortcuts={look.key}
            title={
              family.tools.length > 1
                ? t("{family}: {tool} ({key})", { family: family.label, tool: look.label, key: look.key })
                : t("{tool} ({key})", { tool: family.label, key: look.key })
            }
            tabIndex={held || (current === "select" && name === "select") ? 0 : -1}
            disabled={session.store.scene.value === null}
            onClick={() => {
              tools.use(name);
              ui.tools.value = false;
            }}
          >
            <Icon of={held ? look.icon : (family.icon ?? look.icon)} size={20} />
          </button>
        );
      })}
    </div>
  );
}
