import type { Said } from '../../../query/shown/shown-part.ts'

/** Who tells a whole list, by the name of its chip, and when. */
export const saidBy = (
  { source, observedAt }: { readonly source: string | null; readonly observedAt: string | null },
  nameOf: (source: string) => string,
): Said => ({ source: source === null ? null : nameOf(source), observedAt })
