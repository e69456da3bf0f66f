import { sql } from 'kysely'
import { forecastOf } from '../../dhcp/use/forecast.ts'
import { forecastSentence } from '../../dhcp/use/forecast-words.ts'
import { noHistory, recallUse } from '../../dhcp/use/recall.ts'
import { leading } from '../../dhcp/use/trend.ts'
import { scopeIsWhole } from '../tile/scope.ts'
import { heardByDhcp } from '../tile/silence.ts'
import type { Asking } from '../tile/tile.ts'
import { addressIn } from '../samples/address-in.ts'
import type { OwnList } from './own-list.ts'

/** Share of a pool above which a scope counts as full. */
const full = 0.9

export interface SubnetFill {
  readonly subnet: string
  /** Title of the server that told, of partners the one that gives out more. */
  readonly source: string
  readonly assigned: number
  readonly declined: number
  readonly total: number
  readonly observed_at: Date
  /** Buildings where its clients are: those with a tenth of them or more. */
  readonly buildings: readonly string[]
}

/** Subnets of a department: those with clients at its outlets in the last day. */
const ofDepartment = (code: string) => sql`
  f.subnet in (select f2.subnet from filled f2 join address_sighting a
    on ${addressIn(sql`a.address`, sql`f2.subnet`)} and a.last_seen > now() - interval '1 day'
    join sighting s on s.mac = a.mac and s.edge and s.last_seen > now() - interval '1 day'
    join outlet o on o.switch = s.switch and o.interface = s.interface
    join department on department.rooms @> array[o.building || '/' || o.room]
    where department.removed_at is null and lower(department.code) = lower(${code}))`

/** How full every subnet was when it was read last, the fullest first. Partners count the same leases: the higher count is taken. */
export function fillOfSubnets(asking: Asking): Promise<readonly SubnetFill[]> {
  const known = read.get(asking) ?? readFill(asking)
  read.set(asking, known)
  return known
}

/** Several tiles of one look need it. */
const read = new WeakMap<Asking, Promise<readonly SubnetFill[]>>()

async function readFill({ database, scope }: Asking): Promise<readonly SubnetFill[]> {
  const { building = '', department = '' } = scope
  const { rows } = await sql<SubnetFill>`
    with latest as (
      select distinct on (u.source, u.subnet) u.source, u.subnet, u.assigned, u.declined, u.total, u.observed_at
      from subnet_use u where u.observed_at > now() - interval '1 day'
      order by u.source, u.subnet, u.observed_at desc
    ), filled as (
      select distinct on (l.subnet) l.subnet, s.title as source, l.assigned::int, l.declined::int, l.total::int, l.observed_at
      from latest l join system s on s.name = l.source and s.enabled
      order by l.subnet, (l.assigned + l.declined)::numeric / l.total desc, l.observed_at desc
    )
    select f.*, coalesce((
      select array_agg(b.building order by b.clients desc, b.building) from (
        select p.building, p.clients, sum(p.clients) over () as all_clients from subnet_building p where p.subnet = f.subnet
      ) as b where b.clients * 10 >= b.all_clients), '{}') as buildings
    from filled f where ${department === '' ? sql`true` : ofDepartment(department)}
    order by (f.assigned + f.declined)::numeric / f.total desc, f.subnet`.execute(database)
  return building === '' ? rows : rows.filter(({ buildings }) => buildings.includes(building))
}

export const takenShare = ({ assigned, declined, total }: SubnetFill): number => (assigned + declined) / total

const percent = (share: number) => `${Math.floor(share * 100)} %`

async function forecasts(
  { database, now }: Asking,
  subnets: readonly string[],
): Promise<Map<string, string>> {
  const history = noHistory()
  await recallUse(database, history, new Set(subnets), now)
  return new Map(
    subnets.map((subnet) => {
      const lead = leading(history.series.get(subnet) ?? [])
      return [subnet, lead === null ? '' : forecastSentence(forecastOf(lead.days, now))]
    }),
  )
}

/** Subnets of which more than nine tenths are given out. */
export const fullScopes: OwnList = {
  name: 'full-scopes',
  title: 'Scopes above 90 %',
  key: 'queries-dhcp-server',
  columns: [
    { head: 'Subnet', mono: true },
    { head: 'Given out', figures: true },
    { head: 'Free', figures: true },
    { head: 'Buildings' },
    { head: 'Forecast' },
    { head: 'Told by' },
    { head: 'Read at' },
  ],
  none: 'No scope was above 90 % at the latest reading.',
  heard: heardByDhcp,
  leavesOut: async ({ scope }) =>
    scope.building || scope.department ? 'Only scopes with clients seen in the last 24 h.' : null,
  knownIn: async (asking) => new Set((await fillOfSubnets(asking)).flatMap(({ buildings }) => buildings)),
  rows: async (asking) => {
    const { database } = asking
    const { rows: servers } = await sql<{ servers: number; read: number }>`
      select (select count(*)::int from system where kind = 'dhcp' and enabled) as servers,
        (select count(*)::int from (select 1 from subnet_use where observed_at > now() - interval '1 day' limit 1) as lately)
          as read`.execute(database)
    if (servers[0]?.servers === 0) return { why: 'No DHCP server is connected.' }
    if (servers[0]?.read === 0) return { why: 'Utilisation was not read in the last 24 h.' }
    const { scope } = asking
    const all = await fillOfSubnets(asking)
    if (all.length === 0 && !scopeIsWhole(scope))
      return { why: 'No client of a scope was seen in the last 24 h.' }
    const rows = all.filter((row) => takenShare(row) > full)
    const words = await forecasts(
      asking,
      rows.map(({ subnet }) => subnet),
    )
    return rows.map((row) => ({
      opens: `/common-queries/dhcp-server?${new URLSearchParams({ q: row.subnet }).toString()}`,
      cells: [
        row.subnet,
        percent(takenShare(row)),
        String(Math.max(0, row.total - row.assigned - row.declined)),
        row.buildings.join(', '),
        words.get(row.subnet) ?? '',
        row.source,
        row.observed_at.toISOString(),
      ],
      buildings: row.buildings,
    }))
  },
}
