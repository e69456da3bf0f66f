import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Detail } from '../record/canonical-json.ts'
import { appendIn } from '../record/append.ts'
import { browserWords } from './browser-words.ts'
import { rememberDevice } from './known-devices.ts'
import type { PeoplePolicy } from './policy.ts'
import { confirmSession } from './confirmed.ts'
import { openSession } from './sessions.ts'
import type { OpenedSession } from './sessions.ts'

export interface OpenedFor {
  readonly personId: number
  readonly session: OpenedSession
  /** Value of the cookie that makes this browser known. */
  readonly device: string
}

export interface Standing {
  readonly source: 'local' | 'directory' | 'openid'
  readonly password_short: boolean
  readonly must_change_password: boolean
}

export interface Factors {
  readonly enrolled: boolean
  /** A provider has asked for a second factor itself. */
  readonly factorElsewhere: boolean
  /** A provider was told to ask anew who it is, and did. */
  readonly askedAnew?: boolean
}

/** What a person must do before anything else. */
export function firstOf(
  policy: PeoplePolicy,
  standing: Standing,
  { enrolled, factorElsewhere }: Factors,
): 'password' | 'second-factor' | null {
  if (standing.source === 'local') {
    if (standing.must_change_password || (standing.password_short && !enrolled)) return 'password'
  }
  return policy.secondFactor === 'required' && !enrolled && !factorElsewhere ? 'second-factor' : null
}

/** Opens a session for a person who has proven who they are; it stands or falls with its entry in the record. */
export function openFor(
  means: { readonly database: Kysely<Database>; readonly people: PeoplePolicy },
  entry: {
    readonly actor: { readonly id: number; readonly name: string }
    readonly address: string
    readonly action: string
    readonly correlation: string
    readonly detail?: Detail
  },
  standing: Standing,
  factors: Factors,
  browser: { readonly device: string | undefined; readonly agent?: string | undefined },
): Promise<OpenedFor> {
  const first = firstOf(means.people, standing, factors)
  const personId = entry.actor.id
  return means.database.transaction().execute(async (transaction) => {
    const session = await openSession(
      transaction,
      personId,
      entry.address,
      first,
      browserWords(browser.agent),
    )
    if (factors.askedAnew === true) await confirmSession(transaction, session.family)
    const device = await rememberDevice(transaction, personId, browser.device)
    await transaction
      .updateTable('person')
      .set({ last_sign_in_at: sql<Date>`now()` })
      .where('id', '=', personId)
      .execute()
    await appendIn(transaction, [{ ...entry, session: session.recordHash, target: null, result: 'done' }])
    return { personId, session, device }
  })
}
