import type { FirewallAnswer, Flow, LogLine, ThreatLine } from '@patchbay/contract/common-queries/firewall'
import { serviceWords } from '@patchbay/contract/identifiers/service'
import type { Source } from '@patchbay/contract/systems/sources'
import { instant } from '../sources/answer-lines.ts'
import { isPair, pairsOf } from './dossier.ts'
import type { Pair, ThreatsRead, TrafficRead } from './dossier.ts'
import { flowLines, translationWords } from './flow-lines.ts'
import { contradictionOf, isBlockedByProfile, onPathOf, verdictOf } from './judge.ts'
import type { FirewallQuestion } from './search.ts'

/** Every pair on every firewall, told or not. */
export function flowsOf(search: FirewallQuestion, firewalls: readonly Source[]): Flow[] {
  return firewalls.flatMap(({ id, state }) => {
    const pending = state === 'waiting' || state === 'asking'
    const standing = { pending, earlier: state === 'stale' }
    return pairsOf(search.dossier).map((pair) => flowOn(id, pair, search, standing))
  })
}

interface Standing {
  readonly pending: boolean
  /** It was said to an earlier question. */
  readonly earlier: boolean
}

function flowOn(firewall: string, pair: Pair, { dossier }: FirewallQuestion, standing: Standing): Flow {
  const passage = dossier.passages.find(
    ({ source, value }) => source === firewall && isPair(value.flow, pair),
  )
  const bare: Flow = {
    firewall,
    ...pair,
    verdict: standing.pending ? 'awaited' : 'unknown',
    onPath: null,
    fromZone: null,
    toZone: null,
    rule: null,
    position: null,
    logs: null,
    translation: null,
    contradiction: null,
    lines: [],
    observedAt: null,
  }
  if (passage === undefined) return bare
  const { value, at } = passage
  const traffic = dossier.traffic.find((one) => one.firewall === firewall && isPair(one, pair))
  return {
    ...bare,
    verdict: verdictOf(value),
    onPath: onPathOf(value),
    fromZone: value.path.from?.zone ?? null,
    toZone: value.out?.zone ?? null,
    rule: value.match?.rule ?? null,
    position: value.match?.position ?? null,
    logs: value.rule?.logs ?? null,
    translation: value.translation,
    contradiction: contradictionOf(value, traffic),
    lines: flowLines(passage, { traffic, ...standing }),
    observedAt: at.toISOString(),
  }
}

function serviceOf(protocol: string | null, told: number | null): string {
  const port = protocol === 'icmp' ? null : told
  return protocol === 'tcp' || protocol === 'udp' || protocol === 'icmp'
    ? serviceWords({ protocol, port })
    : [protocol, port].filter((one) => one !== null).join('/')
}

function logLinesOf({ lines, firewall }: TrafficRead): LogLine[] {
  return (lines?.value ?? []).map((line) => {
    const { at, action, rule, source, destination, application, octets, end } = line
    const changed = {
      rule: '',
      source: line.translatedSource === source ? null : line.translatedSource,
      destination: line.translatedDestination === destination ? null : line.translatedDestination,
      port: null,
    }
    const words = translationWords(changed)
    return {
      firewall,
      at: instant(at),
      action,
      rule,
      source,
      destination,
      service: serviceOf(line.protocol, line.port),
      application,
      translated: changed.source === null && changed.destination === null ? null : words,
      octets,
      end,
      blockedByProfile: isBlockedByProfile(line),
      observedAt: (lines?.at ?? new Date()).toISOString(),
    }
  })
}

function threatLinesOf({ lines, firewall }: ThreatsRead): ThreatLine[] {
  return (lines?.value ?? []).map(({ at, protocol, port, ...line }) => ({
    ...line,
    firewall,
    at: instant(at),
    blocked: !['alert', 'allow'].includes(line.action),
    service: serviceOf(protocol, port),
    observedAt: (lines?.at ?? new Date()).toISOString(),
  }))
}

type Read = Pick<TrafficRead, 'firewall' | 'complete' | 'why'> & { readonly lines: unknown }

/** Lines of all firewalls, the latest first; null until one of them was read. */
function listFrom<Of extends Read, Row extends { readonly at: string | null }>(
  all: readonly Of[],
  rowsOf: (read: Of) => Row[],
) {
  if (all.length === 0) return null
  const read = all.filter(({ lines }) => lines !== null)
  const silent = all.find(({ why }) => why !== null)
  return {
    rows: all.flatMap(rowsOf).toSorted((one, other) => (other.at ?? '').localeCompare(one.at ?? '')),
    complete: all.every(({ complete }) => complete),
    state: read.length === 0 ? ('unanswered' as const) : ('told' as const),
    why: silent === undefined ? null : `${silent.firewall}: ${silent.why}`,
    source: null,
    observedAt: null,
  }
}

export const logOf = ({ dossier: { traffic } }: FirewallQuestion): FirewallAnswer['log'] =>
  listFrom(traffic, logLinesOf)

export const threatsOf = ({ dossier: { threats } }: FirewallQuestion): FirewallAnswer['threats'] =>
  listFrom(threats, threatLinesOf)
