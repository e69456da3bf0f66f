import { Failure, notFound } from '@patchbay/connectors/failures'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { forwardingNow, neighboursNow, powerBudgetNow, switchPowerNow } from '../facts/port-power.ts'
import { waysTo } from '../facts/ports.ts'
import type { Way } from '../facts/ports.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { PowerPart, PowerSearch, SwitchPower } from './search.ts'

/** Switches that are read at the same time. */
const atOnce = 4

/** Power, budget, neighbours and MACs of each switch of the targets. */
export async function readSwitches({ search, turn }: PowerPart<'switch'>): Promise<Settled> {
  const { dossier } = search
  const names = [...new Set(dossier.ports.map((port) => port.switch))]
  if (names.length === 0) return { notAsked: 'no port to ask about' }
  turn.asking()
  const failures: unknown[] = []
  await withLimit(names, atOnce, async (name) => {
    try {
      dossier.switches.set(name, await readOne(search, name))
    } catch (error) {
      search.ask.signal.throwIfAborted()
      if (!(error instanceof Failure)) throw error
      failures.push(error)
      dossier.unread.set(name, failureWords(error))
    }
    search.grown()
  })
  const silent = [...dossier.unread.keys()]
  if (silent.length === names.length && failures[0] !== undefined) throw failures[0]
  return {
    count: names.length - silent.length,
    ...(silent.length === 0 ? {} : { complete: false, why: `${silent.join(', ')} not read` }),
  }
}

/** By the first way that reports power. @throws Failure of the last way */
async function readOne(search: PowerSearch, name: string): Promise<SwitchPower> {
  let failure = notFound({ cause: 'absent', message: `No connected system reaches ${name}.` })
  for (const way of waysTo(search.systems.ofKind('switch'), name)) {
    try {
      const power = await switchPowerNow(way, search.ask)
      if (power === null) continue
      return {
        source: 'switch',
        at: power.observedAt,
        power: new Map(power.value.map((one) => [shortInterface(one.interface), one])),
        ...(await besides(search, way)),
      }
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
      failure = error
    }
  }
  throw failure
}

/** What the answer is poorer without: it says so, and stands. */
async function besides(
  search: PowerSearch,
  way: Way,
): Promise<Pick<SwitchPower, 'budget' | 'neighbours' | 'macs'>> {
  const unlessFailed = async <T>(reading: Promise<T>): Promise<T | null> => {
    try {
      return await reading
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
      return null
    }
  }
  const budget = await unlessFailed(powerBudgetNow(way, search.ask))
  const neighbours = await unlessFailed(neighboursNow(way, search.ask))
  const table = await unlessFailed(forwardingNow(way, search.ask))
  const byPort = <T extends { readonly interface: string }>(rows: readonly T[]) =>
    Map.groupBy(rows, (row) => shortInterface(row.interface))
  return {
    budget: budget?.value ?? [],
    neighbours: neighbours === null ? null : byPort(neighbours.value),
    macs:
      table === null
        ? null
        : new Map([...byPort(table.value)].map(([port, rows]) => [port, rows.map(({ mac }) => mac)])),
  }
}
