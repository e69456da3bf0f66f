import type { TrafficLine } from '@patchbay/connectors/firewall/capabilities'
import type { Flow } from '@patchbay/contract/common-queries/firewall'
import type { Passage } from '../facts/firewall-passages.ts'
import type { TrafficRead } from './dossier.ts'

export type FlowVerdict = Flow['verdict']

export function verdictOf({ path, out, match }: Passage): FlowVerdict {
  if (path.from === null || path.to === null || out === null) return 'no-route'
  if (match === null) return 'unknown'
  return match.allows ? 'allowed' : 'denied'
}

/** False where both ends are behind one interface: traffic between them need not pass the firewall. */
export const onPathOf = ({ path, out }: Passage): boolean | null =>
  path.from === null || out === null ? null : path.from.interface !== out.interface

/** A profile looks into what its rule allows, and may end it. */
export const isBlockedByProfile = ({ end }: TrafficLine): boolean => end === 'threat'

const isLetThrough = (line: TrafficLine) => line.action === 'allow' && !isBlockedByProfile(line)

const lastOf = (lines: readonly TrafficLine[]): string => {
  const times = lines.flatMap(({ at }) => (at === null ? [] : [at.getTime()]))
  return times.length === 0 ? '' : `, last at ${new Date(Math.max(...times)).toISOString()}`
}

const linesWord = (count: number) => (count === 1 ? '1 line' : `${count} lines`)

/** Verdict and log differ: the rules changed since, or a rule by application or user decided. */
export function contradictionOf(passage: Passage, traffic: TrafficRead | undefined): string | null {
  const lines = traffic?.lines?.value ?? []
  const verdict = verdictOf(passage)
  const profiled = lines.filter(isBlockedByProfile)
  const other = lines.filter(
    (line) => !isBlockedByProfile(line) && isLetThrough(line) !== (verdict === 'allowed'),
  )
  if (verdict === 'denied' && other.length > 0)
    return `Denied now, but the log has ${linesWord(other.length)} with allow${lastOf(other)}`
  if (verdict === 'allowed' && other.length > 0)
    return `Allowed now, but the log has ${linesWord(other.length)} with ${[...new Set(other.map(({ action }) => action))].join(', ')}${lastOf(other)}`
  if (verdict === 'no-route' && lines.length > 0)
    return `No route now, but the log has ${linesWord(lines.length)}${lastOf(lines)}`
  if (verdict === 'allowed' && profiled.length > 0)
    return `Allowed by its rule, but a security profile blocked ${linesWord(profiled.length)}${lastOf(profiled)}`
  return null
}
