import type { Source } from '@patchbay/contract/systems/sources'

/** When the DHCP servers said what is told here, the oldest of them; null where they were asked now. */
export function keptSince(sources: readonly Source[]): string | null {
  const since = sources.flatMap((source) =>
    source.kind === 'dhcp' &&
    source.since !== undefined &&
    (source.state === 'stale' || source.state === 'partial')
      ? [source.since]
      : [],
  )
  return since.toSorted()[0] ?? null
}

/** Nobody was asked, and of this server nothing is kept. */
export const notKept = ({ state, required }: Source): boolean => state === 'not-asked' && required
