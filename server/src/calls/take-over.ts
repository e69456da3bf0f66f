import type { Profile } from '@patchbay/contract/users/session'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { sessionCookie, setCookie, setSessionCookies } from '../http/cookies.ts'
import type { Visit } from '../http/visit.ts'
import { deviceDays } from '../people/known-devices.ts'
import type { OpenedFor } from '../people/open-for.ts'
import { readProfileOf } from '../people/person.ts'
import { endSession } from '../people/sessions.ts'

/** Seconds. */
const day = 24 * 60 * 60

/** Hands a session that was opened to the browser. Whoever was signed in here before is not any more. */
export async function takeOver(
  database: Kysely<Database>,
  { request, reply }: Visit,
  { personId, session, device }: OpenedFor,
): Promise<Profile> {
  await database
    .transaction()
    .execute((transaction) =>
      endSession(transaction, [sessionCookie(request, 'access'), sessionCookie(request, 'refresh')]),
    )
  setSessionCookies(request, reply, session)
  setCookie(request, reply, 'device', device, deviceDays * day)
  return readProfileOf(database, personId)
}
