import { Failure } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { kindNamed } from '../kind.ts'
import type { ChangeKind } from '../kind.ts'
import { ownerNamed } from '../rights/owner.ts'
import type { ChangeRow } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'
import { endingRuns, untoldEnds } from './due.ts'
import { findOwner } from '../notices/find-owner.ts'
import { notify } from '../../notifications/notify.ts'
import type { Owner } from '../notices/find-owner.ts'
import { daysWords } from '../notices/ends-soon.ts'
import { pathOf } from '../notices/path.ts'
import { requesterOrApprovers } from '../notices/stalled-runs.ts'

/**
 * Something that is somebody's is put back soon, which another person asked for: its owner is told, of the lines of one list once. Who
 * asked for it is told already.
 */
async function tellOwnerEndsSoon(
  transaction: Transaction<Database>,
  row: ChangeRow,
  days: number,
  owner: Owner,
): Promise<void> {
  const account = 'account' in owner ? owner.account : null
  const told = await requesterOrApprovers(transaction, row)
  if (account !== null && told.includes(account)) return
  const { what, remaining } = daysWords(days)
  // Whoever agreed did so to its end as well, and decides about a later one.
  const keeps = account !== null && row.approver === null
  const who = 'account' in owner ? String(owner.account) : owner.address
  await notify(transaction, {
    event: 'owned-ends-soon',
    to: account === null ? [] : [account],
    addresses: 'address' in owner ? [owner.address] : [],
    by: null,
    topic: row.batch === null ? null : `${row.batch} owned-ends-soon ${what} ${who}`,
    title: `${what}: ${row.target}`,
    titleOfMany: (runs) => `${what}: ${row.target} and ${runs - 1} more of yours`,
    words: `${row.target} is recorded as yours. ${remaining} a change to it is undone, at ${row.expires_at?.toISOString() ?? 'its end'}: ${row.sentence} ${keeps ? 'If it is still needed, extend it on its run’s page.' : `If it is still needed, ask ${await askWhom(transaction, row)} to extend it.`}`,
    path: pathOf(row),
    change: row.id,
  })
}

/** Who asked for it, with an address to write to where they have one. */
async function askWhom(transaction: Transaction<Database>, row: ChangeRow): Promise<string> {
  const asked =
    row.requested_by === null
      ? undefined
      : await transaction
          .selectFrom('person')
          .select('email')
          .where('id', '=', row.requested_by)
          .executeTakeFirst()
  if (asked === undefined) return 'the network team'
  return asked.email === '' ? row.requester : `${row.requester} (${asked.email})`
}

/** Milliseconds for one question to a directory. */
const limit = 10_000
/** Minutes until it is looked for again who an owner is, after a directory did not answer or a process died with it. */
const again = 10

interface Taken {
  readonly row: ChangeRow
  readonly left: number
}

const ownedOf = (kinds: readonly ChangeKind[]) => kinds.filter((kind) => kind.owner !== undefined)

/** Of a kind of which something is somebody's, whose owner nobody looks for. */
const isOwned = (kinds: readonly ChangeKind[]) =>
  sql<boolean>`(run.kind = any(${ownedOf(kinds).map(({ name }) => name)}::text[]) and (run.owner_looked_at is null
    or run.owner_looked_at < clock_timestamp() - ${again} * interval '1 minute'))`

export const untoldOwners = (kinds: readonly ChangeKind[]) => untoldEnds('owner_told_days', isOwned(kinds))

/**
 * Tells whoever it belongs to that something is put back in so many days, once for each of these, whether they have an account here or
 * only a mail address. Who that is a directory may have to say, which holds up nobody else: it is asked before anything is written.
 */
export async function tellOwnersWhatEndsSoon(worker: ChangeWorker, signal: AbortSignal): Promise<void> {
  const { database, kinds, means, log } = worker
  for (const { row, left } of await take(database, kinds)) {
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
const take = (database: Kysely<Database>, kinds: readonly ChangeKind[]): Promise<readonly Taken[]> =>
  database.transaction().execute(async (transaction) => {
    const due = await endingRuns(transaction, 'owner_told_days', isOwned(kinds))
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
