/** The tools as people see them: families on the rail, with their icons, names and keys. */
import {
  Brush,
  Circle,
  DoorClosed,
  Eraser,
  Frame,
  type IconNode,
  MousePointer,
  Move,
  Pencil,
  Radar,
  Ruler,
  Slash,
  Square,
  SquareDashedMousePointer,
  StickyNote,
  Triangle,
} from "lucide";
import type { ToolName } from "./tool";

export interface ToolLook {
  icon: IconNode;
  label: string;
  key: string;
  /** What to do with it, in the bar. */
  hint: string;
}

export const LOOKS: Record<ToolName, ToolLook> = {
  select: { icon: MousePointer, label: "Select and move", key: "V", hint: "" },
  band: {
    icon: SquareDashedMousePointer,
    label: "Select several",
    key: "B",
    hint: "Drag a box round them. With Shift held it works in the hand as well.",
  },
  ruler: {
    icon: Ruler,
    label: "Ruler",
    key: "R",
    hint: "Click from place to place; the same place twice ends. Or drag.",
  },
  circle: { icon: Circle, label: "Circle", key: "T", hint: "Drag out from the middle. Shift: off the grid." },
  square: { icon: Square, label: "Square", key: "T", hint: "Drag out from the middle. Shift: off the grid." },
  cone: { icon: Triangle, label: "Cone", key: "T", hint: "Drag from its tip. Shift: off the grid." },
  line: { icon: Slash, label: "Line", key: "T", hint: "Drag from one end to the other. Shift: off the grid." },
  draw: { icon: Pencil, label: "Draw", key: "F", hint: "Drag to draw." },
  note: { icon: StickyNote, label: "Note", key: "J", hint: "Click where the note should be." },
  erase: { icon: Eraser, label: "Eraser", key: "E", hint: "Drag over what should go. Others’ drawings stay." },
  ping: {
    icon: Radar,
    label: "Point",
    key: "P",
    hint: "Click to point. Anywhere, holding the button or finger still does the same.",
  },
  walls: {
    icon: Brush,
    label: "Walls",
    key: "W",
    hint: "Click corner to corner, the last one twice. Click a wall to choose it, Ctrl-click or X to split it.",
  },
  doors: { icon: DoorClosed, label: "Doors", key: "D", hint: "Click on a wall, or drag along it to say how wide." },
  align: { icon: Move, label: "Align the grid", key: "⇧ G", hint: "Drag the picture under the grid; arrows nudge." },
};

export interface Family {
  label: string;
  icon?: IconNode;
  tools: readonly ToolName[];
}

/** One button each on the rail; the bar tells those of a family apart. */
export const FAMILIES: readonly Family[] = [
  { label: "Select and move", tools: ["select"] },
  { label: "Select several", tools: ["band"] },
  { label: "Ruler", tools: ["ruler"] },
  { label: "Area templates", tools: ["circle", "square", "cone", "line"] },
  { label: "Draw and write", tools: ["draw", "note", "erase"] },
  { label: "Point", tools: ["ping"] },
  { label: "Edit the map", icon: Frame, tools: ["walls", "doors", "align"] },
];

export const familyOf = (name: ToolName): Family | undefined => FAMILIES.find((family) => family.tools.includes(name));
