import { sql } from 'kysely'
import { askedShare, askedWords } from '../../ise-session/failed/partial-words.ts'
import { readPolicy } from '../../policies/policies.ts'
import { portIn } from '../tile/scope.ts'
import { heardByIdentity } from '../tile/silence.ts'
import type { Asking, ListQuery, Unknown } from '../tile/tile.ts'
import type { OwnList } from './own-list.ts'

const hour = 3_600_000

/** The hour that ended last, and the same a week before. */
export const lastHour = (now: Date): { readonly from: string; readonly to: string } => {
  const to = Math.floor(now.getTime() / hour) * hour
  return { from: new Date(to - hour).toISOString(), to: new Date(to).toISOString() }
}

interface Row {
  readonly mac: string
  readonly failed_at: Date
  readonly switch: string | null
  readonly interface: string | null
  readonly building: string | null
  readonly code: string | null
  readonly reason: string
}

async function failuresIn({ database, scope, now }: Asking, query: ListQuery): Promise<Row[]> {
  const { from = lastHour(now).from, to = lastHour(now).to } = query
  const { rows } = await sql<Row>`
    select f.mac, f.failed_at, f.switch, f.interface, d.building, f.code, f.reason
    from failed_authentication f left join device d on d.name = f.switch
    where f.failed_at >= ${from}::timestamptz and f.failed_at < ${to}::timestamptz
      and ${scope.building || scope.department ? portIn('f', scope) : sql`true`}
    order by f.failed_at desc, f.mac`.execute(database)
  return rows
}

/** Why nothing can be told of a time; null where it can. */
async function whyUnknown(
  { database, now }: Asking,
  { from = lastHour(now).from }: ListQuery,
): Promise<Unknown | null> {
  const { rows } = await sql<{ connected: boolean; since: Date | null; why: string | null }>`
    select exists (select from system where kind = 'identity' and enabled) as connected,
      (select min(known_since) from authentication_round) as since,
      (select why from authentication_round where why is not null limit 1) as why`.execute(database)
  const [{ connected, since, why } = { connected: false, since: null, why: null }] = rows
  if (!connected) return { why: 'No identity system is connected.' }
  if (since === null) return { why: why ?? 'No identity system has been read yet.' }
  if (Date.parse(from) >= since.getTime()) return null
  return { why: `Failures are stored since ${since.toISOString()} only.` }
}

const pageOf = (screen: string, q: string) =>
  `/common-queries/${screen}?${new URLSearchParams({ q }).toString()}`

/** Whose it was is read there, with a reason. */
const portPage = ({ switch: name, interface: on }: Row) =>
  name === null || on === null ? null : pageOf('cisco-switch', `${name} ${on}`)

/** Authentications that were refused between two instants; without them, in the hour that ended last. */
export const failedAuthentications: OwnList = {
  name: 'failed-authentications',
  title: 'Failed authentications',
  key: 'queries-cisco-ise',
  columns: [
    { head: 'Failed at' },
    { head: 'Endpoint', mono: true },
    { head: 'Switch', mono: true },
    { head: 'Port', mono: true },
    { head: 'Building' },
    { head: 'Reason' },
  ],
  none: 'No failed authentication of the endpoints asked about in this time.',
  heard: heardByIdentity,
  leavesOut: askedWords,
  asked: askedShare,
  rows: async (asking, query) => {
    const unknown = await whyUnknown(asking, query)
    if (unknown !== null) return unknown
    const { asked } = await readPolicy(asking.database, 'reading-reason')
    return (await failuresIn(asking, query)).map((row) => ({
      opens: asked ? portPage(row) : pageOf('cisco-ise', row.mac),
      cells: [
        row.failed_at.toISOString(),
        asked ? 'with a reason' : row.mac,
        row.switch ?? '',
        row.interface ?? '',
        row.building ?? '',
        row.code === null ? row.reason : `${row.code} ${row.reason}`,
      ],
      buildings: row.building === null ? [] : [row.building],
    }))
  },
}
