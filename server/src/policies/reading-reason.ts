import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../http/call-error.ts'

const name = 'reading-reason'
const shortest = 3
const longest = 300

export interface ReadingReason {
  /** Do calls that read what is personal ask for a reason. */
  readonly asked: boolean
  readonly version: number
}

/** As it came: no reason is asked. */
const usual: ReadingReason = { asked: false, version: 0 }

export async function readReadingReason(database: Kysely<Database>): Promise<ReadingReason> {
  const row = await database
    .selectFrom('policy')
    .select(['value', 'version'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (row === undefined) return usual
  return { asked: (row.value as { asked?: unknown }).asked === true, version: row.version }
}

/** Throws `moved` when somebody was quicker. */
export async function writeReadingReason(
  transaction: Transaction<Database>,
  person: number,
  { asked, version }: ReadingReason,
): Promise<ReadingReason> {
  const value = JSON.stringify({ asked })
  const written =
    version === 0
      ? await transaction
          .insertInto('policy')
          .values({ name, value, changed_by: person })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await transaction
          .updateTable('policy')
          .set({ value, version: sql<number>`version + 1`, changed_at: sql<Date>`now()`, changed_by: person })
          .where('name', '=', name)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst()
  if (written === undefined) throw new CallError('moved')
  return { asked, version: written.version }
}

/**
 * The reason that came with a request, as the header `x-reading-reason` holds it: percent-encoded UTF-8, since headers
 * are Latin-1. Null where none came. Throws `input-not-valid` for one that cannot be read or says nothing.
 */
export function givenReason(request: FastifyRequest): string | null {
  const header = request.headers['x-reading-reason']
  if (header === undefined) return null
  const refused = (why: string) => new CallError('input-not-valid', { fields: { 'x-reading-reason': why } })
  if (Array.isArray(header)) throw refused('is given twice')
  let reason: string
  try {
    reason = decodeURIComponent(header).trim()
  } catch {
    throw refused('has a percent sign that encodes nothing')
  }
  if (reason.length < shortest) throw refused('Say why in a few words.')
  if (reason.length > longest) throw refused(`is longer than ${longest} characters`)
  return reason
}
