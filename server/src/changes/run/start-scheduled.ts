import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { isApart, itsTurn } from '../batch/its-turn.ts'
import { TargetHeldError, takeTargets } from '../leases.ts'
import { moveOn } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'
import type { Preview } from '@patchbay/contract/changes/preview'
import { readActiveProfileOf } from '../../people/person.ts'
import { overrideKey } from '../rights/override.ts'
import type { ChangeKind } from '../kind.ts'
import { kindNamed } from '../kind.ts'
import { requesterAndApprovers } from '../notices/stalled-runs.ts'
import { tellOfRun } from '../notices/of-run.ts'
import { recordEnd } from '../evidence/record-end.ts'
import type { ChangeRow } from '../rows.ts'

/**
 * Why a run that waited may not begin: who asked for it has no account any more, or not what it takes. Null where it may, and for
 * what puts a run back: that is as right as it was. What has begun goes on, whoever is gone: nothing is left half done.
 */
async function whyNotBegin(
  transaction: Transaction<Database>,
  kinds: readonly ChangeKind[],
  { kind, requester, requested_by: id, undo_of: undoOf, redoes, preview, intent }: ChangeRow,
): Promise<string | null> {
  if (undoOf !== null && !redoes) return null
  const profile = id === null ? null : await readActiveProfileOf(transaction, id)
  if (profile === null) return `${requester}, the requester, no longer has an active account.`
  const goesPast = (preview as Preview).checks.some(({ past }) => past === true)
  const asked = kindNamed(kinds, kind)
  const wanted = [
    asked.key,
    ...(asked.doesToo?.(intent) ?? []).map(({ key }) => key),
    ...(goesPast ? [overrideKey] : []),
  ]
  const missing = wanted.find((key) => !profile.access_permission_names.includes(key))
  return missing === undefined ? null : `${requester}, the requester, no longer has the key ${missing}.`
}

/**
 * Ends a run at the moment it would begin, where who asked for it may not do it any more; they and whoever may agree to changes are
 * told. True where it did.
 */
async function endedInstead(
  transaction: Transaction<Database>,
  kinds: readonly ChangeKind[],
  row: ChangeRow,
): Promise<boolean> {
  const reason = await whyNotBegin(transaction, kinds, row)
  if (reason === null) return false
  const why = `Nothing was sent: ${reason}`
  await moveOn(transaction, row.id, { from: 'scheduled', to: 'expired', why }, null)
  await recordEnd(transaction, row, 'expired', why)
  await tellOfRun(transaction, row, {
    event: 'change-ended',
    to: await requesterAndApprovers(transaction, row),
    by: null,
    what: 'Not begun',
    words: `${why} Request it again if it is still needed.`,
  })
  return true
}

/** How many changes are begun at most; those of lists are among them. */
export interface Room {
  readonly any: number
  readonly ofLists: number
}

/** Of the database, as every process has it: its time has come and is not over, nor is its ticket closed. */
const isTime = sql<boolean>`(change.run_at <= clock_timestamp()
  and change.ticket_closed_at is null and (change.expires_at is null or change.expires_at > clock_timestamp()))`

const hasItsTime = sql<boolean>`change.ended_at is null and change.state = 'scheduled' and ${isTime}`

/** Runs whose time has come, whatever else they wait for. */
export const timelyRuns = sql`from change where ${hasItsTime}`

const isDue = sql<boolean>`${hasItsTime} and ${itsTurn} and ${isApart}`

/** A run that waits for its system to come back has its targets already. */
const isHeld = sql<boolean>`exists (select 1 from change_lease
  where target = any (change.targets) and change_id <> change.id)`

/** What waits for a target that somebody else holds is begun when it is free, and keeps nobody else. How many were begun. */
export async function beginScheduled(
  { database, kinds, log, moved }: ChangeWorker,
  room: Room = { any: 16, ofLists: 16 },
): Promise<number> {
  await sayHeld(database)
  let begun = 0
  for (const due of await allDue(database, room)) {
    try {
      const became = await begin(database, kinds, due)
      if (became === 'running') begun += 1
      if (became !== null) moved(due.id, became)
    } catch (error) {
      // Somebody was quicker: the next look says who.
      if (!(error instanceof TargetHeldError))
        log.warn({ error, change: due.id }, 'scheduled change not begun')
    }
  }
  return begun
}

interface Due {
  readonly id: number
  readonly targets: readonly string[]
}

/** Those of no list first, and of the lists one line each in turn. */
async function allDue(database: Kysely<Database>, { any, ofLists }: Room): Promise<Due[]> {
  if (any === 0) return []
  const { rows } = await sql<Due & { of_list: boolean }>`
    select id, targets, of_list from (
      select change.id, change.targets, change.run_at, change.batch is not null as of_list,
        row_number() over (partition by change.batch order by change.run_at, change.batch_position) as turn
      from change where ${isDue} and not ${isHeld}
    ) as waiting
    order by of_list, case when of_list then turn end, run_at, id
    limit ${any}`.execute(database)
  const others = rows.filter(({ of_list: ofList }) => !ofList)
  return [...others, ...rows.filter(({ of_list: ofList }) => ofList).slice(0, ofLists)]
}

/** Null where it does not begin now. */
function begin(
  database: Kysely<Database>,
  kinds: ChangeWorker['kinds'],
  { id, targets }: Due,
): Promise<'running' | 'expired' | null> {
  return database.transaction().execute(async (transaction) => {
    // Of a list whose lines are begun one after the other two processes begin no two at once.
    await sql`select 1 from batch where id = (select batch from change where id = ${id}) and stagger > 0
      for update`.execute(transaction)
    // Meanwhile another of its list may have gone otherwise than meant.
    const still = await transaction
      .selectFrom('change')
      .selectAll()
      .where('id', '=', id)
      .where(isDue)
      .forUpdate()
      .executeTakeFirst()
    if (still === undefined) return null
    if (await endedInstead(transaction, kinds, still)) return 'expired'
    await takeTargets(transaction, id, targets)
    await moveOn(transaction, id, { from: 'scheduled', to: 'running' }, null)
    return 'running'
  })
}

/** Without it nobody could tell why one stays where it is while others of its list go on. */
async function sayHeld(database: Kysely<Database>): Promise<void> {
  await sql`
    update change set why = held.words
    from (
      select change.id, (
        select 'It waits: ' || change_lease.target || ' is held by run ' || holder.id || ' of ' || holder.requester || '.'
        from change_lease join change as holder on holder.id = change_lease.change_id
        where change_lease.target = any (change.targets) and change_lease.change_id <> change.id
        order by change_lease.target collate "C" limit 1
      ) as words
      from change where ${isDue} and ${isHeld}
    ) as held
    where change.id = held.id and change.state = 'scheduled' and held.words is not null
      and change.why is distinct from held.words`.execute(database)
}
