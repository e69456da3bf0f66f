import type { Reason } from '@patchbay/contract/workflows/cable-health-check'
import { parseInterface } from '@patchbay/connectors/switch/interfaces'
import { bestSpeeds } from '../switches/port-marks.ts'
import { judgePairs } from './judge-pairs.ts'
import { flapsOf } from './flaps.ts'
import { riseOf } from './port-looks.ts'
import { readingOf } from './search.ts'
import type { CableDossier } from './search.ts'

/** Days for which a test says how the cable is now. */
const testDays = 30
/** So many falls of a link within the days that its log is read for are a flap. */
const flaps = 3

/** Best speed of a port by its name, in Mb/s; null where the name does not tell. */
export const bestSpeed = (on: string): number | null => bestSpeeds[parseInterface(on)?.short ?? ''] ?? null

/** Everything that speaks for a fault of the cable, what weighs most first. */
export function reasonsOf(dossier: CableDossier, on: string): Reason[] {
  return [
    ...ofTest(dossier),
    ...ofLink(dossier, on),
    ...ofCounters(dossier),
    ...ofLog(dossier),
    ...ofPower(dossier),
  ].toSorted((one, other) => weight[one.tone] - weight[other.tone])
}

const weight = { bad: 0, warn: 1, ok: 2 } as const

const saying =
  ({ source, at }: { readonly source: string; readonly at: Date }, freshness: Reason['freshness'] = 'live') =>
  (tone: Reason['tone'], words: string): Reason => ({
    tone,
    words,
    source,
    observedAt: at.toISOString(),
    freshness,
  })

function ofTest({ tests }: CableDossier): Reason[] {
  const [test] = tests ?? []
  if (test === undefined || test.testedAt.getTime() < Date.now() - testDays * 86_400_000) return []
  const { outcome, sentence } = judgePairs(test.pairs)
  const say = saying({ source: 'index', at: test.testedAt }, 'cached')
  if (outcome === 'partial') return []
  return [say(outcome === 'fault' ? 'bad' : 'ok', `${sentence}, by its last test`)]
}

function ofLink(dossier: CableDossier, on: string): Reason[] {
  const link = readingOf(dossier, 'link')
  if (link === null) return []
  const say = saying(link)
  const { adminUp, operUp, speed, duplex, status, reason } = link.value
  if (!adminUp) return [say('warn', 'The port is shut')]
  if (status === 'err-disabled')
    return [say('bad', `The switch took the port down: ${reason ?? 'it gives no reason'}`)]
  if (operUp === false) return [say('warn', 'The port has no link')]
  const best = bestSpeed(on)
  const slow = speed !== null && best !== null && speed < Math.min(best, 1_000)
  return [
    ...(duplex === 'half' ? [say('bad', 'The link runs half duplex')] : []),
    ...(slow
      ? [say('warn', `The link runs at ${speed} Mb/s and the port can do ${best}. The device may be slower`)]
      : []),
    ...ofNeighbour(dossier, duplex),
  ]
}

/** Both ends tell their duplex by CDP: one that differs spoils frames at either. */
function ofNeighbour(dossier: CableDossier, duplex: 'full' | 'half' | 'unknown'): Reason[] {
  const far = readingOf(dossier, 'neighbour')
  const theirs = far?.value?.detail?.duplex ?? null
  if (far === null || theirs === null || duplex === 'unknown' || theirs === duplex) return []
  return [
    saying(far)('bad', `Duplex differs: ${duplex} here, ${theirs} at ${far.value?.name ?? 'the other end'}`),
  ]
}

/** Words of counters that tell of the wire, by how bad they are. */
const wireCounters = [
  ['crc', 'CRC errors'],
  ['alignment', 'alignment errors'],
  ['lateCollisions', 'late collisions'],
  ['runts', 'runts'],
  ['giants', 'giants'],
] as const

function ofCounters(dossier: CableDossier): Reason[] {
  const counters = readingOf(dossier, 'counters')
  if (counters === null || counters.value === null) return ofErrors(dossier)
  const { value: now, at } = counters
  const say = saying(counters)
  const risen = wireCounters.flatMap(([name, words]) => {
    const rise = riseOf(name, now, at, dossier.before)
    return rise === null || rise.count === 0
      ? []
      : [say('bad', `${rise.count} ${words} since the look before`)]
  })
  if (risen.length > 0 || dossier.before !== null) return [...risen, ...ofErrors(dossier)]
  const standing = wireCounters.flatMap(([name, words]) => {
    const count = now[name] ?? 0
    return count > 0 ? [`${count} ${words}`] : []
  })
  return [
    ...(standing.length > 0 ? [say('warn', `${standing.join(', ')} since the counters were cleared`)] : []),
    ...ofErrors(dossier),
  ]
}

function ofErrors({ errors }: CableDossier): Reason[] {
  if (errors === null || errors.count === 0) return []
  const say = saying({ source: 'index', at: errors.until }, 'cached')
  const hours = Math.max(1, Math.round((errors.until.getTime() - errors.from.getTime()) / 3_600_000))
  return [say('warn', `${errors.count} frames with errors within ${hours} h, by the walks`)]
}

function ofLog(dossier: CableDossier): Reason[] {
  const log = readingOf(dossier, 'log')
  const found = log === null ? null : flapsOf(log.value, log.at)
  if (log === null || found === null || found.count < flaps) return []
  return [saying(log)('warn', `The link went down ${found.count} times within ${found.words}`)]
}

function ofPower(dossier: CableDossier): Reason[] {
  const power = readingOf(dossier, 'power')
  if (power === null || power.value === null) return []
  const say = saying(power)
  const { operation, overCurrent, shortCurrent } = power.value
  const faults = [
    ...(operation === 'faulty' ? ['PoE is faulty'] : []),
    ...((shortCurrent ?? 0) > 0 ? [`PoE was cut ${shortCurrent} times by a short circuit`] : []),
    ...((overCurrent ?? 0) > 0 ? [`PoE was cut ${overCurrent} times by overcurrent`] : []),
  ]
  return faults.map((words) => say('warn', words))
}
