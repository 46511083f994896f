/** The stage on layered canvases: only the layers that changed are drawn again, and only what is in sight. */
import { signal } from "@preact/signals";
import { drawVeils } from "../cartography/drawing";
import { drawLabels } from "../chart/draw_labels";
import { drawChartOver, drawChartUnder } from "../chart/draw_over";
import { type Box, boxOf } from "../chart/geometry";
import { placeUnder } from "../chart/hit";
import { Inking } from "../chart/inking";
import { type Layout, layoutOf } from "../chart/layout";
import type { Paint } from "../chart/paint";
import { countsOf } from "../chart/standing";
import type { PlaceId } from "../wire/chart";
import type { Cell, Scene, Token } from "../wire/view";
import { drawGround } from "./base";
import {
  bounded,
  type Camera,
  cellAt,
  fitted,
  opening,
  panned,
  revealing,
  type Size,
  type Spot,
  toScreen,
  toWorld,
  zoomed,
} from "./camera";
import { type Share, shares } from "./crowd";
import { Gestures } from "./gestures";
import { doorAt, tokenAt } from "./hit";
import { markAt } from "./marks";
import { Motion } from "./motion";
import { drawOver, drawUnder } from "./overlay";
import { MapPicture } from "./picture";
import { drawPieces } from "./pieces";
import { Pulses } from "./pulses";
import { Sprites } from "./sprites";
import {
  type Emphasis,
  type Hit,
  NO_OVERLAY,
  type Overlay,
  type Pulse,
  type Stage,
  type StageListener,
  type StagePoint,
} from "./stage";
import { Surface } from "./surface";

const DOOR_REACH_PX = 11;
const MARK_REACH_PX = 12;
const STRIP_PX = 120;
const NO_SHARES: ReadonlyMap<string, Share> = new Map();
/** So large somebody in an area should be on screen to begin with. */
const DISC_PX = 22;
/** What of the overlay is drawn with the ground. */
const ON_GROUND = ["grid", "walls", "marks", "markChosen", "aligning"] as const;

export class CanvasStage implements Stage {
  readonly camera = signal<Camera>({ x: 0, y: 0, scale: 40 });
  readonly size = signal<Size>({ width: 1, height: 1 });
  readonly drawn = signal(false);
  // Fog goes between what is seen and the overlay of tools: a third surface, above these two.
  readonly #base = new Surface(true);
  readonly #top = new Surface(false);
  readonly #picture = new MapPicture(() => this.#touch(this.#base));
  readonly #sprites = new Sprites(() => this.#touch(this.#top));
  readonly #calm = matchMedia("(prefers-reduced-motion: reduce)");
  readonly #motion = new Motion(() => this.#calm.matches);
  readonly #pulses = new Pulses(() => this.#calm.matches);
  readonly #inking = new Inking(() => this.#calm.matches);
  #layout: Layout | null = null;
  /** How many are known to be in each place. */
  #counts: ReadonlyMap<PlaceId, number> = new Map();
  #scene: Scene | null = null;
  #tokens: readonly Token[] = [];
  /** The list as it was given, to know whether anything but the emphasis has changed. */
  #told: readonly Token[] = [];
  #caught: ReadonlySet<string> = new Set();
  #sharing: ReadonlyMap<string, Share> = new Map();
  #emphasis: Emphasis = { selected: null, group: new Set(), active: null, asked: new Set() };
  #overlay: Overlay = NO_OVERLAY;
  #listener: StageListener | null = null;
  #gestures: Gestures | null = null;
  #observer: ResizeObserver | null = null;
  #frame = 0;
  /** Cameras by scene: coming back to a map finds it as it was left. */
  readonly #left = new Map<string, Camera>();
  #unfitted = true;
  /** The camera that showed the whole map, as long as nobody has moved it. */
  #whole: Camera | null = null;

