/** What strikes and how badly, whom it would catch, and what speaks against it. */
import { Zap } from "lucide";
import type { JSX } from "preact";
import { useId } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import { t } from "../words";
import type { Blow } from "./blow";
import { caughtWords } from "./mark_bar";

interface Props {
  blow: Pick<Blow<unknown>, "label" | "damage" | "damageProblem" | "problem" | "caught">;
  ready: boolean;
  /** It lies somewhere, and can be taken away again. */
  placed: boolean;
  /** Somewhere is meant, if only by the pointer. */
  shown: boolean;
  onClear(): void;
}

export function BlowFields({ blow, ready, placed, shown, onClear }: Props): JSX.Element {
  const { store } = useTabletop().session;
  const id = useId();
  const problem = blow.damageProblem.value;
  return (
    <>
      <div class="bar-line">
        <input
          class="input grow"
          aria-label={t("What strikes")}
          placeholder={t("What strikes: grenade, steam…")}
          maxLength={80}
          value={blow.label.value}
          onInput={(event) => (blow.label.value = event.currentTarget.value)}
        />
        <input
          class="input damage"
          aria-label={t("Damage")}
          placeholder={t("Damage: 3d6, 8…")}
          maxLength={40}
          autocomplete="off"
          aria-invalid={problem !== ""}
          aria-describedby={problem === "" ? undefined : `${id}-problem`}
          value={blow.damage.value}
          onInput={(event) => (blow.damage.value = event.currentTarget.value)}
        />
        <button type="submit" class="button primary small" disabled={!ready}>
          <Icon of={Zap} size={15} /> {t("Strike")} <kbd>↵</kbd>
        </button>
        {placed && (
          <button type="button" class="button small" onClick={onClear}>
            {t("Take it away")}
          </button>
        )}
      </div>
      {(problem || blow.problem.value) !== "" && (
        <p class="bar-hint error" role="alert" id={`${id}-problem`}>
          {problem || blow.problem.value}
        </p>
      )}
      {placed && blow.damage.value.trim() === "" && (
        <p class="bar-hint">{t("It can strike once you say how much damage it does.")}</p>
      )}
      {shown && (
        <p class={blow.caught.value.length > 0 ? "caught some" : "caught"} role="status">
          {caughtWords(blow.caught.value.map((token) => store.nameOf(token)))}
        </p>
      )}
    </>
  );
}
