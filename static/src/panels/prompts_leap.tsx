/** The question to dive for cover: the squares are chosen on the map, the card tells what they cost. */
import { ChevronLeft, ChevronRight } from "lucide";
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { place, priced } from "../move/words";
import type { Stage } from "../stage/stage";
import type { Dive, DiveGroup } from "../tools/leaps";
import type { Cell, Prompt } from "../wire/view";
import { listed, many, t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";
import { Card, ChoiceButton } from "./prompts";

export function LeapCard({ prompt, first }: { prompt: Prompt; first: boolean }): JSX.Element {
  const { tools, session, stage } = useTabletop();
  const { leaps } = tools;
  const { store } = session;
  const card = useRef<HTMLElement>(null);
  const groups = leaps.groups.value;
  const cursor = leaps.cursor.value;
  const all = leaps.prompts.value.length;
  const live = leaps.live.value;
  useEffect(() => {
    const box = card.current?.closest(".prompts") ?? card.current;
    if (!live || box == null) return;
    makeRoom(stage, prompt.at ?? null, leaps.dives.value, leaps.token.value?.size ?? 1, box);
  }, [prompt.id, live]);
  const seek = (group: DiveGroup): void => {
    leaps.seek(group.dives);
    // The card, so that arrows and Enter mean the map and not this button again.
    card.current?.focus({ preventScroll: true });
  };
  return (
    <Card prompt={prompt} first={first} card={card}>
      {all > 1 && (
        <div class="prompt-turn">
          <button
            type="button"
            class="button quiet icon small"
            aria-label={t("The question before")}
            onClick={() => leaps.turn(-1)}
          >
            <Icon of={ChevronLeft} size={16} />
          </button>
          <span class="muted">
            {many("{n} question to answer: {names}", "{n} questions to answer: {names}", all, {
              names: listed(shortened(leaps.prompts.value.map(({ token }) => store.nameOf(token)))),
            })}
          </span>
          <button
            type="button"
            class="button quiet icon small"
            aria-label={t("The next question")}
            onClick={() => leaps.turn(1)}
          >
            <Icon of={ChevronRight} size={16} />
          </button>
        </div>
      )}
      <div class="prompt-choices">
        {groups.map((group, i) => (
          <button key={group.metres} type="button" class="button choice dive" onClick={() => seek(group)}>
            {first && <span class="keycap">{i + 1}</span>}
            <i class="dive-color" style={{ background: group.color }} aria-hidden="true" />
            <span class="choice-label">
              {t("Dive {n} m", { n: group.metres })} <span class="dive-terms">{chanceWords(group)}</span>
            </span>
            <span class="choice-cost">
              {priced(group.dives[0]?.choice.cost ?? 0, group.dives[0]?.choice.unit ?? "")}
            </span>
          </button>
        ))}
        {groups.length > 0 && (
          <div class="dive-now">
            {cursor === null ? (
              <p class="help">
                {live ? t("Choose a lit square on the map.") : t("Choose a price, then a lit square on the map.")}
              </p>
            ) : (
              <>
                <p class="help" role="status">
                  {t("{place}. Arrows choose another.", { place: place(cursor.cell) })}
                </p>
                <button type="button" class="button primary small" onClick={() => leaps.take(cursor.choice)}>
                  {t("Dive there")} <kbd>↵</kbd>
                </button>
              </>
            )}
          </div>
        )}
        {leaps.others.value.map((choice, i) => (
          <ChoiceButton
            key={choice.id}
            choice={choice}
            what={undefined}
            digit={first ? groups.length + i + 1 : null}
            onTake={() => leaps.take(choice)}
          />
        ))}
      </div>
      <Absent />
    </Card>
  );
}

const ROOM_PX = 10;

/** Move the map so far that the squares to choose from do not lie under the card. */
function makeRoom(stage: Stage, at: Cell | null, dives: readonly Dive[], size: number, box: Element): void {
  const cells = [...dives.map(({ cell }) => cell), ...(at === null ? [] : [at])];
  const map = document.getElementById("map")?.getBoundingClientRect();
  if (cells.length === 0 || map === undefined) return;
  const { scale } = stage.camera.value;
  const tops = cells.map(([x, y]) => stage.cellToScreen(x, y).y - scale / 2);
  const top = Math.min(...tops);
  const bottom = Math.max(...tops) + scale * size;
  const free = box.getBoundingClientRect().top - map.top - ROOM_PX;
  if (top >= 0 && bottom <= free) return;
  // All of it above the card; where that is too small for it, its middle in the middle.
  if (bottom - top > free) stage.panBy(0, (free - top - bottom) / 2);
  else stage.panBy(0, bottom > free ? free - bottom : ROOM_PX - top);
}

function chanceWords({ terms, chance, dives }: DiveGroup): string {
  const where = many("{n} square", "{n} squares", dives.length);
  if (terms === "") return where;
  return chance === null
    ? t("{terms} · {squares}", { terms, squares: where })
    : t("{terms}: {chance} % · {squares}", { terms, chance, squares: where });
}

/** As many names as there is room for. */
const MOST_NAMES = 4;

function shortened(names: readonly string[]): string[] {
  const more = names.length - MOST_NAMES;
  return more > 0 ? [...names.slice(0, MOST_NAMES), many("{n} more", "{n} more", more)] : [...names];
}

/** For all whose players are away, and only when it is meant. */
function Absent(): JSX.Element | null {
  const { tools, session } = useTabletop();
  const [asking, setAsking] = useState(false);
  const absent = tools.leaps.absent.value;
  if (absent.length === 0) return null;
  const names = listed(absent.map(({ token }) => session.store.nameOf(token)));
  return (
    <div class={asking ? "prompt-absent asking" : "prompt-absent"}>
      {asking ? (
        <>
          <p>
            {many(
              "{names} stands still and takes what comes?",
              "{names} stand still and take what comes?",
              absent.length,
              { names },
            )}
          </p>
          <button
            type="button"
            class="button primary small"
            onClick={() => {
              setAsking(false);
              tools.leaps.standStill(absent);
            }}
          >
            {t("Yes, stand still")}
          </button>
          <button type="button" class="button small" onClick={() => setAsking(false)}>
            {t("Never mind")}
          </button>
        </>
      ) : (
        <button type="button" class="button small" onClick={() => setAsking(true)}>
          {many("Stand still for {n} who is away", "Stand still for {n} who are away", absent.length)}
        </button>
      )}
    </div>
  );
}
