import { sql } from 'kysely'
import { heardByErrDisabled } from '../tile/silence.ts'
import { oncePerLoad } from '../tile/once-per-load.ts'
import { portIn, switchesIn } from '../tile/scope.ts'
import type { Asking } from '../tile/tile.ts'
import type { OwnList } from './own-list.ts'

interface Row {
  readonly switch: string
  readonly interface: string
  readonly description: string
  readonly reason: string
  readonly building: string | null
  readonly closet: string | null
  readonly observed_at: Date
  /** First read so; null where that was before anybody kept it. */
  readonly since: Date | null
}

/** Ports as the later of the command line and the walk told them; a walk by SNMP does not tell. */
const shutPorts = sql`
  select i.switch, i.interface, coalesce(e.reason, '') as reason, i.observed_at, e.since
  from interface_snapshot i left join err_disabled_round r on r.source = i.switch
  left join err_disabled_port e on e.switch = i.switch and e.interface = i.interface
  where i.status = 'err-disabled' and (r.succeeded_at is null or r.succeeded_at < i.observed_at)
  union all
  select e.switch, e.interface, e.reason, r.succeeded_at, e.since from err_disabled_port e join err_disabled_round r on r.source = e.switch
  where r.succeeded_at is not null and not exists (
    select from interface_snapshot i where i.switch = e.switch and i.status is not null and i.observed_at > r.succeeded_at)`

interface Telling {
  readonly building: string | null
  readonly tells: boolean
}

/** Switches of the scope, and whether anybody told of each which ports are err-disabled. */
const telling = oncePerLoad(async ({ database, scope }: Asking): Promise<readonly Telling[]> => {
  const { rows } = await sql<Telling>`
    select d.building, i.switch is not null
      or exists (select from err_disabled_round where source = d.name and succeeded_at is not null) as tells
    from device d left join (select distinct switch from interface_snapshot where status is not null) as i on i.switch = d.name
    where d.enabled and d.removed_at is null and d.name in (${switchesIn(scope)})
      and exists (select from device_reach where device = d.name)`.execute(database)
  return rows
})

/** Ports that their switch has shut by itself, as they were read last. */
export const errDisabledPorts: OwnList = {
  name: 'err-disabled-ports',
  title: 'Ports err-disabled',
  key: 'queries-cisco-switch',
  columns: [
    { head: 'Switch', mono: true },
    { head: 'Port', mono: true },
    { head: 'Reason', mono: true },
    { head: 'Description' },
    { head: 'Building' },
    { head: 'Closet' },
    { head: 'Since' },
    { head: 'Read at' },
  ],
  none: 'No port was err-disabled at the latest reading.',
  heard: heardByErrDisabled,
  leavesOut: async (asking) => {
    const switches = await telling(asking)
    const not = switches.filter(({ tells }) => !tells).length
    return not === 0 ? null : `${not} of ${switches.length} switches did not report err-disabled ports.`
  },
  knownIn: async (asking) =>
    new Set(
      (await telling(asking)).flatMap(({ tells, building }) =>
        tells && building !== null ? [building] : [],
      ),
    ),
  rows: async (asking) => {
    const { database, scope } = asking
    const switches = await telling(asking)
    if (switches.length === 0) return { why: 'No switch is connected here.' }
    if (!switches.some(({ tells }) => tells)) return { why: 'No switch has reported err-disabled ports yet.' }
    const { rows } = await sql<Row>`
      select p.switch, p.interface, p.reason, coalesce(i.description, '') as description, d.building, d.closet, p.observed_at, p.since
      from (${shutPorts}) as p join device d on d.name = p.switch and d.removed_at is null
      left join interface_snapshot i on i.switch = p.switch and i.interface = p.interface
      where ${portIn('p', scope)} order by d.building collate in_order, p.switch collate in_order, p.interface collate in_order`.execute(
      database,
    )
    return rows.map((row) => ({
      opens: `/common-queries/cisco-switch?${new URLSearchParams({ q: `${row.switch} ${row.interface}` }).toString()}`,
      cells: [
        row.switch,
        row.interface,
        row.reason,
        row.description,
        row.building ?? '',
        row.closet ?? '',
        row.since?.toISOString() ?? '',
        row.observed_at.toISOString(),
      ],
      buildings: row.building === null ? [] : [row.building],
    }))
  },
}
