import { accessPoints } from '@patchbay/contract/resources/access-points'
import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { rooms } from '@patchbay/contract/resources/rooms'
import { upsStateWords, upsUnits as resource } from '@patchbay/contract/resources/ups-units'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { fedAccessPoints } from '../ups/fed.ts'
import { upsNow } from '../ups/state-now.ts'
import { givenTogether } from './faults.ts'
import { given } from './sets.ts'
import type { DetailPanel, Source } from './source.ts'

/** Words of states that look so. */
const looking = (tone: string) =>
  Object.entries(upsStateWords).flatMap(([word, look]) => (look === tone ? [word] : []))

const notRead = sql`case when now.way is null then 'No system reads it.' else 'It was not read yet.' end`

/** What stands in the reading, with the reason of what is null. */
const told = {
  charge: sql`r.charge`,
  // Whole minutes from ten on, and never more than it says.
  runtime: sql`trunc((r.runtime / 60)::numeric, case when r.runtime < 600 then 1 else 0 end)::float8`,
  load: sql`r.load`,
  power: sql`r.power`,
  input_voltage: sql`r.input_voltage`,
  output_voltage: sql`r.output_voltage`,
  temperature: sql`r.temperature`,
  test_result: sql`coalesce(r.test_result, r.test_words)`,
  test_day: sql`r.test_day`,
  battery_told: sql`r.battery_told`,
  read_model: sql`r.model`,
  read_serial: sql`r.serial`,
  firmware: sql`r.firmware`,
} as const

const toldColumns = sql.join(Object.entries(told).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))
const toldReasons = sql.join(
  Object.keys(told).map(
    (name) => sql`${name}::text, case when r.unit is null then ${notRead}
      else coalesce(upper(left(r.not_told ->> ${name}::text, 1)) || rtrim(substr(r.not_told ->> ${name}::text, 2), '.') || '.',
        'Not reported by the unit.') end`,
  ),
)

const namesOf =
  (query: RawBuilder<{ name: string }>) => async (database: Parameters<DetailPanel['rows']>[0]) =>
    (await query.execute(database)).rows.map(({ name }) => name)

const at = (time: RawBuilder<unknown>) =>
  sql`coalesce(to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')`

