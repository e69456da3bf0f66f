import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { errorsOfADay } from '../collector/error-samples.ts'
import type { Database } from '../database/schema.ts'
import { runsOfPorts } from '../facts/port-runs.ts'
import type { Place, ServingSwitch, WalkedPort } from './dossier.ts'
import type { DocumentedOutlet } from './find-place.ts'

/** Switches of one place that are looked at. */
const most = 12

/**
 * Switches that serve a place, by name: those of the closet itself; those that its outlets are patched to; for outlets without a port those that
 * other outlets of their panels are patched to; and where no outlet leads to one, those in closets of the same floor.
 */
export async function servingSwitches(
  db: Kysely<Database>,
  place: Place,
  outlets: readonly DocumentedOutlet[],
): Promise<string[]> {
  const { kind, building, floor, room } = place
  const patched = outlets.flatMap((one) => (one.switch === '' ? [] : [one.switch]))
  const panels = outlets.flatMap(({ switch: name, panel }) => (name === '' && panel !== null ? [panel] : []))
  const { rows } = await sql<{ name: string; position: number }>`
    select d.name, 1 as position from network_device d
    where ${kind === 'closet'} and d.building = ${building} and d.closet = ${room} and d.removed_at is null
    union
    select d.name, 1 from network_device d where d.name = any (${patched}::text[]) and d.removed_at is null
    union
    select o.switch, 1 from outlet o where o.building = ${building} and o.panel = any (${panels}::text[]) and o.switch <> ''
    union
    select d.name, 2 from network_device d join room r on r.building = d.building and r.code = d.closet
    where d.building = ${building} and r.floor = ${floor} and d.removed_at is null
    order by position, name`.execute(db)
  const near = rows.filter(({ position }) => position === 1)
  const chosen = near.length > 0 ? near : rows
  return [...new Set(chosen.map(({ name }) => name))].slice(0, most)
}

interface SwitchRow {
  readonly name: string
  readonly building: string | null
  readonly closet: string | null
  readonly history_until: Date | null
  readonly history_since: Date | null
  readonly read_at: Date | null
  readonly vlans: readonly { readonly id: number; readonly name: string }[] | null
}

/** What is kept of these switches, whose ports were read already. */
export async function readSwitches(
  db: Kysely<Database>,
  names: readonly string[],
  ports: readonly WalkedPort[],
): Promise<ServingSwitch[]> {
  const { rows } = await sql<SwitchRow>`
    select d.name, d.building, d.closet, w.forwarding_at as history_until, w.succeeded_at as read_at,
      (select min(first_seen) from sighting s where s.switch = d.name) as history_since,
      (select jsonb_agg(jsonb_build_object('id', v.vlan, 'name', v.name)) from vlan_snapshot v where v.switch = d.name) as vlans
    from network_device d left join walk w on w.switch = d.name
    where d.name = any (${[...names]}::text[]) order by d.name`.execute(db)
  return Promise.all(
    rows.map(async (row): Promise<ServingSwitch> => {
      const own = ports.filter((port) => port.switch === row.name).map((port) => port.interface)
      return {
        name: row.name,
        building: row.building,
        closet: row.closet,
        historyUntil: row.history_until,
        historySince: row.history_since,
        readAt: row.read_at,
        vlans: new Map((row.vlans ?? []).map(({ id, name }) => [id, name])),
        errors: await errorsOfADay(db, row.name),
        runs: await runsOfPorts(db, row.name, own, null),
      }
    }),
  )
}
