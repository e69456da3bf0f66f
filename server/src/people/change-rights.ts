import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Effect } from '@patchbay/contract/people/person'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { countAdministrators, lockRights } from './administrators.ts'
import { grantsOf, inOrder, keysHeld, readHoldings } from './grants.ts'
import type { Holding } from './grants.ts'
import { managingKey, needsOf, peopleWhoManage, readBefore } from './managing.ts'
import type { SignedIn } from './person.ts'
import { noteGiven, noteSetUp } from './sign-in-methods.ts'

type Tx = Transaction<Database>

/** What a change says of itself, besides the keys that people gain and lose by it. */
export interface Said {
  readonly fields: Effect['fields']
  readonly sessionsEnding?: number
  /** Numbers of people that were made by it. */
  readonly made?: readonly number[]
  /** Numbers of people whose account it is about, whether or not their keys are others by it. */
  readonly about?: readonly number[]
  /** Names of directories and providers whose rules are others by it. */
  readonly ruled?: readonly string[]
}

export interface RightsChange<T extends Said> {
  /** Everybody whose keys may become others, before and after. */
  readonly affected: (transaction: Tx) => Promise<readonly number[]>
  readonly work: (transaction: Tx, granter: Granter) => Promise<T>
}

/**
 * How a change that needs a second person came by one: `none` asked for it, somebody `alone` has proven themselves again,
 * or another person asked for what the granter `agrees` to.
 */
export type Agreement =
  | { readonly by: 'none' }
  | { readonly by: 'alone' }
  | { readonly by: 'two'; readonly askedBy: number }

const byNobody: Agreement = { by: 'none' }

/** Who changes, with the keys that he or she holds at this moment. */
export interface Granter {
  readonly id: number
  readonly keys: ReadonlySet<AccessKey>
}

/** Thrown to undo what a preview did. */
class Shown extends Error {
  readonly effect: Effect
  constructor(effect: Effect) {
    super('shown')
    this.effect = effect
  }
}

/** Listed in an effect; all of them count. */
const mostListed = 200

/**
 * The one way in which rights change. Under a lock, so that two changes see each other: does the work, looks at what
 * everybody holds before and after, and refuses what gives or takes more than the granter holds, what takes user
 * management from oneself, and what leaves nobody to administer. What it takes besides stands in the effect.
 */
async function change<T extends Said>(
  transaction: Tx,
  person: SignedIn,
  { affected, work }: RightsChange<T>,
  agreement: Agreement,
): Promise<{ readonly done: T; readonly effect: Effect }> {
  await lockRights(transaction)
  const granter = await granterWith(transaction, person, agreement)
  const stood = await readBefore(transaction)
  const ids = [...new Set(await affected(transaction))]
  const before = await readHoldings(transaction, ids)
  const administrators = await countAdministrators(transaction)
  const done = await work(transaction, granter)
  const after = await readHoldings(transaction, [...ids, ...(done.made ?? [])])
  const effect = effectOf(before, after, done)
  const moved = effect.everybody.flatMap(({ gains, loses }) => [...gains, ...loses])
  assertCovered(granter, moved)
  const own = effect.everybody.find(({ id }) => id === granter.id)
  if (own?.loses.includes('administrations-user-management')) throw new CallError('own-account')
  if (administrators > 0 && (await countAdministrators(transaction)) === 0) {
    throw new CallError('last-administrator')
  }
  const { everybody, ...told } = effect
  const givers = agreement.by === 'two' ? [granter.id, agreement.askedBy] : [granter.id]
  await noteGiven(transaction, 'changed', givers, [...everybody.map(({ id }) => id), ...(done.about ?? [])])
  await noteSetUp(transaction, done.ruled ?? [], givers, 'rules')
  const needs = await needsOf(transaction, stood, granter.id, everybody)
  if (needs !== null && done.made !== undefined) refuseForNew(after.get(done.made[0] ?? 0))
  return { done, effect: { ...told, people: everybody.slice(0, mostListed), needs } }
}

/** A grant that waits for a second person is for an account that is there. */
function refuseForNew(holding: Holding | undefined): never {
  const by = holding === undefined ? undefined : grantsOf(holding, managingKey)[0]?.by
  const field = by === undefined ? 'role' : { role: 'role', group: 'groups', direct: 'keys' }[by]
  const why = 'Create the account without this, then grant it with another administrator’s agreement.'
  throw new CallError('input-not-valid', { fields: { [field]: why } })
}

