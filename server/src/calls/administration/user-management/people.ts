import type { Effect } from '@patchbay/contract/people/person'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { CallError } from '../../../errors/call-error.ts'
import type { Handlers, Question } from '../../../http/handlers.ts'
import { granterNow, previewRights, saveRights } from '../../../people/change-rights.ts'
import { lockRights } from '../../../people/administrators.ts'
import { toldOfPerson } from '../../../people/entries.ts'
import { handOver, prepare, shutOut } from '../../../people/hand-over.ts'
import { changePerson, makePerson, setStatus, takeCovered } from '../../../people/person-changes.ts'
import type { PersonSaid } from '../../../people/person-changes.ts'
import { readPersonDetail } from '../../../people/person-detail.ts'
import { proveClick } from '../../prove.ts'
import type { CallContext } from '../../call-context.ts'

type Record = Question<never>['record']

/** Writes what became of a person into the record. */
async function recordPerson(
  record: Record,
  transaction: Transaction<Database>,
  done: PersonSaid,
  effect: Effect | null,
): Promise<void> {
  for (const told of toldOfPerson(done, effect)) await record(transaction, told)
}

/** Making and changing people. */
export function peopleCalls(
  context: CallContext,
): Pick<
  Handlers,
  | 'POST /administration/user-management/person/'
  | 'PUT /administration/user-management/person/'
  | 'POST /administration/user-management/person/preview/'
  | 'POST /administration/user-management/person/status/'
  | 'POST /administration/user-management/person/password/'
> {
  const { database } = context
  return {
    'POST /administration/user-management/person/': async ({ body, person, visit, record }) => {
      const { password_by, reentered, ...fields } = body
      await proveClick(context, person, visit, reentered, 'Enter your password. This creates an account.')
      const prepared = await prepare(password_by)
      let handed: Awaited<ReturnType<typeof handOver>> | null = null
      await saveRights(database, person, makePerson(fields), async (transaction, done, effect) => {
        handed = await handOver(transaction, done.id, prepared, person.profile.id)
        await recordPerson(record, transaction, done, effect)
      })
      if (handed === null) throw new Error('Nothing was handed over.')
      return handed
    },

    'PUT /administration/user-management/person/': async ({ body, person, record }) => {
      const { id, version, ...fields } = body
      const { effect } = await saveRights(
        database,
        person,
        changePerson(id, version, fields),
        (transaction, done, made) => recordPerson(record, transaction, done, made),
      )
      return { person: await readPersonDetail(database, id, person.session), effect }
    },

    'POST /administration/user-management/person/preview/': ({ body, person }) => {
      const { id, version, ...fields } = body
      return previewRights(
        database,
        person,
        id === 0 ? makePerson(fields) : changePerson(id, version, fields),
      )
    },

    'POST /administration/user-management/person/status/': async ({ body, person, record }) => {
      const { id, version, status, expires_at } = body
      const end = typeof expires_at === 'string' ? new Date(expires_at) : expires_at
      await saveRights(database, person, setStatus(id, version, status, end), (transaction, done, effect) =>
        recordPerson(record, transaction, done, effect),
      )
      return readPersonDetail(database, id, person.session)
    },

    'POST /administration/user-management/person/password/': async ({ body, person, visit, record }) => {
      await proveClick(context, person, visit, body.reentered, 'Enter your password. This allows a sign-in.')
      const prepared = await prepare(body.password_by)
      return database.transaction().execute(async (transaction) => {
        await lockRights(transaction)
        const granter = await granterNow(transaction, person)
        // One's own is changed in My account, which asks for the old one.
        if (granter.id === body.id) throw new CallError('own-account')
        const row = await takeCovered(transaction, granter, body.id, body.version)
        if (row.source !== 'local') {
          const fields = { id: `${row.source_name ?? 'Another system'} has the password.` }
          throw new CallError('input-not-valid', { fields })
        }
        const ended = await shutOut(transaction, body.id)
        const handed = await handOver(transaction, body.id, prepared, granter.id)
        await record(transaction, {
          target: row.username,
          detail: { person: body.id, by: body.password_by, sessions_ended: ended },
        })
        return handed
      })
    },
  }
}
