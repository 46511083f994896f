/** What players know of a map of areas: shown and hidden place by place, and seen with their eyes. */
import { computed, signal } from "@preact/signals";
import type { StagePoint } from "../stage/stage";
import type { Session } from "../store/session";
import { Tapped } from "../tools/tapped";
import type { Tool } from "../tools/tool";
import type { Chart, PlaceId } from "../wire/chart";
import type { Scene, Token } from "../wire/view";
import { bordersOf } from "./borders";
import type { Sheet } from "./sheet";

export class Revealer extends Tapped implements Tool {
  readonly byKey = "tap";
  readonly hovered = signal<PlaceId | null>(null);
  /** The map is shown as players see it. */
  readonly preview = signal(false);

  constructor(
    private readonly session: Session,
    private readonly sheet: Sheet,
  ) {
    super();
  }

  readonly known = computed(() => known(this.sheet.chart.value));
  readonly knownAreas = computed(() => this.sheet.areas.value.filter((area) => this.known.value.has(area.id)).length);
  readonly every = computed(() => [...this.sheet.areas.value, ...this.sheet.borders.value].map((place) => place.id));

  /** A border by itself; an area with its borders, as somebody who enters it comes to know them. */
  tap(at: StagePoint): void {
    const id = this.#at(at);
    if (id === null) return;
    const here = this.known.value;
    if (!this.sheet.areas.value.some((area) => area.id === id)) {
      void this.#say([id], !here.has(id));
      return;
    }
    const borders = bordersOf(this.sheet.chart.value, id);
    if (!here.has(id)) {
      void this.#say([id, ...borders.map((border) => border.id)], true);
      return;
    }
    // What another known area has in common with it stays known.
    const left = borders.filter((border) => !border.between.some((area) => area !== id && here.has(area)));
    void this.#say([id, ...left.map((border) => border.id)], false);
  }

  all(show: boolean): void {
    if (this.every.value.length > 0) void this.#say(this.every.value, show);
  }

  hover(at: StagePoint | null): void {
    this.hovered.value = at === null ? null : this.#at(at);
  }

  back(): boolean {
    if (!this.preview.value) return false;
    this.preview.value = false;
    return true;
  }

  leave(): void {
    this.hovered.value = null;
    this.preview.value = false;
  }

  #at(at: StagePoint): PlaceId | null {
    const shown = this.known.value;
    const id = this.sheet.placeAt(at);
    return id !== null && this.preview.value && !shown.has(id) ? null : id;
  }

  async #say(places: readonly PlaceId[], show: boolean): Promise<void> {
    const scene = this.session.store.sceneId.value;
    if (scene !== null) await this.session.send({ type: "reveal", scene, places: [...places], show });
  }
}

/** The areas and borders that players know. */
export function known(chart: Chart): ReadonlySet<PlaceId> {
  const { revealed = "all" } = chart;
  return new Set(
    revealed === "all" ? [...(chart.areas ?? []), ...(chart.borders ?? [])].map(({ id }) => id) : revealed,
  );
}

/** A scene as players are sent it. */
export function asPlayersSee(scene: Scene): Scene {
  const { chart } = scene;
  if (chart === undefined) return scene;
  const shown = known(chart);
  const { revealed: _, within: __, ...rest } = chart;
  const { picture, ...page } = scene;
  const url = picture?.uncovered ?? picture?.url ?? "";
  return {
    ...page,
    ...(picture == null || url === "" ? {} : { picture: { ...picture, url } }),
    chart: {
      ...rest,
      areas: (chart.areas ?? []).filter(({ id }) => shown.has(id)).map(({ link: ___, ...area }) => area),
      borders: (chart.borders ?? [])
        .filter(({ id }) => shown.has(id))
        .map((border) => ({ ...border, between: border.between.filter((id) => shown.has(id)) })),
    },
    ...(scene.lines === undefined
      ? {}
      : { lines: Object.fromEntries(Object.entries(scene.lines).filter(([id]) => shown.has(id))) }),
  };
}

/** Of the tokens on a scene those that players see there. */
export function tokensPlayersSee(scene: Scene | null, tokens: readonly Token[]): readonly Token[] {
  if (scene?.chart === undefined) return tokens;
  const shown = known(scene.chart);
  return tokens.filter(
    (token) =>
      token.hidden !== true && (token.place === undefined || shown.has(token.place) || (token.seats?.length ?? 0) > 0),
  );
}
