import { listedAccessPoints } from '../facts/access-points.ts'
import { readPort } from '../facts/walked-ports.ts'
import type { Port } from '../facts/walked-ports.ts'
import { clientOn } from '../facts/wireless-clients.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { LocatePart, Search } from './search.ts'

/** The port of an access point, where the index saw it or the site's list has it; null where neither is known. */
async function portOfAccessPoint({ db }: Search, name: string): Promise<Port | null> {
  const [entry, ...others] = await listedAccessPoints(db, { names: [name], macs: [] })
  if (entry?.switch == null || entry.interface === null || others.length > 0) return null
  const port = await readPort(db, entry.switch, entry.interface)
  const { building, room, roomName, floor } = entry
  return { ...port, building, room, roomName, floor }
}

/** Where a controller has the device on the air, with the port of that access point. */
export async function readAssociation({
  search,
  system,
  turn,
  soFar,
}: LocatePart<'wireless'>): Promise<Settled> {
  const { dossier } = search
  const { mac } = dossier
  if (mac === null) return soFar
  turn.asking()
  const reading = await clientOn(system, mac, { ask: () => search.ask })
  if (reading === null) return { notAsked: 'has no client lookup' }
  const { value, observedAt: at, complete, notRead = [] } = reading
  if (value !== null) {
    const port = value.accessPoint === null ? null : await portOfAccessPoint(search, value.accessPoint)
    dossier.associations.push({ source: system.name, at, value, port })
    search.grown()
  }
  const count = value === null ? 0 : 1
  const [missing] = notRead
  return complete ? { count } : { count, complete, ...(missing === undefined ? {} : { why: missing.why }) }
}
