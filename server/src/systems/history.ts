import { callList } from '@patchbay/contract/api/calls'
import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

type History = CallAnswer<Calls['GET /administration/connected-systems/history/']>

const own: Readonly<Record<string, string>> = {
  'system.enrolled': 'Enrolled from the systems file',
  'system.changes-withdrawn':
    'Moved by the systems file, or listed without write credential: the write credential was removed',
  'system.changes-imported': 'Write credential and “Allow changes” read from the systems file',
  'system.removed': 'Removed from the systems file',
  'system.distrusted': 'Showed a certificate or host key that differs from the pinned one',
  'system.expiring': 'Its certificate or its authority expires soon',
  'credential.imported': 'Secret read from the systems file',
}

const titles = new Map([
  ...callList
    .filter((call) => call.record === 'change' && call.path.startsWith('/administration/connected-systems/'))
    .map((call) => [`${call.method} ${call.path}`, call.title] as const),
  ...Object.entries(own),
])

interface Row {
  readonly at: Date
  readonly who: string | null
  readonly action: string
  readonly result: string
  readonly detail: string
}

const words = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : typeof value === 'string'
      ? value
      : typeof value === 'boolean'
        ? value
          ? 'yes'
          : 'no'
        : JSON.stringify(value)

/** What the detail says of before and after, field by field; entries of another shape have nothing to compare. */
function changesIn(detail: string): History[number]['changes'] {
  const value = JSON.parse(detail) as { readonly before?: unknown; readonly after?: unknown } | null
  const sides = [value?.before ?? {}, value?.after ?? {}] as const
  if (sides.some((side) => typeof side !== 'object')) return []
  const [before, after] = sides as readonly [Record<string, unknown>, Record<string, unknown>]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((field) => ({ field, before: words(before[field]), after: words(after[field]) }))
    .filter((one) => one.before !== one.after)
}

/** Entries of one action that are looked through for a system; what is older is found in the audit log. */
const most = 500
const shown = 50

/** The last things that were done to a system, the latest first. Intentions are left out: what became of them follows. */
export async function readHistory(database: Kysely<Database>, system: string): Promise<History> {
  const { rows } = await sql<Row>`
    select found.at, who.name as who, found.action, found.result, found.detail
    from unnest(${[...titles.keys()]}::text[]) as wanted (action)
    cross join lateral (
      select * from record where record.action = wanted.action order by seq desc limit ${most}
    ) as found
    join record_name as target on target.key = found.target
    left join record_name as who on who.key = found.actor
    where target.name = ${system} and found.result <> 'intended'
    order by found.seq desc limit ${shown}`.execute(database)
  return rows.map(({ at, who, action, result, detail }) => ({
    at: at.toISOString(),
    who,
    what: titles.get(action) ?? action,
    result,
    changes: changesIn(detail),
  }))
}
