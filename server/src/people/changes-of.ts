import type { CallAnswer } from '@patchbay/contract/call'
import { callList } from '@patchbay/contract/api/calls'
import type { Calls } from '@patchbay/contract/api/calls'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

type Changes = CallAnswer<Calls['GET /administration/user-management/changes/']>
type Field = Changes[number]['fields'][number]

const titles: ReadonlyMap<string, string> = new Map(
  callList
    .filter(({ path, record }) => path.startsWith('/administration/user-management/') && record === 'change')
    .map(({ method, path, title }) => [`${method} ${path}`, title]),
)

/** Entries looked at; a change of names has one for each name. */
const most = 200
const mostListed = 50

interface Row {
  readonly at: Date
  readonly by: string | null
  readonly action: string
  readonly target: string | null
  readonly detail: string
  readonly correlation: string
}

/** What the record says was done to a person, group or role, the newest first. */
export async function changesOf(
  database: Kysely<Database>,
  of: 'person' | 'group' | 'role',
  id: number,
): Promise<Changes> {
  const { rows } = await sql<Row>`
    select record.at, actor.name as by, record.action, target.name as target, record.detail, record.correlation
    from record
    left join record_name actor on actor.key = record.actor
    left join record_name target on target.key = record.target
    where record.action = any(${[...titles.keys()]}::text[]) and record.result = 'done'
      and (record.detail::json ->> ${of}) = ${String(id)}
    order by record.seq desc limit ${most}`.execute(database)
  const byChange = Map.groupBy(rows, ({ correlation }) => correlation)
  return [...byChange.values()].slice(0, mostListed).flatMap((entries) => {
    const [first] = entries
    if (first === undefined) return []
    return [
      {
        at: first.at.toISOString(),
        by: first.by,
        title: titles.get(first.action) ?? first.action,
        fields: entries.toReversed().flatMap(fieldsOf),
      },
    ]
  })
}

/** Names stand in the target, where they can be erased; everything else in the detail. */
function fieldsOf({ detail, target }: Row): Field[] {
  const told = JSON.parse(detail) as {
    readonly field?: string
    readonly before?: Readonly<Record<string, string>>
    readonly after?: Readonly<Record<string, string>>
  }
  if (told.field !== undefined) {
    const [before = '', after = ''] = (target ?? '').split(' → ')
    return [{ field: told.field, before, after }]
  }
  const after = told.after ?? {}
  return Object.keys(after).map((field) => ({
    field,
    before: told.before?.[field] ?? '',
    after: after[field] ?? '',
  }))
}
