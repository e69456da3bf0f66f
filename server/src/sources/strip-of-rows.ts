import type { Source } from '@patchbay/contract/systems/sources'
import type { Row } from './ask-sources.ts'
import type { SourceParts } from './question-sources.ts'
import {
  disabledOf,
  indexWaiting,
  kindWaiting,
  notConfigured,
  switchedOff,
  systemsWaiting,
} from './waiting-sources.ts'

/** One chip for a kind of which one system is asked, and which is known only later. */
function oneChip({ systems }: SourceParts, kind: Parameters<typeof kindWaiting>[0]): Source {
  if (systems.ofKind(kind).length > 0) return kindWaiting(kind)
  return disabledOf(systems, kind).length > 0 ? switchedOff(kindWaiting(kind)) : notConfigured(kind)
}

/** The strip of the rows: each source once, where its first row stands. */
export function stripOf<Search extends SourceParts>(rows: readonly Row<Search>[], search: Search): Source[] {
  const asked = rows.filter((row) => row.asked?.(search) !== false)
  const first = asked.filter((row, at) => asked.findIndex(({ source }) => source === row.source) === at)
  return first.flatMap((row) => {
    const { source: kind, optional = false, required = false, order } = row
    const isRequired = typeof required === 'function' ? required(search) : required
    if ((kind as string) === 'index') return [indexWaiting(isRequired)]
    if (order === 'one') return [oneChip(search, kind)]
    const { systems } = search
    const isThere = systems.ofKind(kind).length + disabledOf(systems, kind).length > 0
    return optional && !isThere ? [] : systemsWaiting(systems, kind, isRequired)
  })
}
