/** Who reads what is not for all. */
import type { JSX } from "preact";
import { useTabletop } from "../panels/context";
import type { Store } from "../store/store";
import type { LogLine } from "../wire/view";
import { listed, t } from "../words";

/** On the wire it stands for all GMs: what one of them reads the others read too. */
export const GM = "gm";

export function namesOf(seats: readonly string[], { people, me, isGm }: Pick<Store, "people" | "me" | "isGm">): string {
  const gms = people.value.filter((one) => one.role === "gm").length;
  const names = seats.map((seat) => {
    if (seat === GM) return !isGm.value ? t("the GM") : gms > 1 ? t("the GMs") : t("you");
    if (seat === me.value.id) return t("you");
    return people.value.find((one) => one.id === seat)?.name ?? t("somebody");
  });
  return listed(new Set(names));
}

export function Readers({ line }: { line: LogLine }): JSX.Element {
  const { store } = useTabletop().session;
  const readers = line.to === undefined ? "" : namesOf(line.to, store);
  return <span class="badge private">{readers === "" ? t("not for all") : t("only for {readers}", { readers })}</span>;
}
