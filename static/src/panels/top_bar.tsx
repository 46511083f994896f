/** The bar over everything: where one is, who is here, and whether the server hears. */
import { LogOut, Redo2, Search, Undo2, Users, Wrench } from "lucide";
import type { JSX } from "preact";
import { PauseButton } from "../dial/pause";
import { SceneStrip } from "../scenes/strip";
import { many, number, t } from "../words";
import { Connection } from "./connection";
import { useTabletop } from "./context";
import { Icon } from "./icon";
import { People } from "./people";
import { SceneChooser } from "./scene_chooser";

export function TopBar(): JSX.Element {
  const { session, ui } = useTabletop();
  const { store, boot } = session;
  const online = store.people.value.filter((person) => person.online).length;
  const { undo, redo } = store.table.value;
  return (
    <header class="top-bar">
      <a
        class="button quiet icon"
        href={boot.urls.leave}
        aria-label={t("Leave the table")}
        title={t("Leave the table")}
      >
        <Icon of={LogOut} />
      </a>
      <div class="top-where">
        <h1 title={store.campaign.value.name || boot.campaign.name}>
          {store.campaign.value.name || boot.campaign.name}
        </h1>
        {store.isGm.value && <SceneStrip />}
        <SceneChooser />
      </div>
      <div class="top-right">
        <Connection />
        {undo !== undefined && (
          <button
            type="button"
            class="button small undo"
            title={t("Take back: {deed} (Ctrl+Z)", { deed: undo.what })}
            onClick={() => void session.send({ type: "undo" })}
          >
            <Icon of={Undo2} size={16} />
            <span class="undo-words">{t("Undo {deed}", { deed: undo.what })}</span>
          </button>
        )}
        {redo !== undefined && (
          <button
            type="button"
            class="button small undo"
            title={t("Do again: {deed} (Ctrl+Shift+Z)", { deed: redo.what })}
            onClick={() => void session.send({ type: "redo" })}
          >
            <Icon of={Redo2} size={16} />
            <span class="undo-words">{t("Redo {deed}", { deed: redo.what })}</span>
          </button>
        )}
        <PauseButton />
        <button
          type="button"
          class="button small palette-button"
          aria-label={t("All actions")}
          aria-keyshortcuts="Control+K"
          title={t("All actions (Ctrl+K)")}
          onClick={() => ui.ask("palette")}
        >
          <Icon of={Search} size={16} />
        </button>
        <div class="popover-place">
          <button
            type="button"
            class="button small"
            aria-expanded={ui.people.value}
            aria-label={many("People, {n} online", "People, {n} online", online)}
            onClick={() => {
              ui.people.value = !ui.people.value;
            }}
          >
            <Icon of={Users} size={16} />
            {number(online)}
          </button>
          {ui.people.value && <People />}
        </div>
        <button
          type="button"
          class="button small tools-button"
          aria-expanded={ui.tools.value}
          aria-label={store.isGm.value ? t("GM tools") : t("More tools")}
          onClick={() => {
            ui.tools.value = !ui.tools.value;
          }}
        >
          <Icon of={Wrench} size={16} />
        </button>
      </div>
    </header>
  );
}
