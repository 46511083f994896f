/** The table page: where each panel is. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { listenForPanels } from "../actions/keys";
import { Palette } from "../actions/palette";
import { SettingsDialog } from "../dial/settings_dialog";
import { AddTokenDialog } from "../gm/add_token";
import { DoorsDialog } from "../gm/doors_dialog";
import { ImportDialog } from "../gm/import_dialog";
import { OrderDialog } from "../gm/order_dialog";
import { LibraryDialog } from "../library/library_dialog";
import { PictureDialog } from "../library/picture_dialog";
import { SceneDialog } from "../scenes/scene_dialog";
import { SendDialog } from "../scenes/send_dialog";
import { t } from "../words";
import { useTabletop } from "./context";
import { Inspector } from "./inspector";
import { Log } from "./log";
import { MapArea } from "./map";
import { Rail } from "./rail";
import { Shortcuts } from "./shortcuts";
import { TabBar } from "./tab_bar";
import { TopBar } from "./top_bar";
import { TurnList } from "./turn_list";

export function App(): JSX.Element {
  const tabletop = useTabletop();
  const { session, ui } = tabletop;
  useEffect(() => listenForPanels(tabletop), [tabletop]);
  const sides = [...new Set(["party", "foe", "neutral", ...session.store.everyToken.value.map((token) => token.side)])];
  return (
    <div class="table" data-tab={ui.tab.value}>
      <button
        type="button"
        class="skip"
        onClick={() => {
          ui.board.value = true;
        }}
      >
        {t("Board as a list, without the map")}
      </button>
      <TopBar />
      <Rail />
      <MapArea />
      <aside class="side" aria-label={t("Panels")}>
        <TurnList />
        <Inspector />
        <Log />
      </aside>
      <TabBar />
      <Dialogs />
      <datalist id="sides">
        {sides.filter(Boolean).map((side) => (
          <option key={side} value={side} />
        ))}
      </datalist>
      <p class="visually-hidden" role="status" aria-live="polite">
        {session.notices.polite.value}
      </p>
    </div>
  );
}

function Dialogs(): JSX.Element | null {
  switch (useTabletop().ui.dialog.value) {
    case "add_token":
      return <AddTokenDialog />;
    case "order":
      return <OrderDialog />;
    case "import":
      return <ImportDialog />;
    case "options":
      return <SettingsDialog />;
    case "doors":
      return <DoorsDialog />;
    case "library":
      return <LibraryDialog />;
    case "picture":
      return <PictureDialog />;
    case "scene":
      return <SceneDialog />;
    case "send":
      return <SendDialog />;
    case "palette":
      return <Palette />;
    case "shortcuts":
      return <Shortcuts />;
    default:
      return null;
  }
}
