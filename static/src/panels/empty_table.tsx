/** What stands where the map would be, and what to do about it. */
import type { JSX } from "preact";
import { t } from "../words";
import { useTabletop } from "./context";

export function EmptyTable(): JSX.Element | null {
  const { session, ui } = useTabletop();
  const { store, boot } = session;
  if (store.connection.value === "closed") {
    return (
      <div class="empty-table" role="alert">
        <h2>{t("This table is closed to you")}</h2>
        <p>{store.closedBecause.value}</p>
        <p class="tool-row">
          <button type="button" class="button primary" onClick={() => location.reload()}>
            {t("Reload")}
          </button>
          <a class="button" href={boot.urls.leave}>
            {t("Leave")}
          </a>
        </p>
      </div>
    );
  }
  if (!store.ready.value) {
    return (
      <div class="empty-table">
        <p class="muted">{t("Opening the table…")}</p>
      </div>
    );
  }
  if (store.scene.value !== null) return null;
  if (!store.isGm.value) {
    return (
      <div class="empty-table">
        <h2>{t("The GM has not opened a scene yet")}</h2>
        <p>{t("It will appear here by itself. You can talk meanwhile.")}</p>
      </div>
    );
  }
  return (
    <div class="empty-table">
      <h2>{t("Put a map on the table")}</h2>
      <p>{t("Import one from your map maker, use any picture, or start with a blank grid.")}</p>
      <p class="tool-row">
        <button type="button" class="button primary" onClick={() => (ui.dialog.value = "import")}>
          {t("Import a map or start with a blank grid")}
        </button>
      </p>
    </div>
  );
}
