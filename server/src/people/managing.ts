import type { AccessKey } from '@patchbay/contract/access-keys'
import type { PersonEffect } from '@patchbay/contract/people/person'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { keysHeld, keysOfGroups, readHoldings, readRoles } from './grants.ts'
import type { RoleOf } from './grants.ts'
import { makersAndMade, noteGiven, settlingHours, whyGiven } from './sign-in-methods.ts'

type Tx = Transaction<Database>

/** Whoever holds it can give everything to anybody: it is given by two people, and no other key is. */
export const managingKey: AccessKey = 'administrations-user-management'

async function rolesThatManage(transaction: Tx): Promise<readonly RoleOf[]> {
  return [...(await readRoles(transaction)).values()].filter(({ keys }) => keys.includes(managingKey))
}

/** Rules by which people of a directory come to manage people, in words that tell them apart. */
export async function rulesThatManage(transaction: Tx): Promise<ReadonlySet<string>> {
  const rules = await transaction.selectFrom('directory_rule').selectAll().execute()
  const roles = new Set((await rolesThatManage(transaction)).map(({ id }) => id))
  const groups = await keysOfGroups(
    transaction,
    rules.flatMap(({ group_id }) => group_id ?? []),
  )
  const manages = ({ role, group_id }: (typeof rules)[number]) =>
    (role !== null && roles.has(role)) ||
    (group_id !== null && groups.get(group_id)?.includes(managingKey) === true)
  return new Set(
    rules
      .filter(manages)
      .map((rule) => JSON.stringify([rule.system, rule.directory_group.trim().toLowerCase()])),
  )
}

/** People who can sign in and hold the key, with all that they hold. */
export async function peopleWhoManage(transaction: Tx): Promise<ReadonlyMap<number, ReadonlySet<AccessKey>>> {
  const roles = await rolesThatManage(transaction)
  const rows = await transaction
    .selectFrom('person')
    .select('id')
    .where('status', '=', 'active')
    .where(sql<boolean>`(expires_at is null or expires_at > now())`)
    .where((where) => where.or([where('password_hash', 'is not', null), where('source', '!=', 'local')]))
    .where(
      sql<boolean>`(role = any(${roles.map(({ id }) => id)}::int[])
        or exists (select 1 from direct_grant where person_id = person.id and key = ${managingKey})
        or exists (select 1 from membership join group_grant on group_grant.group_id = membership.group_id
          where person_id = person.id and key = ${managingKey}))`,
    )
    .execute()
  const holdings = await readHoldings(
    transaction,
    rows.map(({ id }) => id),
  )
  return new Map([...holdings].map(([id, holding]) => [id, keysHeld(holding)]))
}

/** What stood before a change, to tell what it takes. */
export interface Before {
  readonly rules: ReadonlySet<string>
  readonly managers: ReadonlyMap<number, ReadonlySet<AccessKey>>
}

export const readBefore = async (transaction: Tx): Promise<Before> => ({
  rules: await rulesThatManage(transaction),
  managers: await peopleWhoManage(transaction),
})

/**
 * What a change that was just made takes: a second person when somebody comes to manage people by it, now or at a
 * sign-in by a directory; the own password where nobody else holds what is given or taken; null for any other change.
 */
export async function needsOf(
  transaction: Tx,
  before: Before,
  granter: number,
  people: readonly Pick<PersonEffect, 'gains' | 'loses'>[],
): Promise<'second-person' | 'proof' | null> {
  const gained = people.some(({ gains }) => gains.includes(managingKey))
  const ruled = [...(await rulesThatManage(transaction))].some((rule) => !before.rules.has(rule))
  if (!gained && !ruled) return null
  const moved = people.flatMap(({ gains, loses }) => [...gains, ...loses])
  const own = await makersAndMade(transaction, granter)
  const could = [...before.managers].some(([id, keys]) => !own.has(id) && moved.every((key) => keys.has(key)))
  return could ? 'second-person' : 'proof'
}

/** Why a person may not agree to what another one asks for; null when they may. */
export async function mayNotAgree(transaction: Tx, person: number, askedBy: number): Promise<string | null> {
  if (person === askedBy) return 'You requested this yourself.'
  const given = await whyGiven(transaction, person, askedBy)
  if (given !== null) return given
  const { since } = await transaction
    .selectFrom('person')
    .select(
      sql<boolean>`coalesce(way_in_given_at > now() - ${settlingHours} * interval '1 hour', false)`.as(
        'since',
      ),
    )
    .where('id', '=', person)
    .executeTakeFirstOrThrow()
  return since
    ? `Somebody else enabled your sign-in less than ${settlingHours} h ago. You may agree after that.`
    : null
}

/** Remembers that a person has their way in from somebody else, who is null on the server's own terminal. */
export async function noteWayIn(transaction: Tx, person: number, giver: number | null): Promise<void> {
  if (giver !== null) await noteGiven(transaction, 'reset', [giver], [person])
  await transaction
    .updateTable('person')
    .set({ way_in_given_at: sql<Date>`now()` })
    .where('id', '=', person)
    .execute()
}
