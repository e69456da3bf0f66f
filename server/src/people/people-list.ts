import type { AccessKey } from '@patchbay/contract/access-keys'
import type { PersonRow } from '@patchbay/contract/people/person'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readHoldings, readRoles } from './grants.ts'
import type { Holding } from './grants.ts'
import { isPaused } from './throttle.ts'

export interface PeopleFilter {
  readonly text?: string | undefined
  readonly status?: PersonRow['status'] | undefined
  readonly role?: number | undefined
  readonly group?: number | undefined
  readonly key?: AccessKey | undefined
  readonly source?: PersonRow['source'] | undefined
  readonly stale?: boolean
  readonly ids?: readonly number[]
}

/** As people see it: the date decides over the column, and so does a stop after too many wrong passwords. */
const shownStatus = sql<PersonRow['status']>`case
  when person.status = 'active' and person.expires_at <= now() then 'expired'
  when person.status = 'active' and exists (
    select 1 from sign_in_failure
    where sign_in_failure.account = encode(sha256(convert_to('person ' || person.id, 'UTF8')), 'hex')
      and ${isPaused})
    then 'locked'
  else person.status end`

/** Days without a sign-in after which nobody may need an account any more. */
const staleAfter = 90

const stale = sql<boolean>`coalesce(person.last_sign_in_at, person.created_at)
  < now() - ${staleAfter} * interval '1 day'`

const escaped = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

async function matching(database: Kysely<Database>, filter: PeopleFilter) {
  let query = database.selectFrom('person')
  const { text, status, role, group, key, source, ids } = filter
  if (filter.stale === true) query = query.where(stale)
  if (text !== undefined && text !== '') {
    const part = `%${escaped(text)}%`
    query = query.where(
      sql<boolean>`(person.username ilike ${part} or person.email ilike ${part}
        or person.firstname || ' ' || person.lastname ilike ${part})`,
    )
  }
  if (status !== undefined) query = query.where(sql<boolean>`${shownStatus} = ${status}`)
  if (role !== undefined) query = query.where('person.role', '=', role)
  if (source !== undefined) query = query.where('person.source', '=', source)
  if (ids !== undefined) query = query.where('person.id', 'in', ids.length === 0 ? [0] : ids)
  if (group !== undefined) {
    query = query.where(
      sql<boolean>`exists (select 1 from membership where person_id = person.id and group_id = ${group})`,
    )
  }
  if (key !== undefined) {
    const roles = [...(await readRoles(database)).values()].filter((one) => one.keys.includes(key))
    query = query.where(
      sql<boolean>`(person.role = any(${roles.map(({ id }) => id)}::int[])
        or exists (select 1 from direct_grant where person_id = person.id and key = ${key})
        or exists (select 1 from membership join group_grant on group_grant.group_id = membership.group_id
          where person_id = person.id and key = ${key}))`,
    )
  }
  return query
}

/** People in the order of their usernames, a page of them. */
export async function listPeople(
  database: Kysely<Database>,
  filter: PeopleFilter,
  page: { readonly number: number; readonly size: number },
): Promise<{ readonly people: PersonRow[]; readonly total: number }> {
  const query = await matching(database, filter)
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select([
      'person.id',
      'person.username',
      'person.email',
      'person.firstname',
      'person.lastname',
      'person.source',
      'person.expires_at',
      'person.last_sign_in_at',
      shownStatus.as('status'),
      stale.as('stale'),
      sql<number>`person.role`.as('role'),
      sql<boolean>`exists (select 1 from second_factor
        where second_factor.person_id = person.id and confirmed_at is not null)`.as('second_factor'),
    ])
    .orderBy(sql`lower(person.username) collate "C"`)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  const holdings = await readHoldings(
    database,
    rows.map(({ id }) => id),
  )
  return { people: rows.map((row) => shown(row, holdings.get(row.id))), total }
}

type Row = Omit<PersonRow, 'role_name' | 'groups' | 'group_names' | 'expires_at' | 'last_sign_in_at'> & {
  readonly expires_at: Date | null
  readonly last_sign_in_at: Date | null
}

function shown(row: Row, holding: Holding | undefined): PersonRow {
  return {
    ...row,
    role_name: holding?.role?.name ?? '',
    groups: (holding?.groups ?? []).map(({ id }) => id),
    group_names: (holding?.groups ?? []).map(({ name }) => name),
    expires_at: row.expires_at?.toISOString() ?? null,
    last_sign_in_at: row.last_sign_in_at?.toISOString() ?? null,
  }
}
