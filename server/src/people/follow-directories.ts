import type { DirectoryCapabilities } from '@patchbay/connectors/directory/capabilities'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Log } from '../logging/log.ts'
import { appendIn } from '../record/append.ts'
import type { Systems } from '../systems/open.ts'
import { outsiderOf } from './directory-sign-in.ts'
import { admit, shutOut } from './outsiders.ts'
import { endSessionsOf } from './sessions.ts'

/** Milliseconds for one question, and for all of them: the next round begins a minute after this one. */
const limits = { question: 8_000, round: 50_000 } as const

interface Means {
  readonly database: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
  readonly now: () => Date
}

type Can = Pick<DirectoryCapabilities, 'findPeople' | 'groupsAround'>

/** People of a directory who are inside: with a session or a program's token that is alive. */
function peopleInside(database: Kysely<Database>, system: string) {
  return database
    .selectFrom('person')
    .select(['id', 'username', 'external_id'])
    .where('source', '=', 'directory')
    .where('source_name', '=', system)
    .where('external_id', 'is not', null)
    .where(
      sql<boolean>`(exists (select 1 from session_family where session_family.person_id = person.id
          and session_family.ended_at is null and session_family.ends_at > now()
          and session_family.refreshed_at > now() - interval '30 minutes')
        or exists (select 1 from bearer_token where bearer_token.person_id = person.id
          and bearer_token.revoked_at is null and bearer_token.expires_at > now()))`,
    )
    .orderBy('id')
    .execute()
}

/**
 * Reads once a minute what directories say of the people who are inside. Who was taken out of a group has lost what the
 * group gave at the next call after that; who is disabled, expired or gone is signed out, and programs' tokens end; a
 * password that was changed there ends the sessions from before. A directory that does not answer changes nothing: its
 * people keep what they have until their session ends, twelve hours after sign-in at the latest.
 */
export async function followDirectories(means: Means): Promise<void> {
  const signal = AbortSignal.timeout(limits.round)
  for (const system of means.systems.ofKind('directory')) {
    const inside = await peopleInside(means.database, system.name)
    if (inside.length === 0) continue
    try {
      const { findPeople, groupsAround } = await system.can()
      if (findPeople === undefined || groupsAround === undefined) continue
      for (const { id, username, external_id } of inside) {
        signal.throwIfAborted()
        const person = { id, username, externalId: external_id ?? '' }
        await follow(means, system.name, { findPeople, groupsAround }, person, signal)
      }
    } catch (error) {
      means.log.warn({ system: system.name, error }, 'directory was not followed')
    }
  }
}

async function follow(
  { database, now }: Means,
  system: string,
  can: Can,
  inside: { readonly id: number; readonly username: string; readonly externalId: string },
  signal: AbortSignal,
): Promise<void> {
  const ask = { signal, limit: limits.question }
  const [person] = (await can.findPeople({ id: inside.externalId }, ask)).value
  const over = person?.expiresAt != null && person.expiresAt <= now()
  if (person === undefined || !person.enabled || over) {
    const why = person === undefined ? 'gone' : over ? 'expired' : 'disabled'
    await database.transaction().execute(async (transaction) => {
      await shutOut(transaction, inside.id)
      await appendIn(transaction, [
        {
          actor: null,
          session: null,
          address: null,
          action: 'person.shut-out-by-directory',
          target: inside.username,
          result: 'done',
          detail: { why, system },
          correlation: 'people',
        },
      ])
    })
    return
  }
  const outsider = await outsiderOf(system, can, person, signal)
  if (outsider === null) return
  const { passwordSetAt } = person
  await database.transaction().execute(async (transaction) => {
    await admit(transaction, outsider)
    if (passwordSetAt !== null) {
      await endSessionsOf(transaction, inside.id, { before: passwordSetAt }, 'password-changed')
    }
  })
}
