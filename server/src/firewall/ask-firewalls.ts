import type { Reading } from '@patchbay/connectors/asking'
import type { FirewallRule } from '@patchbay/connectors/firewall/capabilities'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { passageOf, stateOf, threatsOf, trafficOf } from '../facts/firewall-passages.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { Settled } from '../sources/ask-source.ts'
import { heardOf } from '../sources/ask-source.ts'
import { isPair, pairsOf } from './dossier.ts'
import type { Pair } from './dossier.ts'
import type { FirewallPart, FirewallQuestion } from './search.ts'

const width = 3

/** Route, translation and rule of each pair on one firewall. What it does not tell of one pair leaves the others as they are. */
export async function testPolicy({ search, system, turn }: FirewallPart<'firewall'>): Promise<Settled> {
  const { dossier, ask } = search
  const pairs = pairsOf(dossier)
  if (pairs.length === 0) return { notAsked: 'no address to test' }
  turn.asking()
  const rules = new Map<string, Promise<Reading<FirewallRule | null>>>()
  const failures: unknown[] = []
  let count = 0
  await withLimit(pairs, width, async (pair) => {
    try {
      const passage = await passageOf(system, { ...pair, ...dossier.service }, rules, {
        ask: () => search.ask,
      })
      if (passage === null) dossier.untold.push({ ...pair, firewall: system.name, why: 'has no policy test' })
      else {
        dossier.passages.push({ source: system.name, at: passage.at, value: passage })
        count += 1
      }
    } catch (error) {
      ask.signal.throwIfAborted()
      failures.push(error)
      dossier.untold.push({ ...pair, firewall: system.name, why: failureWords(error) })
    }
    search.grown()
  })
  if (count === 0 && failures.length > 0) throw failures[0]
  if (count === 0) return { notAsked: 'has no policy test' }
  return failures.length === 0
    ? { count }
    : { count, of: pairs.length, complete: false, why: failureWords(failures[0]) }
}

/** Asks a log of each pair whose policy was told; what does not come leaves the verdict as it is. */
async function readPairs(
  { search, system, turn, soFar }: FirewallPart<'firewall'>,
  read: (pair: Pair) => Promise<void>,
  failed: (pair: Pair, why: string) => void,
): Promise<Settled> {
  const { dossier, ask } = search
  const tested = pairsOf(dossier).filter((pair) =>
    dossier.passages.some(({ source, value }) => source === system.name && isPair(value.flow, pair)),
  )
  const heard = heardOf(soFar)
  if (tested.length === 0 || heard === null) return soFar
  turn.asking()
  const failures: string[] = []
  await withLimit(tested, width, async (pair) => {
    try {
      await read(pair)
    } catch (error) {
      ask.signal.throwIfAborted()
      const why = failureWords(error)
      failures.push(why)
      failed(pair, why)
    }
    search.grown()
  })
  const [failure] = failures
  return failure === undefined ? soFar : { ...heard, complete: false, why: `not all was read: ${failure}` }
}

const spanOf = ({ dossier: { service }, since, until }: FirewallQuestion, pair: Pair) => ({
  ...pair,
  port: service.port,
  since,
  until,
})

/** Lines of the protocol that was asked about; one that does not say its own is kept. */
const ofProtocol = <Line extends { readonly protocol: string | null }>(
  lines: readonly Line[],
  protocol: string,
) => lines.filter((line) => line.protocol === null || line.protocol === protocol)

/** The log of what went between the pairs. */
export async function readLog(part: FirewallPart<'firewall'>): Promise<Settled> {
  const { search, system } = part
  const { dossier } = search
  const { protocol } = dossier.service
  const of = (pair: Pair) => ({ ...pair, firewall: system.name })
  return readPairs(
    part,
    async (pair) => {
      const reading = await trafficOf(system, spanOf(search, pair), { ask: () => search.ask })
      if (reading === null) {
        dossier.traffic.push({ ...of(pair), lines: null, complete: false, why: 'has no log lookup' })
        return
      }
      const { value, observedAt: at, complete } = reading
      const lines = { source: system.name, at, value: ofProtocol(value, protocol) }
      dossier.traffic.push({ ...of(pair), lines, complete, why: null })
    },
    (pair, why) => dossier.traffic.push({ ...of(pair), lines: null, complete: false, why }),
  )
}

/** What security profiles found in traffic between the pairs. A firewall without a threat log has nothing to say of it. */
export async function readThreats(part: FirewallPart<'firewall'>): Promise<Settled> {
  const { search, system } = part
  const { dossier } = search
  const { protocol } = dossier.service
  const of = (pair: Pair) => ({ ...pair, firewall: system.name })
  return readPairs(
    part,
    async (pair) => {
      const reading = await threatsOf(system, spanOf(search, pair), { ask: () => search.ask })
      if (reading === null) return
      const { value, observedAt: at, complete } = reading
      const lines = { source: system.name, at, value: ofProtocol(value, protocol) }
      dossier.threats.push({ ...of(pair), lines, complete, why: null })
    },
    (pair, why) => dossier.threats.push({ ...of(pair), lines: null, complete: false, why }),
  )
}

/** Whether the two of a pair have the same configuration. */
export async function readState({ search, system, soFar }: FirewallPart<'firewall'>): Promise<Settled> {
  const { dossier, ask } = search
  const heard = heardOf(soFar)
  if (heard === null) return soFar
  try {
    const state = await stateOf(system, { ask: () => search.ask })
    if (state?.value.pair?.same === false) dossier.unequalPairs.add(system.name)
    return soFar
  } catch (error) {
    ask.signal.throwIfAborted()
    return { ...heard, complete: false, why: `not all was read: ${failureWords(error)}` }
  }
}