/** Where two do it, both must hold what is given and taken, at this moment. */
async function granterWith(transaction: Tx, person: SignedIn, agreement: Agreement): Promise<Granter> {
  const granter = await granterNow(transaction, person)
  if (agreement.by !== 'two') return granter
  const other = (await peopleWhoManage(transaction)).get(agreement.askedBy)
  return { ...granter, keys: new Set([...granter.keys].filter((key) => other?.has(key) === true)) }
}

/** Throws `second-person-needed` for what was not asked of, or proven by, whom it takes. */
function assertAgreed({ needs }: Effect, { by }: Agreement): void {
  const enough = needs === null || by === 'two' || (needs === 'proof' && by === 'alone')
  if (!enough) throw new CallError('second-person-needed', { fields: { needs } })
}

/** The granter's keys may have been taken away since the request came in; a token never has more than it names. */
export async function granterNow(transaction: Tx, person: SignedIn): Promise<Granter> {
  const { id } = person.profile
  const held = keysHeld((await readHoldings(transaction, [id])).get(id))
  const keys = new Set([...person.keys].filter((key) => held.has(key)))
  if (!keys.has('administrations-user-management')) {
    throw new CallError('key-missing', { fields: { key: 'administrations-user-management' } })
  }
  return { id, keys }
}

/** Throws `grant-exceeds-own` naming the keys that the granter lacks. */
export function assertCovered(granter: Granter, keys: Iterable<AccessKey>): void {
  const lacking = inOrder([...keys].filter((key) => !granter.keys.has(key)))
  if (lacking.length > 0) throw new CallError('grant-exceeds-own', { fields: { keys: lacking.join(', ') } })
}

function effectOf(
  before: ReadonlyMap<number, Holding>,
  after: ReadonlyMap<number, Holding>,
  said: Said,
): Omit<Effect, 'people' | 'needs'> & { everybody: Effect['people'] } {
  const ids = [...new Set([...before.keys(), ...after.keys()])]
  const everybody = ids.flatMap((id) => {
    const had = keysHeld(before.get(id))
    const has = keysHeld(after.get(id))
    const gains = inOrder([...has].filter((key) => !had.has(key)))
    const loses = inOrder([...had].filter((key) => !has.has(key)))
    const username = (after.get(id) ?? before.get(id))?.username ?? ''
    return gains.length + loses.length === 0 ? [] : [{ id, username, gains, loses }]
  })
  return {
    fields: said.fields,
    everybody: everybody.toSorted((a, b) => a.username.localeCompare(b.username, 'en')),
    gaining: everybody.filter(({ gains }) => gains.length > 0).length,
    losing: everybody.filter(({ loses }) => loses.length > 0).length,
    sessions_ending: said.sessionsEnding ?? 0,
  }
}

/** Makes the change; `finish` writes it into the record as the last step. */
export function saveRights<T extends Said>(
  database: Kysely<Database>,
  person: SignedIn,
  what: RightsChange<T>,
  finish: (transaction: Tx, done: T, effect: Effect) => Promise<void>,
  agreement: Agreement = byNobody,
): Promise<{ readonly done: T; readonly effect: Effect }> {
  return database.transaction().execute(async (transaction) => {
    const changed = await change(transaction, person, what, agreement)
    assertAgreed(changed.effect, agreement)
    await finish(transaction, changed.done, changed.effect)
    return changed
  })
}

/** Makes the very same change, tells what it did and undoes it. */
export async function previewRights<T extends Said>(
  database: Kysely<Database>,
  person: SignedIn,
  what: RightsChange<T>,
  agreement: Agreement = byNobody,
): Promise<Effect> {
  try {
    return await database.transaction().execute(async (transaction) => {
      const { effect } = await change(transaction, person, what, agreement)
      throw new Shown(effect)
    })
  } catch (error) {
    if (error instanceof Shown) return error.effect
    throw error
  }
}

/** Says what became of which field, leaving out those that stayed. */
export function fieldsChanged(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Effect['fields'] {
  return Object.keys(after)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, before: before[field] ?? '', after: after[field] ?? '' }))
}
