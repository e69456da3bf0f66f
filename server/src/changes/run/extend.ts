import type { Preview } from '@patchbay/contract/changes/preview'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import { whyNotApprove } from '../rights/may-approve.ts'
import type { ChangeKind } from '../kind.ts'
import { ownerAccount } from '../rights/owner.ts'
import type { Reader } from '../rights/readable-run.ts'
import { timesOf } from '../preview/requester.ts'
import type { ChangeRow } from '../rows.ts'
import { isDone, undoneBy } from '../undone-by.ts'

type Keeper = Reader & { readonly profile: { readonly username: string } }

interface Standing {
  readonly undone: boolean
  /** Account of whose it is; null where they have none. */
  readonly owner: number | null
}

/**
 * Who may give it a later end: whoever holds the key of its kind, and whose it is. Where somebody agreed to it, that was to its end as well, and
 * another such person than who asked decides.
 */
export async function mayExtend(
  database: Kysely<Database>,
  row: ChangeRow,
  { key }: Pick<ChangeKind, 'key'>,
  { profile }: Reader,
  { undone, owner }: Standing,
): Promise<boolean> {
  if (!isDone(row.state) || !hasEnd(row) || undone) return false
  return row.approver === null
    ? holds(profile, key) || owner === profile.id
    : (await whyNotApprove(database, row, profile)) === null
}

const holds = ({ access_permission_names: held }: Reader['profile'], key: string) =>
  held.some((one) => one === key)

const hasEnd = ({ expires_at: time, ends_with_ticket: ticket }: ChangeRow) => time !== null || ticket

interface Keeping {
  readonly id: number
  readonly kind: ChangeKind
  /** Null for no time any more. */
  readonly until: string | null
  /** The closing of its ticket stays an end of it, too. */
  readonly endsWithTicket?: boolean
  readonly reason: string
  readonly person: Keeper
}

/**
 * Gives a run that stands a later end, or none: of a time people are told anew in time. An end that was not kept because something spoke
 * against it is one again.
 * @throws CallError `input-not-valid`, `too-late` where it is undone or has no end, `no-such-thing`
 */
export async function extendRun(
  database: Kysely<Database>,
  { id, kind, reason, person, ...wanted }: Keeping,
  record: (transaction: Transaction<Database>, row: ChangeRow) => Promise<void>,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('change')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const undone = (await undoneBy(transaction, [id])).has(id)
    if (!isDone(row.state) || !hasEnd(row) || undone) throw new CallError('too-late')
    const owner = await ownerAccount(transaction, kind, row)
    if (!(await mayExtend(transaction, row, kind, person, { undone, owner })))
      throw new CallError('no-such-thing')
    const { expiresAt, endsWithTicket } = laterEnd(row, wanted)
    if (expiresAt === null && row.approver === null && !holds(person.profile, kind.key)) {
      const words = `Enter an end. Only people with the key of this change may keep it without one.`
      throw new CallError('input-not-valid', { fields: { expiresAt: words } })
    }
    const said = `${person.profile.username} keeps it ${endWords(row, { expiresAt, endsWithTicket })}: ${reason}`
    await transaction
      .updateTable('change')
      .set({
        expires_at: expiresAt,
        ends_with_ticket: endsWithTicket,
        ...(endsWithTicket ? {} : { ticket_closed_at: null }),
        end_settled: false,
        end_tried_at: null,
        end_told_days: null,
        owner_told_days: null,
        owner_looked_at: null,
        why: sql<string>`concat_ws(' ', why, ${said}::text)`,
      })
      .where('id', '=', id)
      .execute()
    await record(transaction, row)
  })
}

interface NewEnd {
  readonly expiresAt: Date | null
  readonly endsWithTicket: boolean
}

/** What was asked for where it is later than before in each way. @throws CallError `input-not-valid` */
function laterEnd(
  row: ChangeRow,
  { until, endsWithTicket = false }: Pick<Keeping, 'until' | 'endsWithTicket'>,
): NewEnd {
  const { expiresAt } = timesOf({ runAt: null, expiresAt: until })
  const fault = (field: 'expiresAt' | 'endsWithTicket', words: string) =>
    new CallError('input-not-valid', { fields: { [field]: words } })
  if (endsWithTicket && !row.ends_with_ticket) {
    throw fault('endsWithTicket', 'It does not end with a ticket.')
  }
  if (endsWithTicket && row.ticket_closed_at !== null) {
    throw fault('endsWithTicket', `Ticket ${row.ticket} is closed already.`)
  }
  if (expiresAt === null && isPast(row)) {
    throw fault('expiresAt', 'It overrides a protection and needs an end.')
  }
  const before = row.expires_at
  if (before !== null && expiresAt !== null && expiresAt <= before) {
    throw fault('expiresAt', `It already ends at ${before.toISOString()}. Enter a later time.`)
  }
  if (before === null && endsWithTicket) {
    throw fault('expiresAt', `It already ends with ticket ${row.ticket}.`)
  }
  return { expiresAt, endsWithTicket }
}

/** Who agreed went past a protection with it, until some time. */
const isPast = ({ preview }: ChangeRow) => (preview as Preview).checks.some(({ past }) => past === true)

const endWords = ({ ticket }: ChangeRow, { expiresAt, endsWithTicket }: NewEnd): string => {
  const ends = [
    ...(expiresAt === null ? [] : [expiresAt.toISOString()]),
    ...(endsWithTicket ? [`ticket ${ticket} closes`] : []),
  ]
  return ends.length === 0 ? 'for good' : `until ${ends.join(', or ')}`
}
