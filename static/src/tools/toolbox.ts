/** The tools of this window, which one is in hand, and what they show on the map. */
import { computed, effect, signal, untracked } from "@preact/signals";
import { Bomber } from "../cartography/bomber";
import { AreaPen } from "../cartography/pen";
import { Revealer } from "../cartography/revealer";
import { AreaShaper } from "../cartography/shaper";
import { Sheet } from "../cartography/sheet";
import { place } from "../move/words";
import type { Spot } from "../stage/camera";
import { toWorld } from "../stage/camera";
import { shapeOf } from "../stage/shapes";
import type { Stage, StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import type { Mark } from "../wire/view";
import { t } from "../words";
import { AlignTool } from "./align";
import { DoorTool } from "./doors";
import { DrawTool, EraseTool } from "./drawing";
import { GravityTool } from "./gravity";
import { Leaps } from "./leaps";
import { MarkHands } from "./marks";
import { NoteTool } from "./notes";
import { colorOf, PingTool } from "./pointing";
import { RulerTool } from "./ruler";
import { StrikeTool } from "./strike";
import { caughtBy, sizeWords, type TemplateKind, TemplateTool } from "./template";
import { AREA_TOOLS, GM_TOOLS, GRID_TOOLS, MARK_TOOLS, type Tool, type ToolName } from "./tool";
import { WallTool } from "./walls";

const STEPS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** Tools that mean a cell are aimed at its middle, the others at corners. */
const BY_CELL: ReadonlySet<ToolName> = new Set([
  "ruler",
  "ping",
  "note",
  "erase",
  "strike",
  "gravity",
  "reveal",
  "blast",
]);

/** Tools that are for a command which not every ruleset has. */
const BY_COMMAND: Partial<Record<ToolName, string>> = {
  strike: "area_effect",
  gravity: "set_gravity",
  pen: "edit_chart",
  shaper: "edit_chart",
  reveal: "reveal",
  blast: "blast",
};

export class Toolbox {
  readonly name = signal<ToolName>("select");
  /** What one draws in; until it is chosen, the colour one points in. */
  readonly #color = signal<string | null>(null);
  readonly color = computed(() => this.#color.value ?? colorOf(this.session.store.me.value.id));
  /** The token under the pointer. */
  readonly hovered = signal<string | null>(null);
  /** Marks that the GM draws from now on are for the GMs' eyes. */
  readonly veiled = signal(false);
  readonly band = signal<{ a: Spot; b: Spot } | null>(null);
  /** Where the keys aim; null until an arrow key is pressed. */
  readonly crosshair = signal<Spot | null>(null);
  /** Where the pointer was last, in cells. */
  pointer: Spot | null = null;
  #carrying = false;
  #scene: string | null = null;

  readonly marks: MarkHands;
  readonly ruler: RulerTool;
  readonly ping: PingTool;
  readonly note: NoteTool;
  readonly draw: DrawTool;
  readonly erase: EraseTool;
  readonly walls: WallTool;
  readonly doors: DoorTool;
  readonly align: AlignTool;
  readonly strike: StrikeTool;
  readonly gravity: GravityTool;
  /** The map of areas that the next four are used on. */
  readonly sheet: Sheet;
  readonly pen: AreaPen;
  readonly shaper: AreaShaper;
  readonly reveal: Revealer;
  readonly blast: Bomber;
  /** No tool: questions answered on the map, whatever is in hand. */
  readonly leaps: Leaps;
  readonly #templates: Record<TemplateKind, TemplateTool>;

  constructor(
    private readonly session: Session,
    private readonly stage: Stage,
  ) {
    const color = (): string => this.color.value;
    this.marks = new MarkHands(session);
    const put = (mark: Mark): void => this.marks.put(this.#meant(mark));
    // What an area catches stays told once it lies there.
    const lay = (mark: Mark): void => {
      put(mark);
      this.marks.chosenId.value = mark.id;
    };
    this.ruler = new RulerTool(session);
    this.ping = new PingTool(session, stage);
    this.note = new NoteTool(session, color, put);
    this.draw = new DrawTool(session, color, put);
    this.erase = new EraseTool(session, stage);
    this.walls = new WallTool(session, stage);
    this.doors = new DoorTool(session, stage);
    this.align = new AlignTool(session);
    this.strike = new StrikeTool(
      session,
      () => this.#atCrosshair()?.cell ?? null,
      () => this.name.value === "strike",
      () => this.use("select"),
    );
    this.gravity = new GravityTool(session);
    this.sheet = new Sheet(session, stage);
    this.pen = new AreaPen(this.sheet);
    this.shaper = new AreaShaper(this.sheet);
    this.reveal = new Revealer(session, this.sheet);
    this.blast = new Bomber(session, this.sheet, () => this.use("select"));
    this.leaps = new Leaps(session);
    this.#templates = {
      circle: new TemplateTool(session, "circle", color, lay),
      square: new TemplateTool(session, "square", color, lay),
      cone: new TemplateTool(session, "cone", color, lay),
      line: new TemplateTool(session, "line", color, lay),
    };
    // Another scene, or a seat that may no longer: what was begun has lost its ground.
    effect(() => {
      session.store.sceneId.value;
      session.store.isGm.value;
      session.store.settings.value;
      session.store.clock.value;
      untracked(() => {
        if (session.store.sceneId.value !== this.#scene) {
          this.#scene = session.store.sceneId.value;
          this.current?.leave();
          this.marks.chosenId.value = null;
        }
        if (!this.allowed(this.name.value)) this.use("select");
      });
    });
    effect(() => {
      const pointed = session.store.pointed.value;
      if (pointed !== null) untracked(() => this.ping.show(pointed));
    });
    // A token and a mark are not selected at once: keys would not know whom they mean.
    effect(() => {
      if (session.store.selected.value !== null) this.marks.chosenId.value = null;
    });
  }

  get current(): Tool | null {
    return this.tool(this.name.value);
  }

  tool(name: ToolName): Tool | null {
    switch (name) {
      case "select":
      case "band":
        return null;
      case "circle":
      case "square":
      case "cone":
      case "line":
        return this.#templates[name];
      default:
        return this[name];
    }
  }

  /** Whether this seat may use a tool at all. */
  allowed(name: ToolName): boolean {
    const { store } = this.session;
    const command = BY_COMMAND[name];
    if (command !== undefined && !store.ruleset.value.commands.includes(command)) return false;
    const onAreas = store.scene.value?.space === "areas";
    if (AREA_TOOLS.has(name) && !onAreas) return false;
    if (GRID_TOOLS.has(name) && onAreas) return false;
    if (store.isGm.value) return true;
    if (name === "strike" || name === "blast") return store.clock.value.your_turn;
    if (GM_TOOLS.has(name)) return false;
    const player = store.me.value.role === "player";
    if (name === "ping") return true;
    return !MARK_TOOLS.has(name) || (player && store.settings.value.player_marks);
  }

  use(name: ToolName): boolean {
    if (!this.allowed(name)) return false;
    if (name !== this.name.value) {
      this.current?.leave();
      // What was refused was refused to the tool that is put away.
      this.session.notices.clear();
      this.crosshair.value = null;
      this.#carrying = false;
      this.veiled.value = false;
      // What was just laid can be gone on with in the hand, unless a token is there already.
      if (name !== "select" || this.session.store.selected.value !== null) this.marks.chosenId.value = null;
      this.name.value = name;
      // Clicks mean the tool from now on; what is being edited under the tokens should not be theirs.
      if (GM_TOOLS.has(name)) this.session.store.choose([]);
    }
    return true;
  }

  paint(color: string): void {
    this.#color.value = color;
    this.marks.change({ color });
  }

  /** The mark that is being drawn, dragged or chosen. */
  readonly shaping = computed(() => {
    const name = this.name.value;
    const draft =
      name in this.#templates
        ? this.#templates[name as TemplateKind].draft.value
        : name === "draw"
          ? this.draw.draft.value
          : null;
    return draft === null ? this.marks.moving.value : this.#meant(draft);
  });

  #meant(mark: Mark): Mark {
    return this.veiled.value && this.session.store.isGm.value ? { ...mark, hidden: true } : mark;
  }

  readonly draft = computed(() => {
    const mark = this.shaping.value;
    return mark === null ? null : { mark, label: sizeWords(mark, this.session.store.ruleset.value.length) };
  });

  /** The template that is drawn, dragged or chosen. */
  readonly area = computed(() => {
    const mark = this.shaping.value ?? this.marks.chosen.value;
    return mark === null || shapeOf(mark) === null ? null : mark;
  });

  readonly caught = computed(() => {
    const name = this.name.value;
    if (name === "strike" || name === "blast") {
      const struck = new Set(name === "strike" ? this.strike.caught.value : this.blast.blow.caught.value);
      return this.session.store.tokens.value.filter(({ id }) => struck.has(id));
    }
    const { value } = this.area;
    return value === null ? [] : caughtBy(value, this.session.store.tokens.value);
  });

  /** Marks to draw on the ground: neither what is in hand nor what is being wiped away. */
  readonly lying = computed(() => {
    const { marks } = this.session.store;
    const moving = this.marks.moving.value?.id;
    const wiped = this.erase.wiped.value;
    if (moving === undefined && wiped.size === 0) return marks.value;
    return marks.value.filter((mark) => mark.id !== moving && !wiped.has(mark.id));
  });

  /** Esc: the tool takes a step back, and with nothing to take back it is put away. */
  back(): boolean {
    if (this.#carrying) {
      this.#carrying = false;
      this.current?.dragCancel();
      return true;
    }
    if ((this.current?.cancel ?? this.current?.back)?.call(this.current) === true) return true;
    if (this.name.value !== "select") return this.use("select");
    if (this.marks.chosenId.value === null) return false;
    this.marks.chosenId.value = null;
    return true;
  }

  /** Keys while a tool is in hand: arrows aim, Enter does what a click or a drag would. */
  key(event: KeyboardEvent): boolean {
    const tool = this.current;
    if (tool === null) return false;
    if (tool.key?.(event) === true) return true;
    const step = STEPS[event.key];
    if (step !== undefined) {
      this.#aim(step, event.shiftKey ? 0.5 : 1);
      return true;
    }
    if (event.key !== "Enter") return false;
    const at = this.#atCrosshair();
    if (at === null) return tool.finish?.() === true;
    if (this.#carrying) {
      this.#carrying = false;
      tool.dragEnd(at);
    } else if (tool.byKey === "tap" && tool.grips?.(at) !== true) tool.tap(at);
    else if (tool.grab(at)) {
      this.#carrying = true;
      tool.dragStart(at);
    }
    return true;
  }

  #aim(step: readonly [number, number], by: number): void {
    const { store, notices } = this.session;
    const scene = store.scene.value;
    const tool = this.current;
    if (scene === null || tool === null) return;
    const off = BY_CELL.has(this.name.value) ? 0.5 : 0;
    const { width, height } = this.stage.size.value;
    const from = this.crosshair.value ?? this.pointer ?? toWorld(this.stage.camera.value, width / 2, height / 2);
    const start = this.crosshair.value ?? { x: Math.floor(from.x) + off, y: Math.floor(from.y) + off };
    const spot = {
      x: Math.max(0, Math.min(scene.width, start.x + step[0] * by)),
      y: Math.max(0, Math.min(scene.height, start.y + step[1] * by)),
    };
    this.crosshair.value = spot;
    this.stage.reveal([Math.floor(spot.x), Math.floor(spot.y)]);
    const at = this.#atCrosshair();
    if (at === null) return;
    if (this.#carrying) tool.dragMove(at);
    else tool.hover?.(at);
    const size = this.draft.value?.label ?? "";
    const where = off > 0 ? place(at.cell) : t("{x} across, {y} down", { x: spot.x, y: spot.y });
    notices.say(size === "" ? where : t("{place}, {size}", { place: where, size }));
  }

  #atCrosshair(): StagePoint | null {
    const world = this.crosshair.value;
    const scene = this.session.store.scene.value;
    if (world === null || scene === null) return null;
    const inMap = (place: number, most: number): number => Math.max(0, Math.min(most - 1, Math.floor(place)));
    return {
      screen: this.stage.cellToScreen(world.x - 0.5, world.y - 0.5),
      world,
      cell: [inMap(world.x, scene.width), inMap(world.y, scene.height)],
      ctrl: false,
      shift: false,
      alt: false,
      touch: false,
    };
  }
}
