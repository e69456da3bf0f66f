import { sql } from 'kysely'
import { devices } from '../lists/screens.ts'
import { scopeIsWhole, switchesIn } from '../tile/scope.ts'
import { heardByWalks } from '../tile/silence.ts'
import { addressOf } from '../tile/tile.ts'
import type { Asking } from '../tile/tile.ts'
import { nothingYet } from './chart.ts'
import type { Chart } from './chart.ts'

/** Hours that are drawn. */
const hours = 48

interface Row {
  readonly at: Date
  readonly reachable: number | null
  readonly asked: number
  readonly all: number
  readonly watts: number | null
  readonly reported: number
}

/** What was known at each sample of the switches of the scope. */
async function samplesOf({ database, scope, now }: Asking): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select observed_at as at, count(*)::int as all, count(reachable)::int as asked,
      case when count(reachable) > 0 then (count(*) filter (where reachable))::int end as reachable,
      sum(drawn_watts)::float8 as watts, count(drawn_watts)::int as told
    from switch_sample
    where observed_at > ${now}::timestamptz - make_interval(hours => ${hours})
      and ${scopeIsWhole(scope) ? sql`true` : sql`switch in (${switchesIn(scope)})`}
    group by observed_at order by observed_at`.execute(database)
  return rows
}

const notYet = 'No sample yet. One is stored every 15 min from the first walk on.'

const instants = (rows: readonly Row[]) => rows.map(({ at }) => at.toISOString())

/** Switches that no way reached: of hundreds that are reachable one less is no line that anybody sees. */
export const unreachableSwitches: Chart = {
  name: 'unreachable-switches',
  title: 'Switches unreachable',
  unit: 'switches',
  key: 'siteresources-network-devices',
  heard: heardByWalks,
  read: async (asking) => {
    const rows = await samplesOf(asking)
    const last = rows.at(-1)
    if (last === undefined) return nothingYet(notYet)
    const unknown = last.all - last.asked
    return {
      sentence:
        last.reachable === null
          ? 'No switch was asked yet'
          : `${last.reachable === last.asked ? 'None' : last.asked - last.reachable} of ${last.all} switches unreachable at ${last.at.toISOString()}${unknown === 0 ? '' : `, ${unknown} not known`}`,
      times: instants(rows),
      lines: [
        {
          title: 'Unreachable',
          kind: 'now',
          values: rows.map(({ reachable, asked }) => (reachable === null ? null : asked - reachable)),
        },
      ],
      opens: addressOf(devices, { reachable: 'unreachable' }, asking.scope),
    }
  },
}

/** Power that the ports of all switches gave. */
export const poeDrawn: Chart = {
  name: 'poe-drawn',
  title: 'PoE drawn',
  unit: 'W',
  key: 'siteresources-network-devices',
  heard: heardByWalks,
  read: async (asking) => {
    const rows = await samplesOf(asking)
    const last = rows.at(-1)
    if (last === undefined) return nothingYet(notYet)
    const { watts, reported, all } = last
    const notes =
      reported < all
        ? [`${all - reported} of ${all} switches reported no PoE draw: no PoE, or not read.`]
        : []
    return {
      sentence:
        watts === null
          ? 'No switch reported its PoE draw'
          : `${Math.round(watts).toLocaleString('en').replaceAll(',', '\u2009')} W from ${reported} switches at ${last.at.toISOString()}`,
      times: instants(rows),
      lines: [
        {
          title: 'Drawn',
          kind: 'now',
          values: rows.map((row) => (row.watts === null ? null : Math.round(row.watts))),
        },
      ],
      notes: scopeOfDepartment(asking, notes),
      opens: addressOf(devices, { sort: '-poe_used' }, asking.scope),
    }
  },
}

const scopeOfDepartment = ({ scope }: Asking, notes: readonly string[]): string[] => [
  ...notes,
  ...(scope.department ? ['Total of switches with a port of the department.'] : []),
]
