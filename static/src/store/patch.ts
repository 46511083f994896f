/** The patch law: the view before, with a patch applied, is the view after. Values that do not change stay the same objects. */
import type { View } from "../wire/view";

export function applyPatch(view: View, set: View | undefined, gone: readonly string[] | undefined): View {
  if (set === undefined && (gone === undefined || gone.length === 0)) return view;
  const next: Record<string, unknown> = { ...view };
  for (const key of gone ?? []) delete next[key];
  if (set !== undefined) Object.assign(next, set);
  return next;
}

/** All values under `kind/`, in the order of the view. */
export function under<T>(view: View, kind: string): T[] {
  const prefix = `${kind}/`;
  const found: T[] = [];
  for (const key in view) if (key.startsWith(prefix)) found.push(view[key] as T);
  return found;
}
