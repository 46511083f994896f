/** The tools, on the left. What only a GM has stands apart. */
import {
  BookmarkCheck,
  DoorOpen,
  Grid3x3,
  type IconNode,
  ImagePlus,
  Keyboard,
  ListChecks,
  ListOrdered,
  Maximize,
  Pause,
  Scale,
  Search,
  ShieldOff,
  UserPlus,
  ZoomIn,
  ZoomOut,
} from "lucide";
import type { JSX } from "preact";
import { togglePause } from "../dial/pause";
import { ToolRail } from "../tools/tool_rail";
import { t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";
import type { DialogName } from "./ui";

interface ToolProps {
  icon: IconNode;
  label: string;
  keys?: string;
  pressed?: boolean;
  disabled?: boolean;
  onClick(): void;
}

function Tool({ icon, label, keys, pressed, disabled = false, onClick }: ToolProps): JSX.Element {
  return (
    <button
      type="button"
      class="tool"
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      title={keys === undefined ? label : `${label} (${keys})`}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon of={icon} size={20} />
    </button>
  );
}

export function Rail(): JSX.Element {
  const tabletop = useTabletop();
  const { session, stage, mover, ui } = tabletop;
  const { store } = session;
  const gm = store.isGm.value;
  const empty = store.scene.value === null;
  const open = (name: DialogName) => (): void => ui.ask(name);
  const freely = mover.freely.value;
  return (
    <nav class={ui.tools.value ? "rail shown" : "rail"} aria-label={t("Tools")}>
      <ToolRail />
      <hr />
      {gm && (
        <>
          <Tool
            icon={ShieldOff}
            label={t("Place freely, outside the rules")}
            keys="U"
            pressed={freely}
            onClick={() => (mover.freely.value = !freely)}
          />
          <hr />
          <Tool icon={UserPlus} label={t("Add a token")} disabled={empty} onClick={open("add_token")} />
          <Tool icon={BookmarkCheck} label={t("Token library")} onClick={open("library")} />
          <Tool icon={ListOrdered} label={t("Turn order")} disabled={empty} onClick={open("order")} />
          <Tool icon={DoorOpen} label={t("Doors and windows")} disabled={empty} onClick={open("doors")} />
          <Tool icon={ImagePlus} label={t("Add a map")} onClick={open("import")} />
          <Tool icon={Scale} label={t("House rules")} onClick={open("options")} />
          <hr />
        </>
      )}
      <Tool icon={Grid3x3} label={t("Grid")} keys="G" pressed={ui.grid.value} onClick={() => ui.toggleGrid()} />
      <Tool icon={ZoomIn} label={t("Zoom in")} keys="+" disabled={empty} onClick={() => stage.zoomBy(1.25)} />
      <Tool icon={ZoomOut} label={t("Zoom out")} keys="-" disabled={empty} onClick={() => stage.zoomBy(0.8)} />
      <Tool icon={Maximize} label={t("Whole map")} keys="0" disabled={empty} onClick={() => stage.fit()} />
      <Tool
        icon={ListChecks}
        label={t("Board as a list")}
        keys="Alt+L"
        pressed={ui.board.value}
        onClick={() => {
          ui.board.value = !ui.board.value;
          ui.tools.value = false;
        }}
      />
      <span class="rail-gap" />
      {gm && (
        <Tool
          icon={Pause}
          label={t("Pause")}
          pressed={store.settings.value.paused}
          onClick={() => {
            togglePause(tabletop);
            ui.tools.value = false;
          }}
        />
      )}
      <Tool icon={Search} label={t("All actions")} keys="Ctrl+K" onClick={open("palette")} />
      <Tool icon={Keyboard} label={t("Shortcuts")} keys="?" onClick={open("shortcuts")} />
    </nav>
  );
}
