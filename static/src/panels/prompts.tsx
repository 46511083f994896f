/** Questions that hold the table up. Never modal: the map can be looked at before one answers. */
import { Hourglass, MessageCircleQuestionMark } from "lucide";
import type { ComponentChildren, JSX, RefObject } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { priced } from "../move/words";
import type { Session } from "../store/session";
import type { Store } from "../store/store";
import type { Choice, Prompt, Token } from "../wire/view";
import { listed, many, t } from "../words";
import { useTabletop } from "./context";
import { Icon } from "./icon";
import { PromptClock } from "./prompts_clock";
import { LeapCard } from "./prompts_leap";
import { RuleTag } from "./rule_tag";

export function Prompts(): JSX.Element | null {
  const { session, tools } = useTabletop();
  const { store } = session;
  const prompts = store.prompts.value;
  if (prompts.length === 0) return null;
  // Of those caught in one area one is asked after the other: for each a card of its own would bury the map.
  const leap = tools.leaps.current.value;
  const mine = prompts.filter(({ id, kind, choices }) => choices !== undefined && (kind !== "leap" || id === leap?.id));
  const others = prompts.filter((prompt) => prompt.choices === undefined);
  const left = ({ id }: Prompt): number => store.timeLeft.value?.left[id] ?? Number.POSITIVE_INFINITY;
  const soonest = others.length === 0 ? null : others.reduce((a, b) => (left(b) < left(a) ? b : a));
  return (
    <section class="prompts" aria-label={t("Questions")}>
      {others.length > 0 && (
        <div class="prompt waiting">
          <Icon of={Hourglass} size={16} />
          <span role="status">
            {t("Waiting for {names}…", { names: listed(new Set(others.map((prompt) => store.nameOf(prompt.token)))) })}
          </span>
          {soonest !== null && <PromptClock key={soonest.id} prompt={soonest} />}
        </div>
      )}
      {mine.map((prompt, i) =>
        prompt.kind === "leap" ? (
          <LeapCard key={prompt.id} prompt={prompt} first={i === 0} />
        ) : (
          <Question key={prompt.id} prompt={prompt} first={i === 0} />
        ),
      )}
    </section>
  );
}

function Question({ prompt, first }: { prompt: Prompt; first: boolean }): JSX.Element {
  const { session } = useTabletop();
  const card = useRef<HTMLElement>(null);
  return (
    <Card prompt={prompt} first={first} card={card}>
      <div class="prompt-choices">
        {prompt.choices?.map((choice, i) => (
          <ChoiceButton
            key={`${choice.id} ${choice.label}`}
            choice={choice}
            what={toldHere(prompt, i) ? session.store.ruleset.value.rules[choice.rule ?? ""] : undefined}
            digit={first && i < 9 ? i + 1 : null}
            onTake={() => answer(session, prompt, choice)}
          />
        ))}
      </div>
    </Card>
  );
}

interface CardProps {
  prompt: Prompt;
  /** The one that the digits answer, and that takes the keyboard. */
  first: boolean;
  card: RefObject<HTMLElement | null>;
  children: ComponentChildren;
}

/** Who is asked what, over the answers. */
export function Card({ prompt, first, card, children }: CardProps): JSX.Element {
  const { session, stage } = useTabletop();
  const { store } = session;
  const token = store.token(prompt.token);
  const name = store.nameOf(prompt.token);
  const mine = token !== null && store.owns(token);
  useEffect(() => {
    // The card, not a button of it: a key already on its way down must not answer. And never out of a text field.
    const busy = document.activeElement;
    if (
      first &&
      mine &&
      !(busy instanceof HTMLInputElement || busy instanceof HTMLTextAreaElement || busy?.closest("dialog"))
    ) {
      card.current?.focus({ preventScroll: true });
    }
    session.notices.say(mine ? prompt.question : t("For {name}: {question}", { name, question: prompt.question }));
  }, [prompt.id]);
  return (
    <article
      class={mine ? "prompt" : "prompt proxy"}
      ref={card}
      tabIndex={-1}
      aria-label={t("Question for {name}", { name })}
    >
      <header class="prompt-head">
        <Icon of={MessageCircleQuestionMark} size={18} />
        <h2>
          {mine ? name : t("Answer for {name}", { name })}
          {prompt.at != null && (
            <button
              type="button"
              class="button quiet small"
              onClick={() => {
                if (prompt.at != null) stage.reveal(prompt.at);
              }}
            >
              {t("Show")}
            </button>
          )}
        </h2>
        <RuleTag id={prompt.rule} />
      </header>
      <p>{prompt.question}</p>
      <PromptClock prompt={prompt} />
      {!mine && <p class="help">{inWhosePlace(store, token, name)}</p>}
      {children}
    </article>
  );
}

/** What a rule does is told once: by the question itself, or by the first choice that follows it. */
function toldHere({ rule, choices = [] }: Prompt, index: number): boolean {
  const own = choices[index]?.rule;
  return own !== rule && choices.findIndex((choice) => choice.rule === own) === index;
}

interface ChoiceProps {
  choice: Choice;
  what: string | undefined;
  digit: number | null;
  onTake(): void;
}

/** Its name is what it is called and what it costs; what it does describes it, and is not read out with every name. */
export function ChoiceButton({ choice, what, digit, onTake }: ChoiceProps): JSX.Element {
  const id = useId();
  return (
    <button
      type="button"
      class="button choice"
      aria-labelledby={`${id}-label ${id}-cost`}
      aria-describedby={what === undefined ? undefined : `${id}-what`}
      onClick={onTake}
    >
      {digit !== null && (
        <span class="keycap" aria-hidden="true">
          {digit}
        </span>
      )}
      <span class="choice-label" id={`${id}-label`}>
        {choice.label}
      </span>
      <span class="choice-cost" id={`${id}-cost`}>
        {choice.cost ? priced(choice.cost, choice.unit ?? "") : t("free")}
      </span>
      {what !== undefined && (
        <span class="choice-what" id={`${id}-what`} title={what}>
          {what}
        </span>
      )}
    </button>
  );
}

/** A GM is asked together with whoever plays the token. */
function inWhosePlace(store: Store, token: Token | null, name: string): string {
  const players = store.people.value.filter((person) => token?.seats?.includes(person.id)).map(({ name }) => name);
  if (players.length === 0) return t("Nobody plays {name}: you answer.", { name });
  return many(
    "{players} plays {name} and is asked too: the first answer counts.",
    "{players} play {name} and are asked too: the first answer counts.",
    players.length,
    { players: listed(players), name },
  );
}

/** Whatever the choice's details hold belongs in the answer. */
export function answer(session: Session, prompt: Prompt, choice: Choice): void {
  void session.send({ ...choice.details, type: "answer", prompt: prompt.id, token: prompt.token, choice: choice.id });
}
