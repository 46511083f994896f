/** What stands where the map would be, and what to do about it. */
import type { JSX } from "preact";
import { useTabletop } from "./context";

export function EmptyTable(): JSX.Element | null {
  const { session, ui } = useTabletop();
  const { store, boot } = session;
  if (store.connection.value === "closed") {
    return (
      <div class="empty-table" role="alert">
        <h2>This table is closed to you</h2>
        <p>{store.closedBecause.value}</p>
        <p class="tool-row">
          <button type="button" class="button primary" onClick={() => location.reload()}>
            Reload
          </button>
          <a class="button" href={boot.urls.leave}>
            Leave
          </a>
        </p>
      </div>
    );
  }
  if (!store.ready.value) {
    return (
      <div class="empty-table">
        <p class="muted">Opening the table…</p>
      </div>
    );
  }
  if (store.scene.value !== null) return null;
  if (!store.isGm.value) {
    return (
      <div class="empty-table">
        <h2>The GM has not opened a scene yet</h2>
        <p>It will appear here by itself. You can talk meanwhile.</p>
      </div>
    );
  }
  return (
    <div class="empty-table">
      <h2>Put a map on the table</h2>
      <p>Import one from your map maker, use any picture, or start with a blank grid.</p>
      <p class="tool-row">
        <button type="button" class="button primary" onClick={() => (ui.dialog.value = "import")}>
          Import a map or start with a blank grid
        </button>
      </p>
    </div>
  );
}
