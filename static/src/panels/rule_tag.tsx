/** A rule's id, with its words for those who ask. */
import type { JSX } from "preact";
import { useTabletop } from "./context";

export function RuleTag({ id }: { id: string | undefined }): JSX.Element | null {
  const { store } = useTabletop().session;
  if (id === undefined || id === "") return null;
  const words = store.ruleset.value.rules[id];
  return (
    <abbr class="rule" title={words ?? id}>
      {id}
    </abbr>
  );
}
