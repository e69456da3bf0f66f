import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { policy } from './policy.ts'
import type { Seen } from './topology.ts'

/** An address that a gateway holds for a MAC. */
export interface Held {
  readonly mac: string
  readonly vrf: string
  /** Canonical. */
  readonly address: string
  readonly vlan: number | null
}

/** When a walk began, and since when what was seen counts as still open; null when nothing does. */
export interface Times {
  readonly at: Date
  readonly openSince: Date | null
}

/** Sightings stay open from one good walk to the next, unless the walks themselves had a long gap. */
export const openSince = (at: Date, lastGood: Date | null): Date | null =>
  lastGood !== null && at.getTime() - lastGood.getTime() <= policy.longestGap * 1_000 ? lastGood : null

/** Lets open sightings grow and begins the others. The caller holds the switch's row of `walk`. */
export async function growSightings(
  trx: Transaction<Database>,
  name: string,
  { at, openSince: since }: Times,
  seen: readonly Seen[],
): Promise<void> {
  if (seen.length === 0) return
  await sql`
    with seen as (
      select * from unnest(
        ${seen.map(({ mac }) => mac)}::text[],
        ${seen.map((one) => one.interface)}::text[],
        ${seen.map(({ vlan }) => vlan)}::integer[],
        ${seen.map(({ edge }) => edge)}::boolean[]
      ) as seen (mac, interface, vlan, edge)
    ), grown as (
      update sighting set last_seen = ${at}, edge = seen.edge
      from seen
      where sighting.switch = ${name} and sighting.last_seen >= ${since ?? 'infinity'}::timestamptz
        and sighting.last_seen <= ${at}
        and sighting.mac = seen.mac collate "C" and sighting.interface = seen.interface collate "C"
        and sighting.vlan = seen.vlan
      returning sighting.mac, sighting.interface, sighting.vlan
    )
    insert into sighting (mac, switch, interface, vlan, first_seen, last_seen, edge)
    select mac, ${name}, interface, vlan, ${at}, ${at}, edge from seen
    where not exists (
      select from grown
      where grown.mac = seen.mac collate "C" and grown.interface = seen.interface collate "C"
        and grown.vlan = seen.vlan
    )
    order by mac, interface, vlan`.execute(trx)
}

/** Keeps the fastest link that the devices of this walk had on their ports: what both ends of the cable can do. */
export async function growLinkSpeeds(trx: Transaction<Database>, name: string, at: Date): Promise<void> {
  await sql`
    update sighting set best_speed = port.speed
    from interface_snapshot port
    where sighting.switch = ${name} and sighting.last_seen = ${at} and sighting.edge
      and port.switch = sighting.switch and port.interface = sighting.interface and port.oper_up
      and port.speed > coalesce(sighting.best_speed, 0)`.execute(trx)
}

/** The same for addresses; `gateway` is the switch whose table held them. */
export async function growAddressSightings(
  trx: Transaction<Database>,
  gateway: string,
  { at, openSince: since }: Times,
  held: readonly Held[],
): Promise<void> {
  if (held.length === 0) return
  await sql`
    with held as (
      select * from unnest(
        ${held.map(({ mac }) => mac)}::text[],
        ${held.map(({ vrf }) => vrf)}::text[],
        ${held.map(({ address }) => address)}::inet[],
        ${held.map(({ vlan }) => vlan)}::integer[]
      ) as held (mac, vrf, address, vlan)
    ), grown as (
      update address_sighting set last_seen = ${at}
      from held
      where address_sighting.gateway = ${gateway}
        and address_sighting.last_seen >= ${since ?? 'infinity'}::timestamptz
        and address_sighting.last_seen <= ${at}
        and address_sighting.mac = held.mac collate "C" and address_sighting.address = held.address
        and address_sighting.vrf = held.vrf collate "C"
        and address_sighting.vlan is not distinct from held.vlan
      returning address_sighting.mac, address_sighting.address, address_sighting.vrf, address_sighting.vlan
    )
    insert into address_sighting (mac, vrf, address, vlan, gateway, first_seen, last_seen)
    select mac, vrf, address, vlan, ${gateway}, ${at}, ${at} from held
    where not exists (
      select from grown
      where grown.mac = held.mac collate "C" and grown.address = held.address
        and grown.vrf = held.vrf collate "C" and grown.vlan is not distinct from held.vlan
    )
    order by mac, address`.execute(trx)
}
