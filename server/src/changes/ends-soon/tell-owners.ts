import { Failure } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { kindNamed } from '../kind.ts'
import { tellOwnerEndsSoon } from '../notices/owner-ends-soon.ts'
import { ownerNamed } from '../rights/owner.ts'
import type { ChangeRow } from '../rows.ts'
import type { Works } from '../works.ts'
import { endingRuns } from './due.ts'
import { findOwner } from '../notices/find-owner.ts'

/** Milliseconds for one question to a directory. */
const limit = 10_000
/** Minutes until it is looked for again who an owner is, after a directory did not answer or a process died with it. */
const again = 10

interface Taken {
  readonly row: ChangeRow
  readonly left: number
}

/**
 * Tells whoever it belongs to that something is put back in so many days, once for each of these, whether they have an account here or
 * only a mail address. Who that is a directory may have to say, which holds up nobody else: it is asked before anything is written.
 */
export async function tellOwnersWhatEndsSoon(works: Works, signal: AbortSignal): Promise<void> {
  const { database, kinds, means, log } = works
  const owned = kinds.filter((kind) => kind.owner !== undefined).map(({ name }) => name)
  if (owned.length === 0) return
  for (const { row, left } of await take(database, owned)) {
    const named = ownerNamed(kindNamed(kinds, row.kind), row)
    try {
      const owner = named === null ? null : await findOwner(means, named, { limit, signal })
      await database.transaction().execute(async (transaction) => {
        const told = await transaction
          .updateTable('change')
          .set({ owner_told_days: left, owner_looked_at: null })
          .where('id', '=', row.id)
          // Not where it was kept longer meanwhile, nor what another process told.
          .where('owner_looked_at', 'is not', null)
          .where((eb) => eb.or([eb('owner_told_days', 'is', null), eb('owner_told_days', '>', left)]))
          .returning('id')
          .executeTakeFirst()
        if (told !== undefined && owner !== null) await tellOwnerEndsSoon(transaction, row, left, owner)
      })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      log.warn({ error, change: row.id }, 'owner of what ends soon not found')
    }
  }
}

/** Those of which nobody else looks for the owner meanwhile. */
const take = (database: Kysely<Database>, owned: readonly string[]): Promise<readonly Taken[]> =>
  database.transaction().execute(async (transaction) => {
    const due = await endingRuns(
      transaction,
      'owner_told_days',
      sql<boolean>`run.kind = any(${[...owned]}::text[]) and (run.owner_looked_at is null
        or run.owner_looked_at < clock_timestamp() - ${again} * interval '1 minute')`,
    )
    const taken: Taken[] = []
    for (const { id, left } of due) {
      const row = await transaction
        .updateTable('change')
        .set({ owner_looked_at: sql<Date>`clock_timestamp()` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      taken.push({ row, left })
    }
    return taken
  })
