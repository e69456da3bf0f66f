import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { notify } from '../notifications/notify.ts'
import { holdersOf } from './holders-of.ts'

type Tx = Transaction<Database>

/** Hours for which who was changed does not agree to what the one who did it asks for. */
export const settlingHours = 24

/** Days after which two accounts that were one person’s to use are independent; all administrators were told at their beginning. */
export const settlingDays = 7

export type Given = 'made' | 'changed' | 'reset' | 'set-up'

const recent = sql<boolean>`at > now() - ${settlingDays} * interval '1 day'`
const ofLate = sql<boolean>`at > now() - ${settlingHours} * interval '1 hour'`

/** Somebody could sign in as somebody else, or could have chosen who does: the two are one person where two are wanted. */
const ties = sql<boolean>`(how <> 'changed' and noticed and confirmed_at is null and ${recent})`
/** Only the giver’s own requests: who was changed within a day, and accounts from before administrators were told of them. */
const oneWay = sql<boolean>`(confirmed_at is null and ((how = 'changed' and ${ofLate})
  or (not noticed and (how = 'made' or ${ofLate}))))`

const place = (id: number) => `/administration/user-management?person=${id}`

/**
 * Remembers that somebody made, changed or reset accounts: could sign in as them by now, or has chosen what they hold. Whoever
 * does it to their own account gives nothing. All administrators are told of what makes two accounts count as one person.
 */
