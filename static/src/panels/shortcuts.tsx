/** The keys, on one page, out of the same list as the palette. */
import type { JSX } from "preact";
import { GROUP_NAMES, GROUPS, printed } from "../actions/action";
import { ACTIONS } from "../actions/list";
import { t } from "../words";
import { useTabletop } from "./context";
import { Dialog } from "./dialog";

export function Shortcuts(): JSX.Element {
  const { ui, session } = useTabletop();
  const gm = session.store.isGm.value;
  const rows = ACTIONS.filter((action) => action.keys !== undefined && (gm || action.group !== "GM"));
  return (
    <Dialog
      title={t("Keys and gestures")}
      wide
      toRead
      onClose={() => {
        ui.dialog.value = null;
      }}
    >
      <div class="key-sheet">
        {GROUPS.filter((group) => rows.some((row) => row.group === group)).map((group) => (
          <section key={group}>
            <h3>{GROUP_NAMES[group]}</h3>
            <dl>
              {rows
                .filter((row) => row.group === group)
                .map((row) => (
                  <div key={row.id}>
                    <dt>
                      {row.keys?.map((key) => (
                        <kbd key={key}>{printed(key)}</kbd>
                      ))}
                    </dt>
                    <dd>{row.label}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
        <section>
          <h3>{t("Mouse and touch")}</h3>
          <p class="help">
            {t(
              "Drag a token of yours to move it, or click where it should go and click again. Drag the ground, or hold the right or middle button, to move the map; wheel or pinch to zoom. A right click on a token lists what you can do with it. On a touch screen tap a token first, then drag it; hold a finger down for what a right click does.",
            )}
          </p>
        </section>
      </div>
    </Dialog>
  );
}
