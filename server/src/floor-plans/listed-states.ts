import { accessPoints as accessPointList } from '@patchbay/contract/resources/access-points'
import { networkDevices as deviceList } from '@patchbay/contract/resources/network-devices'
import type { Resource } from '@patchbay/contract/resources/resource'
import { upsUnits as upsList } from '@patchbay/contract/resources/ups-units'
import type { LiveThing } from '@patchbay/contract/site-resources/floor-plans/plans'
import type { Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { accessPoints } from '../resources/access-points.ts'
import { networkDevices } from '../resources/network-devices.ts'
import { rowsOf } from '../resources/read.ts'
import type { Source } from '../resources/source.ts'
import { upsUnits } from '../resources/ups-units.ts'

interface StateRow {
  readonly id: string
  readonly state: string | null
  readonly at: Date | null
  readonly detail: string | null
  readonly clients: number | null
  readonly clientsAt: Date | null
  readonly clientsBy: string | null
}

interface ListedKind {
  readonly kind: LiveThing['kind']
  readonly source: Source
  readonly list: Resource
  /** Columns of its list: how it is, when that was read, and what tells more. */
  readonly state: string
  readonly at: string
  readonly detail: RawBuilder<string>
  readonly by: string
  /** Its list has the clients of each, with the controller and the time that they are from. */
  readonly withClients?: true
}

const kinds: readonly ListedKind[] = [
  {
    kind: 'access-point',
    source: accessPoints,
    list: accessPointList,
    state: 'state',
    at: 'seen_at',
    detail: sql<string>`trim(coalesce(switch_seen, '') || ' ' || coalesce(interface_seen, ''))`,
    by: 'last seen',
    withClients: true,
  },
  {
    kind: 'switch',
    source: networkDevices,
    list: deviceList,
    state: 'reachable',
    at: 'walked_at',
    detail: sql<string>`case when ports_used is not null then ports_used || ' ports used, ' || ports_free || ' free' end`,
    by: 'last walk',
  },
  {
    kind: 'ups',
    source: upsUnits,
    list: upsList,
    state: 'state',
    at: 'read_at',
    detail: sql<string>`trim(coalesce('charge ' || round(charge::numeric) || ' %', '') || coalesce(', runtime ' || round(runtime::numeric) || ' min', ''), ', ')`,
    by: 'last reading',
  },
]

/** Things that a list has with a state, in the words of that list and as it looks there. */
export async function listedStates(
  database: Kysely<Database>,
  names: ReadonlyMap<LiveThing['kind'], readonly string[]>,
): Promise<LiveThing[]> {
  const all = await Promise.all(
    kinds.map(async (one) => {
      const statement = await rowsOf(database, one.source)
      const read = await sql<StateRow>`
        select id, ${sql.ref(one.state)} as state, ${sql.ref(one.at)} as at, ${one.detail} as detail,
          ${one.withClients === true ? fromController : fromNobody}
        from (${statement}) as listed where id = any(${names.get(one.kind) ?? []}::text[])`.execute(database)
      return read.rows.map((row) => thingOf(one, row))
    }),
  )
  return all.flat()
}

/** Columns of the list of access points. */
const fromController = sql`clients, controller_read as "clientsAt", controller as "clientsBy"`
const fromNobody = sql`null::int as clients, null::timestamptz as "clientsAt", null::text as "clientsBy"`

function thingOf(
  { kind, list, state: column, by }: ListedKind,
  { id, state, at, detail, clients, clientsAt, clientsBy }: StateRow,
): LiveThing {
  const field = list.fields[column]
  const looks = field?.kind === 'state' && state !== null ? (field.states[state] ?? 'none') : 'none'
  return {
    kind,
    name: id,
    looks,
    words: state ?? 'not known',
    at: at?.toISOString() ?? null,
    source: by,
    detail: detail ?? '',
    devices: [],
    clients:
      clients === null || clientsAt === null || clientsBy === null
        ? null
        : { count: clients, at: clientsAt.toISOString(), source: clientsBy },
  }
}