export async function noteGiven(
  transaction: Tx,
  how: Given,
  givers: readonly number[],
  people: readonly number[],
): Promise<void> {
  const rows = [...new Set(givers)].flatMap((giver_id) =>
    [...new Set(people)].filter((id) => id !== giver_id).map((person_id) => ({ person_id, giver_id, how })),
  )
  if (rows.length === 0) return
  // A new account is handed its first password in the same transaction: that is told once.
  const told =
    how === 'reset'
      ? await transaction
          .selectFrom('way_in')
          .select('person_id')
          .where('how', '=', 'made')
          .where('at', '=', sql<Date>`now()`)
          .execute()
      : []
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (person_id int, giver_id int, how text)`
  await sql`insert into way_in (person_id, giver_id, how) select person_id, giver_id, how from ${given}
    on conflict (person_id, giver_id, how) do update
      set at = now(), noticed = true, confirmed_at = null, confirmed_by = null`.execute(transaction)
  if (how !== 'made' && how !== 'reset') return
  for (const row of rows) {
    if (told.some(({ person_id: id }) => id === row.person_id)) continue
    const { giver, account } = await namesOf(transaction, row.giver_id, row.person_id)
    await tellAdministrators(transaction, row.giver_id, {
      title:
        how === 'made' ? `${giver} created the account ${account}` : `${giver} gave ${account} a new sign-in`,
      words: `For ${settlingDays} d the two accounts count as one person in approvals. Confirm the account ${account} once its owner is known.`,
      path: place(row.person_id),
    })
  }
}

async function namesOf(transaction: Tx, giver: number, person: number) {
  const rows = await transaction
    .selectFrom('person')
    .select(['id', 'username'])
    .where('id', 'in', [giver, person])
    .execute()
  const of = (id: number) => rows.find((row) => row.id === id)?.username ?? `person ${id}`
  return { giver: of(giver), account: of(person) }
}

async function tellAdministrators(
  transaction: Tx,
  by: number,
  notice: { readonly title: string; readonly words: string; readonly path: string },
): Promise<void> {
  const to = await holdersOf(transaction, ['administrations-user-management'])
  await notify(transaction, { event: 'account-given', to, by, change: null, ...notice })
}

/**
 * Remembers that somebody set up a directory or a provider (`steers`), or its rules: accounts that come by it, or get other rights
 * by it, are theirs to use for a while; those that it vouches for already are, where it was the provider itself.
 */
export async function noteSetUp(
  transaction: Tx,
  systems: readonly string[],
  givers: readonly number[],
  what: 'provider' | 'rules',
): Promise<void> {
  for (const system of new Set(systems)) {
    await transaction
      .insertInto('source_set_up')
      .values([...new Set(givers)].map((person_id) => ({ system, person_id })))
      .onConflict((conflict) =>
        conflict.columns(['system', 'person_id']).doUpdateSet({ at: sql<Date>`now()` }),
      )
      .execute()
    if (what === 'provider') {
      const people = await transaction
        .selectFrom('person')
        .select('id')
        .where('source', '!=', 'local')
        .where('source_name', '=', system)
        .execute()
      await noteGiven(
        transaction,
        'set-up',
        givers,
        people.map(({ id }) => id),
      )
    }
    for (const giver of new Set(givers)) {
      const { giver: name } = await namesOf(transaction, giver, giver)
      await tellAdministrators(transaction, giver, {
        title: `${name} changed ${what === 'provider' ? `how people sign in by ${system}` : `the rules of ${system}`}`,
        words: `For ${settlingDays} d ${name} and each account that signs in that way count as one person in approvals. Confirm such an account once its owner is known.`,
        path: `/administration/user-management?tab=${what === 'provider' ? 'providers' : 'directory'}`,
      })
    }
  }
}

/** An account has come by a directory or provider, or has other rights by it: whoever set that up of late could have chosen so. */
export async function noteBySource(transaction: Tx, system: string, person: number): Promise<void> {
  const rows = await transaction
    .selectFrom('source_set_up')
    .select('person_id')
    .where('system', '=', system)
    .where(recent)
    .execute()
  await noteGiven(
    transaction,
    'set-up',
    rows.map(({ person_id: id }) => id),
    [person],
  )
}

interface Tie {
  readonly person_id: number
  readonly giver_id: number
  readonly how: Given
  readonly at: Date
}

/** Everybody who counts as the same person, each with the tie by which they were reached and from whom. */
async function tiedWith(
  database: Kysely<Database>,
  person: number,
  by: readonly Given[] = ['made', 'reset', 'set-up'],
): Promise<ReadonlyMap<number, { readonly from: number; readonly tie: Tie }>> {
  const reached = new Map<number, { from: number; tie: Tie }>()
  let edge = [person]
  while (edge.length > 0) {
    const { rows } = await sql<Tie>`select person_id, giver_id, how, at from way_in
      where (person_id = any(${edge}::int[]) or giver_id = any(${edge}::int[])) and ${ties} and how = any(${by})
      order by array_position(array['made', 'reset', 'set-up'], how)`.execute(database)
    const next = new Map<number, { from: number; tie: Tie }>()
    for (const tie of rows) {
      const ends = [
        [tie.person_id, tie.giver_id],
        [tie.giver_id, tie.person_id],
      ] as const
      for (const [from, to] of ends) {
        if (edge.includes(from) && to !== person && !reached.has(to) && !next.has(to))
          next.set(to, { from, tie })
      }
    }
    for (const [id, step] of next) reached.set(id, step)
    edge = [...next.keys()]
  }
  return reached
}

/**
 * The person, and accounts of late that never were anybody else’s: made by them, their makers, and by the same. Whose password they
 * reset counts on as somebody else, so that nobody is left alone by resetting the only other one.
 */
export const makersAndMade = async (
  database: Kysely<Database>,
  person: number,
): Promise<ReadonlySet<number>> => new Set([person, ...(await tiedWith(database, person, ['made'])).keys()])

/** Those to whose requests a person does not agree. */
export async function giversOf(database: Kysely<Database>, person: number): Promise<ReadonlySet<number>> {
  const tied = await tiedWith(database, person)
  const rows = await database
    .selectFrom('way_in')
    .select('giver_id')
    .where('person_id', '=', person)
    .where(oneWay)
    .execute()
  return new Set([...tied.keys(), ...rows.map(({ giver_id: id }) => id)])
}

/** Those who do not agree to what somebody asks for. */
export async function givenBy(
  database: Kysely<Database>,
  giver: number | null,
): Promise<ReadonlySet<number>> {
  if (giver === null) return new Set()
  const tied = await tiedWith(database, giver)
  const rows = await database
    .selectFrom('way_in')
    .select('person_id')
    .where('giver_id', '=', giver)
    .where(oneWay)
    .execute()
  return new Set([...tied.keys(), ...rows.map(({ person_id: id }) => id)])
}

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const endOf = ({ at }: Pick<Tie, 'at'>) => new Date(at.getTime() + settlingDays * 86_400_000)

const didWords = (how: Given, giver: string, account: string, to: string): string =>
  ({
    made: `${giver} created ${account}`,
    reset: `${giver} gave ${to} a new sign-in`,
    'set-up': `${giver} set up the directory or provider, or a rule, for the sign-in of ${to}`,
    changed: `${giver} changed ${account}`,
  })[how]

/** Why a person does not agree to what another one asks for, and what helps; null where the two are independent. */
export async function whyGiven(
  database: Kysely<Database>,
  person: number,
  requester: number,
): Promise<string | null> {
  const tied = await tiedWith(database, person)
  if (tied.has(requester)) {
    const path: Tie[] = []
    for (let at = requester; at !== person;) {
      const step = tied.get(at)
      if (step === undefined) break
      path.unshift(step.tie)
      at = step.from
    }
    const ids = path.flatMap(({ person_id, giver_id }) => [person_id, giver_id])
    const rows = await database
      .selectFrom('person')
      .select(['id', 'username'])
      .where('id', 'in', ids)
      .execute()
    const nameOf = (id: number) => rows.find((row) => row.id === id)?.username ?? `person ${id}`
    const said = path.map(({ how, giver_id, person_id }) => {
      const giver = giver_id === person ? 'you' : nameOf(giver_id)
      return person_id === person
        ? didWords(how, giver, 'your account', 'you')
        : didWords(how, giver, `the account of ${nameOf(person_id)}`, nameOf(person_id))
    })
    const words = said.join(', and ').replace(/^you /, 'You ')
    const whose = [...new Set(path.map(({ person_id: id }) => (id === person ? 'yours' : nameOf(id))))]
    const until = new Date(Math.min(...path.map((tie) => endOf(tie).getTime())))
    return `${words}, so the two count as one person until ${minute(until)}. Another person may agree, or another administrator confirms the account (${whose.join(' or ')}) in User management.`
  }
  const row = await database
    .selectFrom('way_in')
    .innerJoin('person', 'person.id', 'way_in.giver_id')
    .select(['how', 'username'])
    .where('person_id', '=', person)
    .where('giver_id', '=', requester)
    .where(oneWay)
    .orderBy(sql`array_position(array['made', 'reset', 'changed'], how)`)
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { how, username } = row
  if (how === 'made') {
    return `${username} created your account. Another person may agree, or another administrator confirms your account in User management.`
  }
  return `${didWords(how, username, 'your account', 'you')} less than ${settlingHours} h ago. You may agree after that, others at once.`
}

/** What of an account is not confirmed yet: what somebody did to it, and until when that counts by itself; null where nothing is. */
export async function readUnconfirmed(
  database: Kysely<Database>,
  person: number,
): Promise<{ words: string; until: string | null } | null> {
  const rows = await database
    .selectFrom('way_in')
    .innerJoin('person', 'person.id', 'way_in.giver_id')
    .select(['how', 'at', 'noticed', 'username'])
    .where('person_id', '=', person)
    .where(sql<boolean>`(${ties} or (not noticed and how = 'made' and confirmed_at is null))`)
    .orderBy('at')
    .execute()
  if (rows.length === 0) return null
  const said = [
    ...new Set(rows.map(({ how, username }) => didWords(how, username, 'this account', 'this account'))),
  ]
  const ends = rows.every(({ noticed }) => noticed)
  const last = Math.max(...rows.map((row) => endOf(row).getTime()))
  return { words: `${said.join(', and ')}.`, until: ends ? new Date(last).toISOString() : null }
}

/** Somebody independent of an account says that its holder is a person of their own. False where nothing was to be confirmed. */
export async function confirmAccount(transaction: Tx, person: number, by: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('way_in')
    .set({ confirmed_at: sql<Date>`now()`, confirmed_by: by })
    .where('person_id', '=', person)
    .where(sql<boolean>`(${ties} or ${oneWay})`)
    .executeTakeFirst()
  await transaction.updateTable('person').set({ way_in_given_at: null }).where('id', '=', person).execute()
  return numUpdatedRows > 0n
}

/** Username of who made an account; null where that was the server, a directory or a provider, or is not known. */
export async function makerOf(database: Kysely<Database>, person: number | null): Promise<string | null> {
  if (person === null) return null
  const row = await database
    .selectFrom('way_in')
    .innerJoin('person', 'person.id', 'way_in.giver_id')
    .select('username')
    .where('person_id', '=', person)
    .where('how', '=', 'made')
    .executeTakeFirst()
  return row?.username ?? null
}
