import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Identifier } from '@patchbay/contract/identifiers/identifiers'
import type { Choice } from '@patchbay/contract/questions'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { holdersOf, sightingsOf } from '../facts/sightings.ts'
import { amongPorts, findTarget, singlePort } from '../switches/find-device.ts'
import type { CableTarget } from './search.ts'

const none = (why: string): CableTarget => ({ choices: [], more: false, why })

/** The port that a text means: by its switch, its outlet, or the device that is on it. */
export async function findCablePort(
  db: Kysely<Database>,
  text: string,
  { kind, canonical }: Identifier,
): Promise<CableTarget> {
  if (kind === 'mac') return (await portOfMac(db, canonical)) ?? none(`${canonical} was seen on no port`)
  if (kind === 'ipv4' || kind === 'ipv6') {
    const named = await portNamed(db, text)
    if ('switch' in named || named.choices.length > 0) return named
    const { rows } = await holdersOf(db, canonical)
    const holder = rows.find(({ present }) => present) ?? rows[0]
    if (holder === undefined) return none(`Nobody was seen with ${canonical}`)
    return (await portOfMac(db, holder.mac)) ?? none(`${holder.mac} was seen on no port`)
  }
  return portNamed(db, text)
}

/** Where a device was seen last, on a port that is no link to another switch. */
async function portOfMac(db: Kysely<Database>, mac: string): Promise<CableTarget | null> {
  const { rows } = await sightingsOf(db, mac)
  const edges = rows.filter(({ edge }) => edge)
  const at = edges.find(({ present }) => present) ?? edges[0]
  return at === undefined ? null : portAt(db, at.switch, at.interface)
}

async function portNamed(db: Kysely<Database>, text: string): Promise<CableTarget> {
  const { device, spans, choices, more } = await findTarget(db, text)
  if (device === null) {
    if (choices.length > 0) return { choices, more, why: `Several match ${text}` }
    return none(`No switch or outlet is known as ${text}. Enter a device by its MAC or address`)
  }
  const { rows } = await sql<{ interface: string }>`
    select interface from interface_snapshot where switch = ${device.name}`.execute(db)
  const known = rows.map((row) => shortInterface(row.interface))
  const only = singlePort(spans, known)
  if (only !== null) return portAt(db, device.name, only)
  if (spans === null)
    return none(`${device.name} is a whole switch. Add the port, such as ${device.name} Gi1/0/14`)
  const meant = known.filter((on) => amongPorts(spans, on)).toSorted(byPort)
  if (meant.length === 0) return none(`${device.name} has no such port`)
  return {
    choices: await choicesOf(db, device.name, meant.slice(0, mostChoices)),
    more: meant.length > mostChoices,
    why: `${meant.length} ports match ${text}`,
  }
}

/** Ports that are listed to choose among. */
const mostChoices = 60

const byPort = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true })

/** Ports of one switch, each with what is patched to it. */
async function choicesOf(db: Kysely<Database>, name: string, ports: readonly string[]): Promise<Choice[]> {
  const outlets = await db
    .selectFrom('outlet')
    .select(['label', 'interface'])
    .where('switch', '=', name)
    .where('interface', 'in', [...ports])
    .execute()
  return ports.map((on): Choice => {
    const label = outlets.find((outlet) => outlet.interface === on)?.label
    const detail = label === undefined ? 'no outlet is documented' : `outlet ${label}`
    return { ask: `${name} ${on}`, title: `${name} ${on}`, detail, source: 'index' }
  })
}

async function portAt(db: Kysely<Database>, name: string, on: string): Promise<CableTarget> {
  const { rows } = await sql<{ closet: string | null; building: string | null }>`
    select closet, building from network_device where name = ${name}`.execute(db)
  const [{ closet, building } = { closet: null, building: null }] = rows
  return { switch: name, interface: shortInterface(on), closet, building }
}
