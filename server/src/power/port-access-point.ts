import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { Neighbour } from '@patchbay/connectors/switch/capabilities'
import type { AccessPoint } from '@patchbay/connectors/wireless/capabilities'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/schema.ts'
import { accessPointOn, listedAccessPoints } from '../facts/access-points.ts'
import { neighboursNow } from '../facts/port-power.ts'
import { byFirstWay } from '../facts/ports.ts'
import { clientsOn } from '../facts/wireless-clients.ts'
import type { System, Systems } from '../systems/open.ts'
import { agreement, agreementOn } from './agreement.ts'

/** An access point on a port, as its controller had it. */
export const portAccessPoint = z.object({
  name: z.string().nullable(),
  radioMac: z.string(),
  /** Name of the system. */
  controller: z.string(),
  joined: z.boolean(),
  joinedAt: z.string().nullable(),
  /** Null where they were not read. */
  clients: z.number().nullable(),
  agreement,
})

export type PortAccessPoint = z.output<typeof portAccessPoint>

/** What is known of an access point on a port. */
export const onPort = z.object({
  accessPoint: portAccessPoint.nullable(),
  /** Its name in the site's list, by its MAC; null where no MAC of the port is listed. */
  listed: z.string().nullable(),
  /** Controllers that did not answer, each with why. */
  silent: z.array(z.string()),
})

export type OnPort = z.output<typeof onPort>

/** Devices of a port that controllers are asked for. */
const mostAsked = 4

interface Means {
  readonly database: Kysely<Database>
  readonly systems: Systems
}

interface Place {
  readonly switch: string
  /** Long name. */
  readonly interface: string
  readonly macs: readonly string[]
}

/** The access point on a port, by the MACs and the neighbour there, at every controller. */
export async function readAccessPointOn(
  { database, systems }: Means,
  place: Place,
  ask: Ask,
): Promise<OnPort> {
  const neighbours = await neighboursOn(systems, place, ask)
  const macs = [...new Set([...place.macs, ...neighbours.flatMap(({ mac }) => mac ?? [])])].slice(
    0,
    mostAsked,
  )
  const [listed] = macs.length === 0 ? [] : await listedAccessPoints(database, { names: [], macs })
  const names = neighbours.map(({ name }) => name).slice(0, 1)
  const silent: string[] = []
  const found: { readonly system: System<'wireless'>; readonly value: AccessPoint }[] = []
  for (const system of systems.ofKind('wireless')) {
    try {
      const value = await atController(system, macs, names, ask)
      if (value !== null) found.push({ system, value })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      silent.push(`${system.title}: ${error.detail.message}`)
    }
  }
  const one = found.find(({ value }) => value.joined) ?? found[0]
  if (one === undefined) return { accessPoint: null, listed: listed?.name ?? null, silent }
  const { name, radioMac, joined, joinedAt } = one.value
  return {
    accessPoint: {
      name,
      radioMac,
      controller: one.system.name,
      joined,
      joinedAt: joinedAt?.toISOString() ?? null,
      clients: name === null ? null : await countClients(one.system, name, ask),
      agreement: agreementOn(place, one.value, place.macs, neighbours),
    },
    listed: listed?.name ?? null,
    silent,
  }
}

/** By the first MAC that it knows, then by the name that the neighbour reports. */
async function atController(
  system: System<'wireless'>,
  macs: readonly string[],
  names: readonly string[],
  ask: Ask,
): Promise<AccessPoint | null> {
  for (const question of [...macs.map((mac) => ({ mac })), ...names.map((name) => ({ name }))]) {
    const reading = await accessPointOn(system, question, { ask: () => ask })
    if (reading?.value != null) return reading.value
  }
  return null
}

/** Clients of an access point now; null where the controller does not say. */
export async function countClients(
  system: System<'wireless'>,
  accessPoint: string,
  ask: Ask,
): Promise<number | null> {
  try {
    const reading = await clientsOn(system, { accessPoint }, { ask: () => ask })
    return reading === null ? null : (reading.of ?? reading.value.length)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return null
  }
}

/** Neighbours of one port; none where the switch does not report them. */
async function neighboursOn(systems: Systems, place: Place, ask: Ask): Promise<readonly Neighbour[]> {
  const reading = await byFirstWay(systems, place.switch, (way) => neighboursNow(way, ask))
  return (reading?.value ?? []).filter(
    (one) => shortInterface(one.interface) === shortInterface(place.interface) && !one.forwards,
  )
}
