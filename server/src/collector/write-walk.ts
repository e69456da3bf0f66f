import type { NotRead } from '@patchbay/connectors/asking'
import type { AddressEntry, Neighbour, Part } from '@patchbay/connectors/switch/capabilities'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { WalkTable } from '../database/tables/collector.ts'
import { keepErrorSample } from './error-samples.ts'
import { keepOutsideChanges } from './outside-changes.ts'
import { policy } from './policy.ts'
import type { SwitchReading } from './read-switch.ts'
import { growAddressSightings, growLinkSpeeds, growSightings, openSince } from './sightings.ts'
import type { Held } from './sightings.ts'
import { replaceInterfaces, replaceNeighbours, replaceVlans, updateEdges } from './snapshots.ts'
import { decideTopology, isJunkMac } from './topology.ts'
import type { Port, TopologyInput } from './topology.ts'

const value = <T>(part: Part<T> | undefined): T | null =>
  part !== undefined && 'reading' in part ? part.reading.value : null

const whole = (part: Part<unknown> | undefined): boolean =>
  part !== undefined && 'reading' in part && part.reading.complete

const notRead = (part: Part<unknown> | undefined): readonly NotRead[] =>
  part !== undefined && 'reading' in part ? (part.reading.notRead ?? []) : []

async function portsBefore(db: Kysely<Database>, name: string): Promise<Port[]> {
  const rows = await db
    .selectFrom('interface_snapshot')
    .select(['interface', 'mode', 'edge_because', 'members'])
    .where('switch', '=', name)
    .execute()
  return rows.map((row) => ({
    name: row.interface,
    mode: row.mode,
    physical: row.edge_because !== 'it is no port with a plug',
    members: row.members,
  }))
}

async function neighboursBefore(
  db: Kysely<Database>,
  name: string,
): Promise<Pick<Neighbour, 'interface' | 'name' | 'forwards' | 'capabilities'>[]> {
  return db
    .selectFrom('neighbour_snapshot')
    .select(['interface', 'name', 'forwards', 'capabilities'])
    .where('switch', '=', name)
    .execute()
}

/** Which of these MACs are other switches themselves. */
async function switchesByMac(
  db: Kysely<Database>,
  name: string,
  macs: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ mac: string; switch: string }>`
    select mac, switch from own_mac
    where switch <> ${name} and mac = any (${macs}::text[])
    order by mac, switch desc`.execute(db)
  return new Map(rows.map((row) => [row.mac, row.switch]))
}

function heldAddresses(entries: readonly AddressEntry[], ownMacs: ReadonlySet<string>): Held[] {
  const held = new Map<string, Held>()
  for (const { mac, vrf, address, vlan } of entries) {
    if (isJunkMac(mac) || ownMacs.has(mac)) continue
    held.set(`${mac} ${vrf} ${address} ${vlan}`, { mac, vrf, address, vlan })
  }
  return [...held.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one)
}

/**
 * Keeps what a walk read, in one transaction: tables that were read replace those of before, the others stay. `at` is
 * the walk's beginning by the database's clock. Does nothing when a later walk of this switch has begun meanwhile.
 */
export async function writeWalk(
  db: Kysely<Database>,
  name: string,
  at: Date,
  { collection, missing, source }: Pick<SwitchReading, 'collection' | 'missing' | 'source'>,
): Promise<void> {
  const interfaces = value(collection.interfaces)
  const neighbours = value(collection.neighbours)
  const forwarding = value(collection.forwarding)
  const addresses = value(collection.addresses)
  const vlans = value(collection.vlans)
  const counters = value(collection.counters)
  const system = value(collection.system)
  const before = await db.selectFrom('walk').select('own_macs').where('switch', '=', name).executeTakeFirst()
  const own =
    interfaces === null
      ? (before?.own_macs ?? [])
      : [...new Set(interfaces.flatMap(({ mac }) => (mac === null || isJunkMac(mac) ? [] : [mac])))].sort()
  const ownMacs = new Set(own)
  const input: TopologyInput = {
    ports:
      interfaces?.map((one) => ({
        name: shortInterface(one.name),
        mode: one.mode,
        physical: one.physical,
        members: one.members.map(shortInterface),
      })) ?? (await portsBefore(db, name)),
    neighbours: neighbours ?? (await neighboursBefore(db, name)),
    forwarding: forwarding ?? [],
    ownMacs,
    switchByMac: await switchesByMac(db, name, [...new Set(forwarding?.map(({ mac }) => mac))]),
  }
  const { edges, seen } = decideTopology(input)

  await db.transaction().execute(async (trx) => {
    const row: Selectable<WalkTable> | undefined = await trx
      .selectFrom('walk')
      .selectAll()
      .where('switch', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined || row.started_at.getTime() !== at.getTime()) return
    const times = (last: Date | null) => ({ at, openSince: openSince(at, last) })
    if (forwarding !== null) await growSightings(trx, name, times(row.forwarding_at), seen)
    if (addresses !== null) {
      await growAddressSightings(trx, name, times(row.addresses_at), heldAddresses(addresses, ownMacs))
    }
    if (interfaces !== null) {
      const unread = { before: row.not_read, now: notRead(collection.interfaces) }
      await keepOutsideChanges(trx, name, at, interfaces, unread)
      await replaceInterfaces(trx, name, at, interfaces, edges, value(collection.power))
      if (forwarding !== null) await growLinkSpeeds(trx, name, at)
    } else if (forwarding !== null) await updateEdges(trx, name, edges)
    if (neighbours !== null) await replaceNeighbours(trx, name, at, neighbours)
    if (vlans !== null) await replaceVlans(trx, name, at, vlans)
    if (counters !== null && source !== null) await keepErrorSample(trx, name, at, source, counters)
    await trx
      .updateTable('walk')
      .set({
        finished_at: sql<Date>`clock_timestamp()`,
        outcome: missing.length === 0 ? 'ok' : 'partial',
        why: missing.length === 0 ? null : missing.join('; '),
        failures: 0,
        own_macs: own,
        // A little early at random, so that switches walked together do not stay together.
        due_at: new Date(at.getTime() + policy.interval * 1_000 * (0.9 + 0.1 * Math.random())),
        ...(interfaces === null
          ? {}
          : {
              not_read: sql`${JSON.stringify(notRead(collection.interfaces))}::jsonb`,
              has_ports: interfaces.length > 0,
            }),
        ...(system === null
          ? {}
          : {
              system_at: at,
              model: system.model,
              software: system.software,
              serials: [...system.serials],
              restarted_at: system.uptime === null ? null : new Date(at.getTime() - system.uptime * 1_000),
            }),
        ...(forwarding === null ? {} : { sightings: seen.length }),
        ...(whole(collection.forwarding) ? { forwarding_at: at } : {}),
        ...(whole(collection.addresses) ? { addresses_at: at } : {}),
      })
      .where('switch', '=', name)
      .execute()
  })
}
