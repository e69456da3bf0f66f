import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** An outlet of a place, with what is known of the port that it is patched to. */
export interface PortThere {
  readonly label: string
  readonly building: string
  readonly room: string
  /** Empty where it is patched to none. */
  readonly switch: string
  readonly accessVlan: number | null
  readonly voiceVlan: number | null
  /** VLANs in which devices were seen at it lately; 802.1X puts them where no configuration says. */
  readonly seenVlans: readonly number[]
  /** IPv4 addresses that gateways held lately for the devices seen at it. */
  readonly addresses: readonly string[]
}

/** A place has no more outlets than these that count. */
const most = 500

/** What was seen so long ago says little of now. */
const lately = sql`now() - interval '7 days'`

/** The outlets that are called so, or stand in the rooms that are, by number or name. */
export async function portsThere(db: Kysely<Database>, words: string): Promise<readonly PortThere[]> {
  const lower = words.toLowerCase()
  const { rows } = await sql<PortThere>`
    with there as (
      select o.label, o.building, o.room, o.switch, o.interface
      from outlet o join room r on r.building = o.building and r.code = o.room
      where lower(o.label) = ${lower} or lower(o.room) = ${lower} or lower(r.name) = ${lower}
      order by o.building, o.room, o.label limit ${most}),
    seen as (
      select there.label, s.mac, s.vlan from there
      join sighting s on s.switch = there.switch and s.interface = there.interface and s.last_seen > ${lately}
      where there.switch <> '')
    select there.label, there.building, there.room, there.switch,
      i.access_vlan as "accessVlan", i.voice_vlan as "voiceVlan",
      array(select distinct vlan from seen where seen.label = there.label order by vlan) as "seenVlans",
      array(select distinct host(a.address) from seen
        join address_sighting a on a.mac = seen.mac and a.last_seen > ${lately} and family(a.address) = 4
          and (a.vlan is null or a.vlan = seen.vlan)
        where seen.label = there.label order by 1) as addresses
    from there left join interface_snapshot i on i.switch = there.switch and i.interface = there.interface
    order by there.building, there.room, there.label`.execute(db)
  return rows
}

/** Addresses that gateways held lately in these VLANs; a server that tells no VLAN of its subnets is read by them. */
export async function addressesInVlans(
  db: Kysely<Database>,
  vlans: readonly number[],
): Promise<readonly { readonly vlan: number; readonly address: string }[]> {
  if (vlans.length === 0) return []
  const { rows } = await sql<{ vlan: number; address: string }>`
    select distinct vlan, host(address) as address from address_sighting
    where vlan = any (${[...vlans]}::int[]) and last_seen > ${lately} and family(address) = 4
    limit 20000`.execute(db)
  return rows
}
