/** The tools as people see them: families on the rail, with their icons, names and keys. */
import {
  Bomb,
  Brush,
  Circle,
  DoorClosed,
  Eraser,
  Eye,
  Frame,
  type IconNode,
  Map as MapIcon,
  MousePointer,
  Move,
  Orbit,
  Pencil,
  Radar,
  Ruler,
  Slash,
  Square,
  SquareDashedMousePointer,
  SquarePen,
  StickyNote,
  Triangle,
  VectorSquare,
  Zap,
} from "lucide";
import { byHand } from "../controls/fingers";
import { t } from "../words";
import type { ToolName } from "./tool";

export interface ToolLook {
  icon: IconNode;
  label: string;
  key: string;
  /** What to do with it, in the bar. */
  hint: string;
}

const FROM_THE_MIDDLE = byHand(t("Drag out from the middle. Shift: off the grid."), t("Drag out from the middle."));

export const LOOKS: Record<ToolName, ToolLook> = {
  select: { icon: MousePointer, label: t("Select and move"), key: "V", hint: "" },
  band: {
    icon: SquareDashedMousePointer,
    label: t("Select several"),
    key: "B",
    hint: byHand(
      t("Drag a box round them. With Shift held it works in the hand as well."),
      t("Drag a box round them."),
    ),
  },
  ruler: {
    icon: Ruler,
    label: t("Ruler"),
    key: "R",
    hint: byHand(
      t("Click from place to place; the same place twice ends. Or drag. A right click takes the last place back."),
      t("Tap from place to place; the same place twice ends. Or drag."),
    ),
  },
  circle: { icon: Circle, label: t("Circle"), key: "T", hint: FROM_THE_MIDDLE },
  square: { icon: Square, label: t("Square"), key: "T", hint: FROM_THE_MIDDLE },
  cone: {
    icon: Triangle,
    label: t("Cone"),
    key: "T",
    hint: byHand(t("Drag from its tip. Shift: off the grid."), t("Drag from its tip.")),
  },
  line: {
    icon: Slash,
    label: t("Line"),
    key: "T",
    hint: byHand(t("Drag from one end to the other. Shift: off the grid."), t("Drag from one end to the other.")),
  },
  strike: {
    icon: Zap,
    label: t("Area effect"),
    key: "X",
    hint: t("Drag out from the middle, or paint squares; a tap places it. It strikes when you say so."),
  },
  draw: { icon: Pencil, label: t("Draw"), key: "F", hint: t("Drag to draw.") },
  note: {
    icon: StickyNote,
    label: t("Note"),
    key: "J",
    hint: byHand(t("Click where the note should be."), t("Tap where the note should be.")),
  },
  erase: { icon: Eraser, label: t("Eraser"), key: "E", hint: t("Drag over what should go. Others’ drawings stay.") },
  ping: {
    icon: Radar,
    label: t("Point"),
    key: "P",
    hint: byHand(
      t("Click to point. With any tool P points where the pointer is; a press held still on the ground does so, too."),
      t("Tap to point. With any tool a finger held still on the ground does so, too."),
    ),
  },
  walls: {
    icon: Brush,
    label: t("Walls"),
    key: "W",
    hint: byHand(
      t("Click corner to corner, the last one twice. Click a wall to choose it, Ctrl-click or X to split it."),
      t("Tap corner to corner, the last one twice. Tap a wall to choose it."),
    ),
  },
  doors: {
    icon: DoorClosed,
    label: t("Doors"),
    key: "D",
    hint: byHand(
      t("Click on a wall, or drag along it to say how wide."),
      t("Tap a wall, or drag along it to say how wide."),
    ),
  },
  gravity: {
    icon: Orbit,
    label: t("Gravity"),
    key: "Z",
    hint: byHand(
      t("Drag over squares to switch gravity there, even in the middle of an encounter. Ctrl Z takes it back."),
      t("Drag over squares to switch gravity there, even in the middle of an encounter."),
    ),
  },
  align: {
    icon: Move,
    label: t("Align the grid"),
    key: "⇧ G",
    hint: byHand(t("Drag the picture under the grid; arrows nudge."), t("Drag the picture under the grid.")),
  },
  pen: {
    icon: SquarePen,
    label: t("Draw areas"),
    key: "A",
    hint: byHand(
      t(
        "Click corner to corner, the first one again to close. Corners take hold of those that are there. Shift: off the grid.",
      ),
      t("Tap corner to corner, the first one again to close. Corners take hold of those that are there."),
    ),
  },
  shaper: {
    icon: VectorSquare,
    label: t("Change areas"),
    key: "I",
    hint: byHand(
      t("Click an area or a border to choose it. Drag its corners, or the area; with Alt a corner of this one alone."),
      t("Tap an area or a border to choose it. Drag its corners, or the area."),
    ),
  },
  reveal: {
    icon: Eye,
    label: t("Reveal areas"),
    key: "L",
    hint: byHand(
      t("Click an area to show it to players with its borders, again to hide it; a border by itself."),
      t("Tap an area to show it to players with its borders, again to hide it; a border by itself."),
    ),
  },
  blast: {
    icon: Bomb,
    label: t("Blast"),
    key: "X",
    hint: byHand(
      t("Click the area that it strikes, with all on its borders. It strikes when you say so."),
      t("Tap the area that it strikes, with all on its borders. It strikes when you say so."),
    ),
  },
};

export interface Family {
  label: string;
  icon?: IconNode;
  tools: readonly ToolName[];
}

/** One button each on the rail; the bar tells those of a family apart. */
export const FAMILIES: readonly Family[] = [
  { label: t("Select and move"), tools: ["select"] },
  { label: t("Select several"), tools: ["band"] },
  { label: t("Ruler"), tools: ["ruler"] },
  { label: t("Area templates"), tools: ["circle", "square", "cone", "line"] },
  { label: t("Area effect"), tools: ["strike"] },
  { label: t("Blast"), tools: ["blast"] },
  { label: t("Draw and write"), tools: ["draw", "note", "erase"] },
  { label: t("Point"), tools: ["ping"] },
  { label: t("Map of areas"), icon: MapIcon, tools: ["pen", "shaper", "reveal"] },
  { label: t("Edit the map"), icon: Frame, tools: ["walls", "doors", "gravity", "align"] },
];

export const familyOf = (name: ToolName): Family | undefined => FAMILIES.find((family) => family.tools.includes(name));
