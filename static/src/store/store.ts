/** What this window knows of the table: one view fed by the socket, and everything that follows from it. */
import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { type Layout, layoutOf, spotOf } from "../chart/layout";
import { stood } from "../chart/standing";
import { meetSides } from "../stage/sides";
import type { Countdown, Incoming, Knock, Person, Pointed } from "../wire/frames";
import type { Ruleset } from "../wire/ruleset";
import type { Connection, Pending } from "../wire/socket";
import type {
  Cell,
  Clock,
  Effect,
  Library,
  LogLine,
  Mark,
  MoveRequest,
  Position,
  Prompt,
  Role,
  Scene,
  Settings,
  TableView,
  Token,
  View,
  Walk,
} from "../wire/view";
import { language, t } from "../words";
import { applyPatch, under } from "./patch";

const LOG_KEPT = 500;

const DEFAULT_SETTINGS: Settings = {
  dial: "refuse",
  paused: false,
  player_doors: false,
  player_undo: true,
  player_marks: true,
  prompt_seconds: 0,
};
const NO_TABLE: TableView = { active_scene: null, scenes: [], ruleset: "", options: {}, settings: DEFAULT_SETTINGS };
const FREE: Clock = { kind: "free_roam", order: [], active: null, cycle: 1, your_turn: false };
const NO_RULES: Ruleset = {
  id: "",
  title: "",
  modes: [],
  rules: {},
  sheet: [],
  status: [],
  options: [],
  settings: [],
  length: { cell: 1, unit: "" },
  spaces: ["square"],
  delays: false,
  commands: [],
};

const NOBODY: ReadonlyMap<string, Token> = new Map();

const byName = new Intl.Collator(language, { numeric: true });

export interface TimeLeft extends Countdown {
  /** When it was told, on the clock of `performance.now`. */
  heard: number;
}

export interface Me {
  id: string;
  role: Role;
  name: string;
}

export class Store {
  readonly view = signal<View>({});
  readonly seq = signal(0);
  readonly me = signal<Me>({ id: "", role: "spectator", name: "" });
  readonly campaign = signal({ id: "", name: "" });
  readonly ruleset = signal<Ruleset>(NO_RULES);
  readonly log = signal<readonly LogLine[]>([]);
  readonly people = signal<readonly Person[]>([]);
  readonly connection = signal<Connection>("connecting");
  readonly closedBecause = signal("");
  readonly pending = signal<readonly Pending[]>([]);
  /** False until the first welcome: nothing is known yet, which is not the same as nothing being there. */
  readonly ready = signal(false);
  readonly selected = signal<string | null>(null);
  /** All that are selected together: none, or at least two with `selected` among them. */
  readonly group = signal<ReadonlySet<string>>(new Set());
  /** The scene a GM looks at when it is not the one the players are on. */
  readonly looking = signal<string | null>(null);

