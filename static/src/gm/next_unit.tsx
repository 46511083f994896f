/** The next round, stretch or watch. Who will be rolled for is said before it begins. */
import { FastForward } from "lucide";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Dialog } from "../panels/dialog";
import { Icon } from "../panels/icon";
import { RuleTag } from "../panels/rule_tag";
import type { PreviewAnswer } from "../wire/frames";
import { language, t, within } from "../words";

const percent = new Intl.NumberFormat(language, { style: "percent" });
const WORDS = { round: t("Next round"), stretch: t("Next stretch"), watch: t("Next watch") };

export function NextUnit(): JSX.Element | null {
  const { session } = useTabletop();
  const { store } = session;
  const { kind, unit } = store.clock.value;
  const [saves, setSaves] = useState<PreviewAnswer | null>(null);
  if (kind !== "units" || !store.isGm.value) return null;
  const words = WORDS[unit?.kind ?? "round"];
  const begin = (): void => {
    setSaves(null);
    void session.send({ type: "next_unit" });
  };
  const look = async (): Promise<void> => {
    const answer = await session.wire.ask({ type: "preview", command: { type: "next_unit" } });
    if (answer?.type === "preview" && (answer.checks?.length ?? 0) > 0) setSaves(answer);
    // A refusal is told as that of the command itself.
    else begin();
  };
  return (
    <>
      <button
        type="button"
        class="button small next-unit"
        title={t("Everybody has all of their movement again")}
        onClick={() => void look()}
      >
        <Icon of={FastForward} size={16} />
        {words}
      </button>
      {saves !== null && (
        <Dialog title={words} onClose={() => setSaves(null)}>
          <p>{t("These saves are rolled now:")}</p>
          <ul class="saves">
            {saves.checks?.map((check) => (
              <li key={check.at}>
                {within("{who}: {what}, {chance}", {
                  who: <b>{store.nameOf(saves.caught?.[check.at] ?? "")}</b>,
                  what: check.label,
                  chance: percent.format(check.chance / 100),
                })}{" "}
                <RuleTag id={check.rule} />
              </li>
            ))}
          </ul>
          <div class="form-actions">
            <button type="button" class="button primary" onClick={begin}>
              {words}
            </button>
            <button type="button" class="button" onClick={() => setSaves(null)}>
              {t("Not yet")}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}
