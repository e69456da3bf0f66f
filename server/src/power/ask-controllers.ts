import { Failure } from '@patchbay/connectors/failures'
import { accessPointsOn } from '../facts/access-points.ts'
import { allClientsOn } from '../facts/wireless-clients.ts'
import { failureWords } from '../sources/failure-words.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { PowerPart } from './search.ts'

/** Access points of one controller, and how many clients each has. */
export async function readAir({ search, system, turn }: PowerPart<'wireless'>): Promise<Settled> {
  const { dossier } = search
  turn.asking()
  const asking = { ask: () => search.ask }
  try {
    const reading = await accessPointsOn(system, asking)
    if (reading === null) return { notAsked: 'has no list of access points' }
    const clients = await clientCounts()
    const { value, observedAt: at, complete } = reading
    dossier.controllers.push({ source: system.name, at, accessPoints: value, clients })
    if (!complete) dossier.silent.push(`${system.title} answered in part`)
    return { count: value.length, complete }
  } catch (error) {
    if (error instanceof Failure) dossier.silent.push(`${system.title}: ${failureWords(error)}`)
    throw error
  } finally {
    search.grown()
  }

  async function clientCounts(): Promise<ReadonlyMap<string, number> | null> {
    try {
      const all = await allClientsOn(system, asking)
      if (all === null) return null
      const byName = Map.groupBy(all.value, ({ accessPoint }) => accessPoint ?? '')
      return new Map([...byName].map(([name, rows]) => [name, rows.length]))
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
      return null
    }
  }
}
