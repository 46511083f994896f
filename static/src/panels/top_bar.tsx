/** The bar over everything: where one is, who is here, and whether the server hears. */
import { LogOut, Undo2, Users, Wrench } from "lucide";
import type { JSX } from "preact";
import { Connection } from "./connection";
import { useTabletop } from "./context";
import { Icon } from "./icon";
import { People } from "./people";
import { SceneChooser } from "./scene_chooser";

export function TopBar(): JSX.Element {
  const { session, ui } = useTabletop();
  const { store, boot } = session;
  const online = store.people.value.filter((person) => person.online).length;
  const undo = store.table.value.undo;
  return (
    <header class="top-bar">
      <a class="button quiet icon" href={boot.urls.leave} aria-label="Leave the table" title="Leave the table">
        <Icon of={LogOut} />
      </a>
      <div class="top-where">
        <h1 title={store.campaign.value.name || boot.campaign.name}>
          {store.campaign.value.name || boot.campaign.name}
        </h1>
        <SceneChooser />
      </div>
      <div class="top-right">
        <Connection />
        {undo !== undefined && (
          <button
            type="button"
            class="button small undo"
            title={`Take back: ${undo.what} (Ctrl+Z)`}
            onClick={() => void session.send({ type: "undo" })}
          >
            <Icon of={Undo2} size={16} />
            <span class="undo-words">Undo {undo.what}</span>
          </button>
        )}
        <div class="popover-place">
          <button
            type="button"
            class="button small"
            aria-expanded={ui.people.value}
            aria-label={`People, ${online} online`}
            onClick={() => {
              ui.people.value = !ui.people.value;
            }}
          >
            <Icon of={Users} size={16} />
            {online}
          </button>
          {ui.people.value && <People />}
        </div>
        {store.isGm.value && (
          <button
            type="button"
            class="button small tools-button"
            aria-expanded={ui.tools.value}
            aria-label="GM tools"
            onClick={() => {
              ui.tools.value = !ui.tools.value;
            }}
          >
            <Icon of={Wrench} size={16} />
          </button>
        )}
      </div>
    </header>
  );
}
