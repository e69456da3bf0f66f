import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Minutes until the second try, twice as many each time, and at most; hours for which it is tried. */
const first = 1
const longest = 360
const patience = 48

/** One message on its way out, with what it says. */
export interface Delivery {
  /** The same at each try. */
  readonly id: string
  readonly tries: number
  readonly at: Date
  readonly event: string
  readonly title: string
  readonly words: string
  readonly path: string
  /** To whom by mail: an account, or an address without one. */
  readonly person: number | null
  readonly address: string | null
}

/** By mail to an account or to an address, or to a connected system of this name. */
export type Way =
  | { readonly way: 'mail' }
  | { readonly way: 'address' }
  | { readonly way: 'webhook'; readonly system: string }

/**
 * Takes what is due on a way. Of many processes each takes others, and one that dies with it leaves it to the next try: that is set
 * before anything is sent.
 */
export async function takeDue(database: Kysely<Database>, by: Way, most: number): Promise<Delivery[]> {
  const system = by.way === 'webhook' ? by.system : null
  const { rows } = await sql<Delivery>`
    with taken as (
      update delivery set tries = tries + 1,
        next_try_at = now() + least(${first} * power(2, least(tries, 20)), ${longest}) * interval '1 minute'
      where id in (
        select id from delivery
        where state = 'due' and next_try_at <= now() and way = ${by.way} and system is not distinct from ${system}
        order by next_try_at, id limit ${most} for update skip locked)
      returning id, tries, notice_id, person_id, address)
    select taken.id, taken.tries, taken.person_id as person, address, at, event, title, words, path
    from taken join notice on notice.id = taken.notice_id
    order by notice.id, taken.person_id`.execute(database)
  return rows
}

export async function settleDelivered(database: Kysely<Database>, id: string): Promise<void> {
  await database
    .updateTable('delivery')
    .set({ state: 'delivered', ended_at: sql<Date>`now()`, why: null })
    .where('id', '=', id)
    .execute()
}

/** It stays due; one that asked to be left alone is, for so many milliseconds. */
export async function settleFailed(
  database: Kysely<Database>,
  id: string,
  { why, wait }: { readonly why: string; readonly wait: number },
): Promise<void> {
  await sql`update delivery set why = ${why},
      next_try_at = greatest(next_try_at, now() + ${wait} * interval '1 millisecond')
    where id = ${id} and state = 'due'`.execute(database)
}

export async function giveUp(database: Kysely<Database>, id: string, why: string): Promise<void> {
  await database
    .updateTable('delivery')
    .set({ state: 'given-up', ended_at: sql<Date>`now()`, why })
    .where('id', '=', id)
    .execute()
}

export interface GivenUp {
  readonly delivery: string
  readonly way: 'mail' | 'webhook'
  readonly system: string | null
  readonly tries: number
  readonly why: string | null
}

/** What is tried now, and what may never be. */
export const openDeliveries = sql`from delivery where state = 'due' and (next_try_at <= now() or way = 'address')`

/** Gives up what nobody took for two days, and answers what it was. */
export async function giveUpOld(database: Kysely<Database>): Promise<readonly GivenUp[]> {
  const { rows } = await sql<GivenUp>`
    update delivery set state = 'given-up', ended_at = now()
    where id in (
      select id from delivery
      where state = 'due' and next_try_at <= now() and since < now() - ${patience} * interval '1 hour'
      order by next_try_at limit 100 for update skip locked)
    returning id as delivery, way, system, tries, why`.execute(database)
  return rows
}

/** Gives up what was to be mailed to people without an account, where no server takes mail. */
export async function giveUpAddressed(database: Kysely<Database>): Promise<void> {
  await database
    .updateTable('delivery')
    .set({ state: 'given-up', ended_at: sql<Date>`now()`, why: 'No mail server is set up.' })
    .where('way', '=', 'address')
    .where('state', '=', 'due')
    .execute()
}
