/** Who is how far from the selected token, the nearest first. */
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import { Disc } from "../panels/disc";
import { RuleTag } from "../panels/rule_tag";
import type { Token } from "../wire/view";
import { t } from "../words";

export function Nearby({ token }: { token: Token }): JSX.Element | null {
  const { session, mover } = useTabletop();
  const { store } = session;
  const answer = mover.ranges?.value ?? null;
  if (answer?.token !== token.id) return null;
  const others = Object.entries(answer.tokens)
    .flatMap(([id, far]) => {
      const other = store.token(id);
      return other === null ? [] : [{ other, far }];
    })
    .sort((a, b) => (a.far ?? 999) - (b.far ?? 999) || a.other.name.localeCompare(b.other.name));
  if (others.length === 0) return null;
  return (
    <section class="nearby" aria-label={t("Ranges")}>
      <h3>
        {t("Ranges")} <RuleTag id="AR-05" />
      </h3>
      <ul class="bench">
        {others.map(({ other, far }) => (
          <li key={other.id}>
            <button type="button" class="bench-row" onClick={() => (store.selected.value = other.id)}>
              <Disc token={other} />
              <span class="bench-name">{other.name}</span>
              <span class={far === 0 ? "badge accent" : "muted small"}>{rangeWords(far)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function rangeWords(far: number | null): string {
  if (far === null) return t("out of reach");
  return far === 0 ? t("nearby") : t("range {n}", { n: far });
}
