import { networkDevices } from '@patchbay/contract/resources/network-devices'
import { upsUnits } from '@patchbay/contract/resources/ups-units'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { fedAccessPoints } from '../ups/fed.ts'
import { upsNow } from '../ups/state-now.ts'
import type { DetailPanel } from './source.ts'

/** Of a unit `u`, that it feeds the thing; `by` is the switch that powers it in between, empty where there is none. */
const feeding: Readonly<Record<'device' | 'access point' | 'room', (id: string) => RawBuilder<unknown>>> = {
  device: (id) => sql`select '' as by where ${id} = any (u.feeds_devices)`,
  room: (id) => sql`select '' as by where ${id} = any (u.feeds_rooms)`,
  'access point': (id) =>
    sql`select fed.switch as by from (${fedAccessPoints}) as fed where fed.name = ${id}`,
}

/** The units that feed a thing, on its page: the other way of what stands on theirs. */
export const fedBy = (what: keyof typeof feeding): DetailPanel => {
  const powered = what === 'access point'
  return {
    title: 'Fed by',
    section: 'facts',
    columns: ['UPS unit', 'State', 'Began', 'Last reading', ...(powered ? ['Through'] : [])],
    none: 'No UPS unit is documented as feeding it.',
    opens: { 'UPS unit': upsUnits, Through: networkDevices },
    rows: async (database, id) =>
      (
        await sql<{ cells: string[] }>`
          select array[u.name, coalesce(now.state, 'not read yet'), ${at(sql`now.state_since`)}, ${at(sql`now.read_at`)},
            fed.by] as cells
          from ups_unit u cross join lateral (${feeding[what](id)}) as fed cross join lateral (${upsNow}) as now
          where u.removed_at is null order by u.name collate in_order`.execute(database)
      ).rows.map(({ cells }) => cells.slice(0, powered ? 5 : 4)),
  }
}

const at = (time: RawBuilder<unknown>) =>
  sql`coalesce(to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')`
