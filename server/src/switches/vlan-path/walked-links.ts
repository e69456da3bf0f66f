import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { LinkEnd } from './link.ts'

/** A cable as one of its ends tells of it. */
export interface Cable {
  readonly switch: string
  /** Short name. */
  readonly interface: string
  /** By our name where it is one of the switches here. */
  readonly other: string
  readonly known: boolean
  readonly otherInterface: string | null
}

/** Cables from these switches to others that forward, by what either end told its last walk. */
export async function cablesOf(db: Kysely<Database>, names: readonly string[]): Promise<Cable[]> {
  const lower = names.map((name) => name.toLowerCase())
  const { rows } = await sql<{
    switch: string
    interface: string
    name: string
    known: string | null
    remote: string | null
  }>`
    select n.switch, n.interface, n.name, d.name as known, n.remote_interface as remote
    from neighbour_snapshot n
    left join device d on lower(d.name) = lower(split_part(n.name, '.', 1))
    where (n.switch = any (${names}::text[]) or lower(split_part(n.name, '.', 1)) = any (${lower}::text[]))
      and n.forwards and d.name is distinct from n.switch
      -- By CDP an access point may show itself as a switch; by LLDP it says what it is.
      and not exists (
        select from neighbour_snapshot guest
        where guest.switch = n.switch and guest.interface = n.interface
          and guest.capabilities && array['access-point', 'phone']
      )
    order by n.switch, n.interface, n.protocol`.execute(db)
  return rows.map((row) => ({
    switch: row.switch,
    interface: row.interface,
    other: row.known ?? row.name,
    known: row.known !== null,
    otherInterface: row.remote === null ? null : shortInterface(row.remote),
  }))
}

/** How the last walks found ports, each by itself or as the channel that it is a member of. By `switch interface`. */
export async function walkedEnds(
  db: Kysely<Database>,
  ports: readonly { readonly switch: string; readonly interface: string }[],
): Promise<ReadonlyMap<string, LinkEnd & { readonly up: boolean }>> {
  const { rows } = await sql<{
    asked: string
    switch: string
    interface: string
    mode: LinkEnd['mode']
    up: boolean
    access_vlan: number | null
    native_vlan: number | null
    allowed_vlans: LinkEnd['allowedVlans']
    observed_at: Date
  }>`
    select distinct on (asked.switch, asked.interface) asked.switch || ' ' || asked.interface as asked, i.switch,
      i.interface, i.mode, i.oper_up as up, i.access_vlan, i.native_vlan, i.allowed_vlans, i.observed_at
    from unnest(${ports.map((port) => port.switch)}::text[], ${ports.map((port) => port.interface)}::text[])
      as asked (switch, interface)
    join interface_snapshot i on i.switch = asked.switch collate "C"
      and (i.interface = asked.interface collate "C" or asked.interface = any (i.members))
    order by asked.switch, asked.interface, cardinality(i.members) desc`.execute(db)
  return new Map(
    rows.map((row) => [
      row.asked,
      {
        switch: row.switch,
        interface: row.interface,
        mode: row.mode,
        up: row.up,
        accessVlan: row.access_vlan,
        nativeVlan: row.native_vlan,
        allowedVlans: row.allowed_vlans,
        walkedAt: row.observed_at,
      },
    ]),
  )
}

/** Of these switches those that know the VLAN, and those whose VLANs were read at all. */
export async function knowingOf(
  db: Kysely<Database>,
  names: readonly string[],
  vlan: number,
): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ switch: string; knows: boolean }>`
    select switch, bool_or(vlan = ${vlan}) as knows from vlan_snapshot
    where switch = any (${names}::text[]) group by switch`.execute(db)
  return new Map(rows.map(({ switch: name, knows }) => [name, knows]))
}

/** Hosts whose addresses a switch must hold to be taken for a gateway where nobody says what its role is. */
const hostsOfGateway = 3

/**
 * Of these switches those that route for the VLAN: with an interface in it that is up. An access switch has one to be managed
 * by; it is no gateway unless it keeps the addresses of several hosts.
 */
export async function gatewaysAmong(
  db: Kysely<Database>,
  names: readonly string[],
  vlan: number,
): Promise<string[]> {
  const { rows } = await sql<{ switch: string }>`
    select i.switch from interface_snapshot i left join device d on d.name = i.switch
    where i.switch = any (${names}::text[]) and i.interface = ${`Vl${vlan}`} and i.oper_up
      and (d.role <> 'access' or ${hostsOfGateway} <= (
        select count(*) from (
          select distinct mac from address_sighting
          where gateway = i.switch and vlan = ${vlan} and last_seen > now() - interval '1 day'
          limit ${hostsOfGateway}
        ) host
      ))
    order by i.switch`.execute(db)
  return rows.map(({ switch: name }) => name)
}
