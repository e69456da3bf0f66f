import type { Line } from '@patchbay/contract/common-queries/active-directory'

/** What stands in place of a value that there is none of. */
export function emptyWords({ state, why }: Pick<Line, 'state' | 'why'>): string {
  if (state === 'awaited') return 'asking'
  return why ?? 'none'
}
