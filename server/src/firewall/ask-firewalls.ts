import type { Reading } from '@patchbay/connectors/asking'
import type { FirewallRule } from '@patchbay/connectors/firewall/capabilities'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { passageOf, stateOf, trafficOf } from '../facts/firewall-passages.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { Settled } from '../sources/ask-source.ts'
import { heardOf } from '../sources/ask-source.ts'
import { isPair, pairsOf } from './dossier.ts'
import type { FirewallPart } from './search.ts'

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

/** The log of what went between the pairs. A log that does not come leaves the verdict as it is. */
export async function readLog({ search, system, turn, soFar }: FirewallPart<'firewall'>): Promise<Settled> {
  const { dossier, since, until, ask } = search
  const tested = pairsOf(dossier).filter((pair) =>
    dossier.passages.some(({ source, value }) => source === system.name && isPair(value.flow, pair)),
  )
  const heard = heardOf(soFar)
  if (tested.length === 0 || heard === null) return soFar
  turn.asking()
  const failures: string[] = []
  const { port, protocol } = dossier.service
  const state = await stateOf(system, { ask: () => search.ask }).catch((error: unknown) => {
    ask.signal.throwIfAborted()
    failures.push(failureWords(error))
    return null
  })
  if (state?.value.pair?.same === false) dossier.unequalPairs.add(system.name)
  await withLimit(tested, width, async (pair) => {
    const read = { ...pair, firewall: system.name }
    try {
      const reading = await trafficOf(system, { ...pair, port, since, until }, { ask: () => search.ask })
      if (reading === null) {
        dossier.traffic.push({ ...read, lines: null, complete: false, why: 'has no log lookup' })
        return
      }
      const { value, observedAt: at, complete } = reading
      const own = value.filter((line) => line.protocol === null || line.protocol === protocol)
      dossier.traffic.push({ ...read, lines: { source: system.name, at, value: own }, complete, why: null })
    } catch (error) {
      ask.signal.throwIfAborted()
      const why = failureWords(error)
      failures.push(why)
      dossier.traffic.push({ ...read, lines: null, complete: false, why })
    }
    search.grown()
  })
  const [failure] = failures
  return failure === undefined ? soFar : { ...heard, complete: false, why: `not all was read: ${failure}` }
}