export const upsUnits: Source = {
  resource,
  table: 'ups_unit',
  key: 'name',
  unique: 'ups_unit_pkey',
  // What it is called by its maker stays.
  ages: Object.keys(told).filter(
    (name) => !['battery_told', 'read_model', 'read_serial', 'firmware'].includes(name),
  ),
  rows: sql`
    select u.name as id, u.version, u.removed_at, u.name, u.address, u.building, u.room, u.model, u.serial, u.asset_tag, u.notes,
      u.battery_date, u.battery_by, u.battery_part, u.system, u.unit, u.feeds_devices, u.feeds_access_points, u.feeds_rooms,
      now.state, now.state_since, coalesce(case when now.state = now.told then now.conditions end, '{}') as conditions,
      case when now.state is null or now.state in ('unknown', 'not connected') then 'unknown'
        when now.state = any (${looking('ok')}::text[]) then 'healthy'
        when now.state = any (${looking('warn')}::text[]) then 'look at' else 'trouble' end as health,
      case when now.state = now.told then now.why when now.silent then 'No unit of its system answers.'
        when now.state = 'unknown' then 'Not polled since then.'
        when now.state = 'not connected' then 'No system reads it. Test and add it by its name.' end as evidence,
      ${toldColumns}, now.read_at, now.way, b.campus,
      case when now.state is null or now.state in ('comms lost', 'unknown', 'not connected')
        or now.read_at < now() - interval '3 minutes' then now.read_at end as aged_at,
      round((extract(epoch from now() - battery.day) / 31557600)::numeric, 1)::float8 as battery_age,
      array(select distinct code collate in_order from department_room
        where room = any (array[u.building || '/' || u.room] || u.feeds_rooms) order by 1) as department,
      nullif(cardinality(u.feeds_devices), 0) as device_count, (select count(*) from (${fedAccessPoints}) as fed) as access_point_count,
      jsonb_build_object('state', 'It was not read yet.', 'state_since', ${notRead}, 'read_at', ${notRead},
        'evidence', case when now.told is null then ${notRead} end, 'device_count', 'None is documented.', 'way', 'No system reads it.', 'campus', 'Its building names no campus.',
        'battery_age', 'The unit reports no battery date, and none is recorded.', ${toldReasons}) as unknown
    from ups_unit u
    left join lateral (${upsNow}) as now on true
    left join ups_reading r on r.unit = u.name
    left join building b on b.code = u.building
    cross join lateral (select coalesce(nullif(u.battery_date, '')::date, r.battery_day) as day) as battery`,
  known: {
    system: namesOf(
      sql`select name from system where kind = 'ups' and reach_host is not null order by position`,
    ),
    feeds_devices: namesOf(
      sql`select name from network_device where removed_at is null order by name collate in_order`,
    ),
    feeds_access_points: namesOf(
      sql`select name from access_point where removed_at is null order by name collate in_order`,
    ),
    feeds_rooms: namesOf(
      sql`select building || '/' || code as name from room order by (building || '/' || code) collate in_order`,
    ),
  },
  check: async (database, rows) => {
    const { rows: found } = await sql<{ building: boolean; room: boolean; other: string | null }>`
      with given as (select * from ${given(resource, rows, ['building', 'room', 'system', 'unit'])}),
      same as (select system, unit, min(name) as first, max(name) as last from ups_unit
        where removed_at is null and unit <> '' group by system, unit)
      select exists (select from building b where b.code = given.building) as building,
        exists (select from room r where r.building = given.building and r.code = given.room) as room,
        case when same.first <> given.id then same.first when same.last <> given.id then same.last end as other
      from given left join same on same.system = given.system and same.unit = given.unit order by given.at`.execute(
      database,
    )
    return rows.map(({ after }, at) => {
      const { building, room } = after
      const faults: Record<string, string> = {
        ...givenTogether(after, { system: 'a server', unit: 'a name at the server' }),
      }
      const there = found[at]
      if (building !== '' && there?.building !== true) faults['building'] = 'is not a building'
      else if (room !== '' && there?.room !== true) faults['room'] = `is not a room of ${String(building)}`
      if (there?.other) faults['unit'] = `is ${there.other} here already`
      return faults
    })
  },
  uses: async (database, id) => {
    const { rows } = await sql<{ devices: number; points: number; rooms: number; ways: number }>`
      select cardinality(u.feeds_devices) as devices, (select count(*)::int from (${fedAccessPoints}) as fed) as points,
        cardinality(u.feeds_rooms) as rooms,
        (select count(*)::int from device_reach where device = u.name) + (u.system <> '')::int as ways
      from ups_unit u where u.name = ${id}`.execute(database)
    const { devices = 0, points = 0, rooms: fed = 0, ways = 0 } = rows[0] ?? {}
    return [
      { what: 'fed devices', count: devices },
      { what: 'fed access points', count: points },
      { what: 'fed rooms', count: fed },
      { what: 'systems', count: ways },
    ]
  },
  panels: [
    {
      title: 'Fed devices',
      section: 'Feeds',
      columns: ['Device', 'Model', 'Building', 'Closet'],
      none: 'None is documented.',
      opens: { Device: networkDevices },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[fed, coalesce(w.model, d.model, ''), coalesce(d.building, ''), coalesce(d.closet, '')] as cells
            from ups_unit u, unnest(u.feeds_devices) as fed left join device d on d.name = fed left join walk w on w.switch = fed
            where u.name = ${id} order by fed collate in_order`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
    {
      title: 'Fed access points',
      section: 'Feeds',
      columns: ['Access point', 'How', 'Switch'],
      none: 'No fed switch powers one, and none is documented.',
      opens: { 'Access point': accessPoints, Switch: networkDevices },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[fed.name, case when fed.switch = '' then 'documented' else 'powered by a fed switch' end, fed.switch] as cells
            from ups_unit u cross join lateral (${fedAccessPoints}) as fed where u.name = ${id}
            order by fed.name collate in_order`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
    {
      title: 'Fed rooms',
      section: 'Feeds',
      columns: ['Room', 'Name', 'Department'],
      none: 'None is documented.',
      opens: { Room: rooms },
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[fed, coalesce(r.name, ''), coalesce((select min(code) from department
              where removed_at is null and rooms @> array[fed]), '')] as cells
            from ups_unit u, unnest(u.feeds_rooms) as fed left join room_kept r on r.id = fed
            where u.name = ${id} order by fed collate in_order`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
    {
      title: 'States',
      columns: ['State', 'Began', 'Ended', 'Conditions', 'Why'],
      identifiers: [],
      none: 'No state was read yet.',
      rows: async (database, id) =>
        (
          await sql<{ cells: string[] }>`
            select array[state, ${at(sql`since`)}, ${at(sql`ended_at`)}, array_to_string(conditions, ', '), coalesce(why, '')]
              as cells
            from ups_state where unit = ${id} order by since desc limit 50`.execute(database)
        ).rows.map(({ cells }) => cells),
    },
  ],
}
