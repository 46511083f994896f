/** A number of a sheet that rolls when it is pressed. Who may not roll for the token sees the number alone. */
import { Dices } from "lucide";
import { type ComponentChildren, createContext, type JSX } from "preact";
import { useContext } from "preact/hooks";
import { useTabletop } from "../panels/context";
import { Icon } from "../panels/icon";
import type { FormField } from "../wire/ruleset";
import { t } from "../words";
import { rollNow } from "./roll";
import { notationFor, usualDice } from "./sheet_rolls";

/** The token whose numbers are shown here, or null where they are not to be rolled. `of` names the row they stand in. */
export const Rolling = createContext<{ token: string; of: string } | null>(null);

interface Props {
  field: FormField;
  value: unknown;
  /** What to press; a die beside the field where it is a field to type into. */
  children?: ComponentChildren;
}

export function RollButton({ field, value, children }: Props): JSX.Element {
  const { session } = useTabletop();
  const rolling = useContext(Rolling);
  const notation = rolling === null ? null : notationFor(field, value, usualDice(session.store.table.value.options));
  if (rolling === null || notation === null) return <>{children}</>;
  const label = rolling.of === "" ? field.label : t("{row}: {field}", { row: rolling.of, field: field.label });
  return (
    <RollFor notation={notation} label={label} token={rolling.token}>
      {children}
    </RollFor>
  );
}

interface RollProps {
  notation: string;
  label: string;
  token: string;
  children?: ComponentChildren;
}

export function RollFor({ notation, label, token, children }: RollProps): JSX.Element {
  const tabletop = useTabletop();
  return (
    <button
      type="button"
      class={children === undefined ? "roll-die" : "roll-number"}
      aria-label={t("Roll {label}, {dice}", { label, dice: notation })}
      title={t("Roll {dice}", { dice: notation })}
      onClick={() => rollNow(tabletop, { notation, label, token })}
    >
      {children ?? <Icon of={Dices} size={15} />}
    </button>
  );
}
