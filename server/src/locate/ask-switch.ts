import { Failure, notFound } from '@patchbay/connectors/failures'
import type { System } from '../systems/open.ts'
import { rank } from './candidates.ts'
import { readPort } from './index-queries.ts'
import type { Search } from './search.ts'
import type { Settled } from './source-strip.ts'

/** Systems that reach this switch, those that are asked live by command line first. */
function reaching(systems: readonly System<'switch'>[], name: string): System<'switch'>[] {
  const order = (system: System<'switch'>) => (system.product.endsWith('-ssh') ? 0 : 1)
  return systems
    .filter((system) => system.devices.some((device) => device.name === name))
    .sort((a, b) => order(a) - order(b))
}

/** Not to be tried around by another protocol: who the switch is must be settled first. */
const final: ReadonlySet<string> = new Set(['cancelled', 'trust-not-proven', 'destination-not-allowed'])

async function askOne(search: Search, name: string, mac: string): Promise<boolean> {
  let failure: unknown = notFound({ cause: 'absent', message: `No system reaches ${name}.` })
  for (const system of reaching(search.systems.ofKind('switch'), name)) {
    const device = system.devices.find((one) => one.name === name)
    const can = await system.can()
    if (device === undefined || can.findMac === undefined) continue
    try {
      const reading = await can.findMac(device, mac, search.ask)
      const [entry] = reading.value.entries
      search.dossier.live = {
        switch: name,
        at: reading.observedAt,
        ...reading.value,
        port: entry === undefined ? null : await readPort(search.db, name, entry.interface),
      }
      search.grown()
      return entry !== undefined
    } catch (error) {
      failure = error
      // The other protocol may still answer; a refused login or an unproven key is not tried around.
      if (!(error instanceof Failure) || error.kind === 'refused' || final.has(error.detail.cause))
        throw error
    }
  }
  throw failure
}

/** What the live read waits for: the index gives the first place, sessions may give another. */
export interface Others {
  readonly index: Promise<unknown>
  readonly sessions: Promise<unknown>
}

const likelyPlaces = ({ dossier }: Search) => [
  ...new Set(
    rank(dossier)
      .filter((one) => one.edge)
      .map((one) => one.port.switch),
  ),
]

/**
 * The one directed live read: the switch where the device most likely is. Only when that switch does not have it and a
 * session names another one, that one is asked too. A silent identity system does not hold it up where the index knows.
 */
export async function askSwitch(search: Search, others: Others): Promise<Settled> {
  const mac = await search.offers.chosen
  if (mac === null) return { count: 0, why: 'no single device to look for' }
  await others.index
  const { dossier, strip } = search
  if (!dossier.sightings.some((sighting) => sighting.edge && sighting.present)) await others.sessions
  if (dossier.infrastructure !== null) return { count: 0, why: 'the network itself' }
  const [first] = likelyPlaces(search)
  if (first === undefined) return { count: 0, why: 'no switch to ask' }
  strip.set('switch', { name: first })
  if (await askOne(search, first, mac)) return { count: 1 }
  await others.sessions
  const named = new Set([...dossier.sessionPorts.values()].map((port) => port.switch))
  const second = likelyPlaces(search).find((name) => name !== first && named.has(name))
  if (second === undefined) return { count: 0 }
  strip.set('switch', { name: second })
  return { count: (await askOne(search, second, mac)) ? 1 : 0 }
}