  readonly isGm = computed(() => this.me.value.role === "gm");
  readonly table = computed(() => (this.view.value.table as TableView | undefined) ?? NO_TABLE);
  readonly settings = computed((): Settings => ({ ...DEFAULT_SETTINGS, ...this.table.value.settings }));
  readonly clock = computed(() => (this.view.value.clock as Clock | undefined) ?? FREE);
  readonly walk = computed(() => (this.view.value.walk as Walk | undefined) ?? null);
  readonly effect = computed(() => (this.view.value.effect as Effect | undefined) ?? null);
  readonly sceneId = computed(() => {
    const looked = this.looking.value;
    if (looked !== null && `scene/${looked}` in this.view.value) return looked;
    return this.table.value.active_scene;
  });
  readonly scene = computed(() => (this.view.value[`scene/${this.sceneId.value}`] as Scene | undefined) ?? null);
  /** By name: the order of a view's keys means nothing and differs from window to window. */
  readonly everyToken = computed(() =>
    under<Token>(this.view.value, "token").sort((a, b) => byName.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)),
  );
  /** Where the places of the scene lie, if it is a map of areas. */
  readonly layout = computed((): Layout | null => (this.scene.value === null ? null : layoutOf(this.scene.value)));
  /** Those on the scene as they stand there: in an area each gets a cell of its own. */
  readonly tokens = computed(() => {
    const scene = this.sceneId.value;
    const here = this.everyToken.value.filter((token) => token.scene === scene);
    const layout = this.layout.value;
    return layout === null ? here.filter((token) => token.at !== null) : inOrder(here, stood(layout, here));
  });
  readonly #standing = computed(() =>
    this.layout.value === null ? NOBODY : new Map(this.tokens.value.map((token) => [token.id, token])),
  );
  readonly own = computed(() => this.tokens.value.filter((token) => this.owns(token)));
  readonly selectedToken = computed(() => this.token(this.selected.value));
  readonly prompts = computed(() => under<Prompt>(this.view.value, "prompt").filter((prompt) => !prompt.answered));
  /** Drawn on the scene that is looked at; in the order they were put there. */
  readonly marks = computed(() => {
    const scene = this.sceneId.value;
    return under<Mark>(this.view.value, "mark").filter((mark) => mark.scene === scene);
  });
  readonly requests = computed(() => under<MoveRequest>(this.view.value, "request"));
  readonly library = computed(() => (this.view.value.library as Library | undefined)?.entries ?? []);
  /** The last place somebody pointed at; a new object each time, also for the same place. */
  readonly pointed = signal<Pointed | null>(null);
  /** Lines that came after the welcome, as they come: what happens now and not what happened once. */
  readonly fresh = signal<readonly LogLine[]>([]);
  readonly activeToken = computed(() => this.token(this.clock.value.active));
  /** Whose turn it is, by name: null for somebody unseen, "" where it is nobody's. */
  readonly turnName = computed((): string | null => {
    const { active } = this.clock.value;
    return active === null ? "" : (this.token(active)?.name ?? null);
  });
  readonly timeLeft = signal<TimeLeft | null>(null);
  /** Who waits at the door; only a GM is told. */
  readonly knocks = signal<readonly Knock[]>([]);

  constructor() {
    // Whoever selects one token, by whatever way, means that one and no group.
    effect(() => {
      const one = this.selected.value;
      const group = untracked(() => this.group.value);
      if (group.size > 0 && (one === null || !group.has(one))) this.group.value = new Set();
    });
  }

  /** Select several; of one or none there is no group. The first is the one that panels show. */
  choose(ids: readonly string[], lead: string | null = ids[0] ?? null): void {
    batch(() => {
      this.group.value = new Set(ids.length > 1 ? ids : []);
      this.selected.value = lead;
    });
  }

  /** Selected tokens on the scene, one or many. */
  readonly chosen = computed(() => {
    const group = this.group.value;
    const one = this.selected.value;
    return this.tokens.value.filter((token) => (group.size > 0 ? group.has(token.id) : token.id === one));
  });

  /** A token, on the scene that is looked at as it stands there. */
  token(id: string | null): Token | null {
    if (id === null) return null;
    return this.#standing.value.get(id) ?? (this.view.value[`token/${id}`] as Token | undefined) ?? null;
  }

  /** The cell that a body of a size would have its corner in; of a place of a map of areas, in its middle. */
  cellOf(position: Position, size = 1): Cell | null {
    if (typeof position !== "string") return position;
    const layout = this.layout.value;
    const spot = layout === null ? null : spotOf(layout, position);
    return spot === null ? null : [spot.x - size / 2, spot.y - size / 2];
  }

  nameOf(id: string): string {
    return this.token(id)?.name ?? t("someone unseen");
  }

  /** Whether this seat plays the token. A GM is told the seats instead of `mine`. */
  owns(token: Token): boolean {
    return token.mine || token.seats?.includes(this.me.value.id) === true;
  }

  /** Whether this seat may speak for the token. */
  speaksFor(token: Token): boolean {
    return token.mine || this.isGm.value;
  }

  hear(frame: Incoming): void {
    batch(() => {
      switch (frame.type) {
        case "welcome":
          this.me.value = frame.seat;
          this.campaign.value = frame.campaign;
          this.ruleset.value = { ...NO_RULES, ...frame.ruleset };
          this.#see(frame.view);
          this.log.value = frame.log;
          this.seq.value = frame.seq;
          this.timeLeft.value = null;
          this.ready.value = true;
          this.#forget();
          return;
        case "patch":
          this.#see(applyPatch(this.view.value, frame.set, frame.gone));
          if (frame.log?.length) {
            this.log.value = joined(this.log.value, frame.log);
            this.fresh.value = frame.log;
          }
          this.seq.value = frame.seq;
          this.#forget();
          return;
        case "pointed":
          this.pointed.value = frame;
          return;
        case "countdown":
          this.timeLeft.value = { ...frame, heard: performance.now() };
          return;
        case "knocks":
          this.knocks.value = frame.knocks;
          return;
        case "people":
          this.people.value = frame.people;
          return;
        default:
          return;
      }
    });
  }

  #see(view: View): void {
    if (view === this.view.value) return;
    // What only the GM sees comes last, so that the others' windows meet the same sides in the same order.
    const tokens = under<Token>(view, "token");
    meetSides([...tokens.filter((token) => !token.hidden), ...tokens].map((token) => token.side));
    this.view.value = view;
  }

  /** A token or scene that left the view can be neither selected nor looked at. */
  #forget(): void {
    const group = [...this.group.value];
    const left = group.filter((id) => this.token(id) !== null);
    const gone = this.selected.value !== null && this.token(this.selected.value) === null;
    if (left.length < group.length) this.choose(left, gone ? (left[0] ?? null) : this.selected.value);
    else if (gone) this.selected.value = null;
    if (this.looking.value !== null && !(`scene/${this.looking.value}` in this.view.value)) this.looking.value = null;
  }
}

/** Where a token is, by cell or by place; null while it is off the map. */
export function positionOf(token: Token): Position | null {
  return token.place ?? token.at;
}

/** Standing tokens in the order of the list that they were taken from. */
function inOrder(all: readonly Token[], some: readonly Token[]): Token[] {
  const found = new Map(some.map((token) => [token.id, token]));
  return all.flatMap((token) => found.get(token.id) ?? []);
}

function joined(log: readonly LogLine[], more: readonly LogLine[]): readonly LogLine[] {
  const last = log.at(-1)?.id ?? -1;
  const fresh = more.filter((line) => line.id > last);
  return fresh.length === 0 ? log : [...log, ...fresh].slice(-LOG_KEPT);
}
