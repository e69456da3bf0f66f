import type { Severity } from '@patchbay/contract/security-cases/case-words'
import { severities } from '@patchbay/contract/security-cases/case-words'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { readIndicator } from './indicator-key.ts'
import { caseState } from './case-state.ts'

export interface Reported {
  readonly indicator: string
  readonly alertAt: Date
  readonly severity: Severity
  readonly summary: string
  readonly ticket: string | null
  /** Name of the system that reports it; null for a person or a list. */
  readonly system: string | null
  /** As the queue names it. */
  readonly source: string
  readonly person: number | null
}

export interface Opened {
  readonly id: number
  readonly joined: boolean
}

/** Days after its end in which an indicator that comes again counts as reopened. */
const remembered = 30

/**
 * Opens a case, or joins the open case of the same indicator: the higher severity counts. The same at the same moment from several
 * processes is one case. @returns the fault where the indicator is none
 */
export async function openOrJoin(
  transaction: Transaction<Database>,
  reported: Reported,
): Promise<Opened | { readonly fault: string }> {
  const read = readIndicator(reported.indicator)
  if ('fault' in read) return read
  const { key } = read
  await closeReleased(transaction, key)
  const { indicator, alertAt: alert_at, severity, summary, ticket, system, source, person } = reported
  const opened = await transaction
    .insertInto('security_case')
    .values({
      severity,
      indicator,
      indicator_key: key,
      alert_at,
      summary,
      ticket,
      system,
      source,
      opened_by: person,
      reopened: await timesBefore(transaction, key),
    })
    .onConflict((conflict) => conflict.column('indicator_key').where('closed_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (opened !== undefined) {
    await addEvent(transaction, opened.id, person, 'opened', `${source}: ${summary}`)
    return { id: opened.id, joined: false }
  }
  const { id } = await joinOpen(transaction, key, reported)
  await addEvent(transaction, id, person, 'alert', `${source}, ${alert_at.toISOString()}: ${summary}`)
  return { id, joined: true }
}

async function joinOpen(transaction: Transaction<Database>, key: string, { severity, ticket }: Reported) {
  const worse = severities.slice(0, severities.indexOf(severity))
  return transaction
    .updateTable('security_case')
    .set({
      alerts: sql<number>`alerts + 1`,
      latest_alert_at: sql<Date>`clock_timestamp()`,
      severity: sql<Severity>`case when severity = any(${sql.val(worse)}::text[]) then ${severity} else severity end`,
      ticket: sql<string | null>`coalesce(ticket, ${ticket})`,
    })
    .where('indicator_key', '=', key)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A case whose containment was released whole is over, and the indicator that comes again is another one. */
async function closeReleased(transaction: Transaction<Database>, key: string): Promise<void> {
  await sql`update security_case c set closed_at = clock_timestamp()
    where c.indicator_key = ${key} and c.closed_at is null and ${caseState} = 'released'`.execute(transaction)
}

async function timesBefore(transaction: Transaction<Database>, key: string): Promise<number> {
  const latest = await transaction
    .selectFrom('security_case')
    .select('reopened')
    .where('indicator_key', '=', key)
    .where('closed_at', '>', sql<Date>`clock_timestamp() - ${remembered} * interval '1 day'`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return latest === undefined ? 0 : latest.reopened + 1
}

export const addEvent = (
  transaction: Transaction<Database>,
  id: number,
  person: number | null,
  what: 'opened' | 'alert' | 'assigned' | 'note' | 'false-alarm' | 'reopened' | 'resolved' | 'watched',
  words: string,
) =>
  transaction
    .insertInto('security_case_event')
    .values({ case_id: id, person_id: person, what, words })
    .execute()
