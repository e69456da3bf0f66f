import { CallError } from '../../../errors/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { listKeyRequests, settleKeyRequest, takeKeyRequest } from '../../../people/requested-keys.ts'
import { granterNow, saveRights } from '../../../people/change-rights.ts'
import { toldOfPerson } from '../../../people/entries.ts'
import { giveKey } from '../../../people/person-changes.ts'
import type { CallContext } from '../../call-context.ts'
import { sessionOf } from '../../prove.ts'

/** Keys that people ask for. */
export function askedKeyCalls({
  database,
}: CallContext): Pick<
  Handlers,
  | 'GET /administration/user-management/key-requests/'
  | 'POST /administration/user-management/key-requests/settle/'
> {
  return {
    'GET /administration/user-management/key-requests/': async ({ person }) =>
      (await listKeyRequests(database)).map(({ asked, person: of, byTwo }) => ({
        ...asked,
        person: { ...of },
        by_two: byTwo,
        grantable: person.keys.has(asked.key) && of.id !== person.profile.id,
      })),

    'POST /administration/user-management/key-requests/settle/': async ({ body, person, record }) => {
      sessionOf(person)
      const { id, grant, reason } = body
      const by = person.profile.id
      const asked = await database.transaction().execute((transaction) => takeKeyRequest(transaction, id))
      if (asked.person === by) throw new CallError('own-request')
      if (!grant) {
        await database.transaction().execute(async (transaction) => {
          await granterNow(transaction, person)
          await takeKeyRequest(transaction, id)
          await settleKeyRequest(transaction, id, by, 'refused', reason)
          await record(transaction, {
            target: null,
            detail: { person: asked.person, request: id, granted: false, key: asked.key },
          })
        })
        return { effect: null }
      }
      const { effect } = await saveRights(
        database,
        person,
        giveKey(asked.person, asked.key),
        async (transaction, done, made) => {
          await takeKeyRequest(transaction, id)
          await settleKeyRequest(transaction, id, by, 'granted', reason)
          for (const told of toldOfPerson(done, made)) {
            await record(transaction, { ...told, detail: { ...told.detail, request: id } })
          }
        },
      )
      return { effect }
    },
  }
}
