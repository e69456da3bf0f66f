import type { Silence } from '@patchbay/contract/dashboard/dashboard'
import { sql } from 'kysely'
import { rowsOf } from '../../resources/read.ts'
import { upsUnits } from '../../resources/ups-units.ts'
import { oncePerLoad } from './once-per-load.ts'
import type { Asking } from './tile.ts'
import { switchesIn } from './scope.ts'

/** Which sources of a tile told nothing for longer than they should; null where each did, or there is none. */
export type Heard = (asking: Asking) => Promise<Silence | null>

/** Seconds after which a source that is read again and again counts as silent: three of its intervals. */
const limits = { walk: 900, errDisabled: 360, subnetUse: 2_700, authentications: 2_700, ups: 180 } as const

interface Row {
  readonly name: string
  readonly since: Date | null
  readonly silent: boolean
}

/** Names that a tile says. */
const most = 3

function silenceOf(rows: readonly Row[]): Silence | null {
  const silent = rows.filter((row) => row.silent)
  if (silent.length === 0) return null
  const times = silent.map(({ since }) => since?.getTime() ?? null)
  const never = times.includes(null)
  const oldest = Math.min(...times.filter((time) => time !== null))
  return {
    silent: silent.length,
    of: rows.length,
    names: silent.slice(0, most).map(({ name }) => name),
    since: never ? null : new Date(oldest).toISOString(),
  }
}

interface SwitchRow extends Row {
  readonly building: string | null
}

/** Switches that walks are to read, and when they last did. One whose systems reach nothing any more is silent at once. */
const walkedSwitches = oncePerLoad(async (asking: Asking): Promise<SwitchRow[]> => {
  const { rows } = await sql<SwitchRow>`
    select d.name, d.building, i.observed_at as since,
      coalesce(i.observed_at < ${asking.now}::timestamptz - make_interval(secs => ${limits.walk}), true) or not exists (
        select from device_reach where device = d.name and system not in (select name from silent_system)) as silent
    from device d left join (select switch, max(observed_at) as observed_at from interface_snapshot group by switch) as i
      on i.switch = d.name
    where d.enabled and d.removed_at is null and d.name in (${switchesIn(asking.scope)})
      and exists (select from device_reach where device = d.name)
    order by i.observed_at nulls first, d.name`.execute(asking.database)
  return rows
})

/** Switches that the last walks did not read. */
export const heardByWalks: Heard = async (asking) => silenceOf(await walkedSwitches(asking))

/** The same for each building in which any is silent. */
export async function silenceByBuilding(asking: Asking): Promise<ReadonlyMap<string, Silence>> {
  const byBuilding = Map.groupBy(await walkedSwitches(asking), ({ building }) => building ?? '')
  return new Map(
    [...byBuilding].flatMap(([building, rows]) => {
      const silence = silenceOf(rows)
      return silence === null ? [] : [[building, silence] as const]
    }),
  )
}

/** Switches of which neither the command line nor a walk told lately which ports are err-disabled. */
export const heardByErrDisabled: Heard = async (asking) => {
  const { rows } = await sql<Row>`
    select d.name, t.at as since,
      coalesce(t.at < ${asking.now}::timestamptz - make_interval(secs => ${limits.errDisabled}), true) as silent
    from device d left join (
      select switch, max(observed_at) filter (where status is not null) as observed_at from interface_snapshot group by switch
    ) as i on i.switch = d.name left join err_disabled_round r on r.source = d.name
    cross join lateral (select greatest(i.observed_at, r.succeeded_at) as at) as t
    where d.enabled and d.removed_at is null and d.name in (${switchesIn(asking.scope)})
      and exists (select from device_reach where device = d.name)
    order by t.at nulls first, d.name`.execute(asking.database)
  return silenceOf(rows)
}

/** UPS units that were not read lately. */
export const heardByUps: Heard = oncePerLoad(
  async ({ database, now, scope: { building = '', department = '' } }) => {
    const rows = sql`(${await rowsOf(database, upsUnits)})`
    const found = await sql<Row>`
    select u.name, u.read_at as since,
      coalesce(u.read_at < ${now}::timestamptz - make_interval(secs => ${limits.ups}), true) as silent
    from ${rows} as u where u.removed_at is null and u.way is not null and ${building} in ('', u.building)
      and (${department} = '' or ${department} = any (u.department))
    order by u.read_at nulls first, u.name`.execute(database)
    return silenceOf(found.rows)
  },
)

/** DHCP servers whose use was not read lately. */
export const heardByDhcp: Heard = async ({ database, now }) => {
  const { rows } = await sql<Row>`
    select s.title as name, u.at as since,
      coalesce(u.at < ${now}::timestamptz - make_interval(secs => ${limits.subnetUse}), true) as silent
    from system s left join lateral (
      select max(observed_at) as at from subnet_use where source = s.name) as u on true
    where s.kind = 'dhcp' and s.enabled order by u.at nulls first, s.position`.execute(database)
  return silenceOf(rows)
}

/** Identity systems whose failed authentications were not read lately. */
export const heardByIdentity: Heard = async ({ database, now }) => {
  const { rows } = await sql<Row>`
    select s.title as name, r.succeeded_at as since,
      coalesce(r.succeeded_at < ${now}::timestamptz - make_interval(secs => ${limits.authentications}), true) as silent
    from system s left join authentication_round r on r.source = s.name
    where s.kind = 'identity' and s.enabled order by r.succeeded_at nulls first, s.position`.execute(database)
  return silenceOf(rows)
}
