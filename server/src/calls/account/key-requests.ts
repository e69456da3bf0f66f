import type { Handlers } from '../../http/handlers.ts'
import { askForKey, listKeyRequests, settleKeyRequest, takeKeyRequest } from '../../people/requested-keys.ts'
import type { CallContext } from '../call-context.ts'
import { sessionOf } from '../prove.ts'

/** Keys that one asks for oneself. */
export function keyRequestCalls({
  database,
}: CallContext): Pick<
  Handlers,
  'GET /account/key-requests/' | 'POST /account/key-requests/' | 'POST /account/key-requests/withdraw/'
> {
  return {
    'GET /account/key-requests/': async ({ person }) =>
      (await listKeyRequests(database, person.profile.id)).map(({ asked }) => asked),

    'POST /account/key-requests/': ({ body, person, record }) => {
      sessionOf(person)
      const { id, username } = person.profile
      return database.transaction().execute(async (transaction) => {
        const request = await askForKey(transaction, id, body.key, body.reason)
        await record(transaction, { target: username, detail: { person: id, request, key: body.key } })
        return { id: request }
      })
    },

    'POST /account/key-requests/withdraw/': async ({ body, person, record }) => {
      sessionOf(person)
      const { id, username } = person.profile
      await database.transaction().execute(async (transaction) => {
        await takeKeyRequest(transaction, body.id, id)
        await settleKeyRequest(transaction, body.id, id, 'withdrawn', '')
        await record(transaction, { target: username, detail: { person: id, request: body.id } })
      })
      return null
    },
  }
}