  mount(host: HTMLElement): void {
    host.append(this.#base.canvas, this.#top.canvas);
    this.#gestures = new Gestures(host, {
      grab: (at, event, long) => this.#listener?.grab(this.#point(at, event), long === true) ?? false,
      dragStart: (at, event) => this.#listener?.dragStart(this.#point(at, event)),
      dragMove: (at, event) => this.#listener?.dragMove(this.#point(at, event)),
      dragEnd: (at, event) => this.#listener?.dragEnd(this.#point(at, event)),
      dragCancel: () => this.#listener?.dragCancel(),
      secondary: () => this.#listener?.secondary(),
      tap: (at, event) => this.#listener?.tap(this.#point(at, event)),
      hold: (at, event) => this.#listener?.hold(this.#point(at, event)) ?? false,
      context: (at, event) => this.#listener?.context(this.#point(at, event)),
      hover: (at, event) => this.#listener?.hover(at && event ? this.#point(at, event) : null),
      pan: (dx, dy) => this.panBy(dx, dy),
      zoom: (factor, at) => this.zoomBy(factor, at),
      wheel: (by) => this.#listener?.wheel?.(by) ?? false,
    });
    this.#observer = new ResizeObserver(() => this.#resize(host));
    this.#observer.observe(host);
    this.#resize(host);
    // Letters drawn before the font came are drawn again with it.
    void document.fonts?.load('600 12px "Inter Variable"').then(() => {
      this.#sprites.clear();
      this.#touch(this.#top);
    });
  }

  destroy(): void {
    cancelAnimationFrame(this.#frame);
    this.#gestures?.destroy();
    this.#observer?.disconnect();
    this.#base.canvas.remove();
    this.#top.canvas.remove();
  }

  setScene(scene: Scene | null): void {
    if (scene === this.#scene) return;
    const other = scene?.id !== this.#scene?.id;
    if (other && this.#scene !== null && !this.#unfitted) this.#left.set(this.#scene.id, this.camera.value);
    this.#scene = scene;
    this.#layout = scene === null ? null : layoutOf(scene);
    this.#inking.follow(scene?.id ?? "", this.#layout);
    this.#picture.show(scene?.picture);
    if (other) {
      this.drawn.value = false;
      const kept = scene === null ? undefined : this.#left.get(scene.id);
      this.#unfitted = kept === undefined;
      if (kept !== undefined) this.#look(kept);
      else this.#fitIfNew();
    }
    this.#touch(this.#base);
    this.#touch(this.#top);
  }

  setTokens(tokens: readonly Token[], emphasis: Emphasis): void {
    if (tokens !== this.#told) {
      this.#told = tokens;
      this.#motion.follow(tokens);
      // In an area nobody stands on anybody else.
      this.#sharing = this.#layout === null ? shares(tokens) : NO_SHARES;
      this.#counts = countsOf(tokens);
    }
    // Large ones below, and whoever is selected or has the turn on top.
    const rank = (token: Token): number =>
      (token.id === emphasis.selected ? 2 : 0) + (token.id === emphasis.active ? 1 : 0);
    this.#tokens = [...tokens].sort((a, b) => b.size - a.size || rank(a) - rank(b));
    this.#emphasis = emphasis;
    this.#touch(this.#top);
  }

  setOverlay(overlay: Overlay): void {
    const before = this.#overlay;
    this.#overlay = overlay;
    if (ON_GROUND.some((part) => overlay[part] !== before[part])) this.#touch(this.#base);
    this.#touch(this.#top);
  }

  setCaught(tokens: ReadonlySet<string>): void {
    this.#caught = tokens;
    this.#touch(this.#top);
  }

  hintPath(token: string, path: readonly Cell[]): void {
    this.#motion.hint(token, path);
  }

  hitTest(world: Spot): Hit {
    const token = tokenAt(this.#tokens, world, this.#sharing);
    const doors = this.#scene?.doors ?? [];
    const { scale } = this.camera.value;
    const door = token === null ? doorAt(doors, world, DOOR_REACH_PX / scale) : null;
    const bare = token === null && door === null;
    const mark = bare ? markAt(this.#overlay.marks, world, MARK_REACH_PX / scale) : null;
    return { token, door, mark, place: this.#layout === null ? null : placeUnder(this.#layout, world, scale) };
  }

  cellToScreen(x: number, y: number): Spot {
    return toScreen(this.camera.value, x + 0.5, y + 0.5);
  }

  fit(): void {
    if (this.#scene === null) return;
    this.#look(fitted(this.#scene, this.size.value));
    this.#whole = this.camera.value;
  }

  zoomBy(factor: number, at?: Spot): void {
    const { width, height } = this.size.value;
    this.#look(zoomed(this.camera.value, factor, at ?? { x: width / 2, y: height / 2 }));
  }

  panBy(dx: number, dy: number): void {
    this.#look(panned(this.camera.value, dx, dy));
  }

  reveal(cell: Cell): void {
    this.#look(revealing(this.camera.value, cell, this.size.value));
  }

  centre(at: Spot): void {
    const spot = toScreen(this.camera.value, at.x, at.y);
    const { width, height } = this.size.value;
    this.#look(panned(this.camera.value, width / 2 - spot.x, height / 2 - spot.y));
  }

  pulse(pulse: Pulse): void {
    this.#pulses.add(pulse);
    this.#touch(this.#top);
  }

  on(listener: StageListener): void {
    this.#listener = listener;
  }

  release(): void {
    this.#gestures?.release();
  }

  #point(screen: Spot, event: PointerEvent): StagePoint {
    return {
      screen,
      world: toWorld(this.camera.value, screen.x, screen.y),
      cell: cellAt(this.camera.value, screen.x, screen.y),
      ctrl: event.ctrlKey || event.metaKey,
      shift: event.shiftKey,
      alt: event.altKey,
      touch: event.pointerType !== "mouse",
    };
  }

  #look(camera: Camera): void {
    this.camera.value = this.#scene === null ? camera : bounded(camera, this.#scene, this.size.value);
    this.#touch(this.#base);
    this.#touch(this.#top);
  }

  #fitIfNew(): void {
    if (!this.#unfitted || this.#scene === null || this.size.value.width < 2) return;
    this.#unfitted = false;
    this.#look(opening(this.#scene, this.size.value, ...this.#comfort(), this.#drawn()));
    if (this.camera.value.scale === fitted(this.#scene, this.size.value).scale) this.#whole = this.camera.value;
  }

  /** From which pixels of a cell on a map is easy to use, and how many it has if it is not so as a whole. */
  #comfort(): [number | undefined, number | undefined] {
    const layout = this.#layout;
    if (layout === null) return [undefined, undefined];
    // Where nothing is drawn yet the whole page is to be drawn on.
    return layout.areas.size === 0 ? [0, undefined] : [DISC_PX / layout.disc, (DISC_PX + 4) / layout.disc];
  }

  /** The part of a map of areas that has any. */
  #drawn(): Box | null {
    const areas = [...(this.#layout?.areas.values() ?? [])];
    return areas.length === 0 ? null : boxOf(areas.flatMap(({ outline }) => outline));
  }

  #resize(host: HTMLElement): void {
    const before = this.size.value;
    const size = { width: host.clientWidth, height: host.clientHeight };
    const ratio = Math.min(3, window.devicePixelRatio || 1);
    this.size.value = size;
    for (const surface of [this.#base, this.#top]) surface.resize(size, ratio);
    if (this.#unfitted) this.#fitIfNew();
    // A strip above that comes or goes leaves a whole map whole; to a panel over half a phone it does not give way.
    else if (this.camera.value === this.#whole && Math.abs(size.height - before.height) < STRIP_PX) this.fit();
    // What was in the middle stays in the middle when a panel opens.
    else this.#look(panned(this.camera.value, (size.width - before.width) / 2, (size.height - before.height) / 2));
    this.#draw();
  }

  #touch(surface: Surface): void {
    surface.dirty = true;
    if (this.#frame === 0) {
      this.#frame = requestAnimationFrame(() => {
        this.#frame = 0;
        this.#draw();
      });
    }
  }

  #draw(): void {
    const camera = this.camera.value;
    const size = this.size.value;
    const { ratio } = this.#base;
    let grounded = false;
    if (this.#base.dirty) {
      this.#base.dirty = false;
      const scene = this.#scene;
      const { grid, walls, marks, markChosen, aligning } = this.#overlay;
      const inked = (place: PlaceId): number => this.#inking.done(place);
      const layout = this.#layout;
      const ground = scene && {
        ...{ scene, picture: this.#picture, grid, walls, marks, markChosen, aligning },
        ...{ layout, inked },
      };
      drawGround(this.#base.context, ground, camera, size, ratio);
      grounded = scene !== null && (!scene.picture || this.#picture.shown || this.#picture.failed);
    }
    if (this.#top.dirty) {
      this.#top.dirty = false;
      const { context } = this.#top;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, size.width, size.height);
      if (this.#scene === null) return;
      const paint = this.#paint();
      if (paint !== null) {
        if (this.#overlay.sheet !== null) drawVeils(context, this.#overlay.sheet, camera);
        if (this.#overlay.chart !== null) drawChartUnder(paint, this.#overlay.chart);
        drawLabels(paint, this.#sprites, this.#counts);
      }
      drawUnder(context, this.#overlay, this.#sprites, camera, size, ratio);
      const pieces = {
        tokens: this.#tokens,
        sharing: this.#sharing,
        emphasis: this.#emphasis,
        caught: this.#caught,
        motion: this.#motion,
        sprites: this.#sprites,
      };
      drawPieces(context, pieces, camera, size, ratio);
      if (paint !== null && this.#overlay.chart !== null) drawChartOver(paint, this.#overlay.chart, this.#sprites);
      drawOver(context, this.#overlay, camera, size);
      this.#pulses.draw(context, camera, size);
      this.#motion.settle();
      if (this.#motion.busy || this.#pulses.busy) this.#touch(this.#top);
    }
    if (this.#inking.busy) for (const surface of [this.#base, this.#top]) this.#touch(surface);
    // Last: whoever hears it may move the camera at once, and both layers have to follow.
    if (grounded) this.drawn.value = true;
  }

  #paint(): Paint | null {
    if (this.#layout === null) return null;
    return {
      context: this.#top.context,
      layout: this.#layout,
      camera: this.camera.value,
      view: this.size.value,
      ratio: this.#base.ratio,
      bare: !this.#picture.shown,
      inked: (place) => this.#inking.done(place),
    };
  }
}
