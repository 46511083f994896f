/** What is marked on a map of areas, each by a sign of its own shape: the more dots under it, the worse. */
import {
  AudioLines,
  BrickWall,
  DoorClosed,
  Expand,
  Eye,
  type IconNode,
  Lock,
  Moon,
  Shrink,
  Trees,
  TriangleAlert,
  Volume2,
  Waves,
} from "lucide";
import type { Area, Border, Terrain } from "../wire/chart";
import { t } from "../words";

export interface Sign {
  id: string;
  icon: IconNode;
  label: string;
  /** Dots under it; 0 where there is no more or less of it. */
  level: 0 | 1 | 2 | 3;
}

const GAP: IconNode = [
  ["path", { d: "M2 9h6v11" }],
  ["path", { d: "M22 9h-6v11" }],
  ["path", { d: "M6 5c3-3 9-3 12 0" }],
];
const PASSAGE: IconNode = [
  ["path", { d: "M8 3v18" }],
  ["path", { d: "M16 3v18" }],
  ["path", { d: "M3 12h4" }],
  ["path", { d: "M17 12h4" }],
];

const GROUND = {
  difficult: sign("difficult", TriangleAlert, t("Difficult ground"), 1),
  very_difficult: sign("very_difficult", TriangleAlert, t("Very difficult ground"), 3),
};
const SURFACE = {
  easy: sign("easy", BrickWall, t("Easy to climb"), 1),
  normal: sign("normal", BrickWall, t("To climb"), 2),
  smooth: sign("smooth", BrickWall, t("Too smooth to climb"), 3),
};
const WATER = {
  calm: sign("calm", Waves, t("Calm water"), 1),
  turbulent: sign("turbulent", Waves, t("Turbulent water"), 2),
};
const GAPS = {
  tiny: sign("gap_tiny", GAP, t("Tiny gap"), 1),
  significant: sign("gap", GAP, t("Gap to leap"), 2),
  very_large: sign("gap_large", GAP, t("Gap too large to leap"), 3),
};
const FLAGS = [
  ["open_terrain", sign("open_terrain", Expand, t("Open terrain"))],
  ["cramped", sign("cramped", Shrink, t("Cramped"))],
  ["noisy", sign("noisy", AudioLines, t("Noisy ground"))],
  ["plain_view", sign("plain_view", Eye, t("In plain view"))],
  ["loud", sign("loud", Volume2, t("Loud"))],
  ["dark", sign("dark", Moon, t("Dark"))],
] as const;
const CLOSED = sign("closed", Lock, t("Closed"));
const DOOR = sign("door", DoorClosed, t("Door"));
const THROUGH = sign("passage", PASSAGE, t("Passage"));
const OFF_ROAD = sign("off_road", Trees, t("Off the road"));

function sign(id: string, icon: IconNode, label: string, level: Sign["level"] = 0): Sign {
  return { id, icon, label, level };
}

export function signsOfArea(area: Area): Sign[] {
  return [...terrainOf(area), ...FLAGS.flatMap(([flag, mark]) => (area[flag] === true ? [mark] : []))];
}

/** What is marked at a border besides its line; `whole`: what its line says as well. */
export function signsOfBorder(border: Border, whole = false): Sign[] {
  const { gap, kind } = border;
  return [
    ...(border.closed === true ? [CLOSED] : []),
    ...(whole && kind === "door" ? [DOOR] : []),
    ...(whole && kind === "passage" ? [THROUGH] : []),
    ...(gap !== undefined && gap !== "none" ? [GAPS[gap]] : []),
    ...terrainOf(border),
    ...(border.off_road === true ? [OFF_ROAD] : []),
  ];
}

function terrainOf({ ground = "normal", surface = "none", water = "none" }: Terrain): Sign[] {
  return [
    ...(ground === "normal" ? [] : [GROUND[ground]]),
    ...(surface === "none" ? [] : [SURFACE[surface]]),
    ...(water === "none" ? [] : [WATER[water]]),
  ];
}

const paths = new Map<IconNode, Path2D>();

/** The strokes of an icon, on a square of 24. */
function pathOf(icon: IconNode): Path2D {
  let path = paths.get(icon);
  if (path !== undefined) return path;
  path = new Path2D();
  for (const [tag, at] of icon) {
    const of = (name: string): number => Number(at[name] ?? 0);
    if (tag === "path") path.addPath(new Path2D(String(at.d)));
    else if (tag === "circle") {
      path.moveTo(of("cx") + of("r"), of("cy"));
      path.arc(of("cx"), of("cy"), of("r"), 0, Math.PI * 2);
    } else if (tag === "line") {
      path.moveTo(of("x1"), of("y1"));
      path.lineTo(of("x2"), of("y2"));
    } else if (tag === "rect") path.roundRect(of("x"), of("y"), of("width"), of("height"), of("rx"));
    else if (tag === "polyline") {
      for (const point of String(at.points).split(" ")) {
        const [x, y] = point.split(",").map(Number);
        path.lineTo(x ?? 0, y ?? 0);
      }
    }
  }
  paths.set(icon, path);
  return path;
}

/** An icon with its dots, its middle at a place of the screen. */
export function drawSign(
  context: CanvasRenderingContext2D,
  { icon, level }: Pick<Sign, "icon" | "level">,
  x: number,
  y: number,
  size: number,
  color: string,
): void {
  const scale = size / 24;
  context.save();
  context.translate(x - size / 2, y - size / 2 - (level > 0 ? size * 0.12 : 0));
  context.scale(scale, scale);
  context.strokeStyle = color;
  context.lineWidth = 2.2;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.stroke(pathOf(icon));
  context.restore();
  context.fillStyle = color;
  for (let i = 0; i < level; i++) {
    context.beginPath();
    context.arc(x + (i - (level - 1) / 2) * size * 0.28, y + size * 0.53, Math.max(1, size * 0.085), 0, Math.PI * 2);
    context.fill();
  }
}
