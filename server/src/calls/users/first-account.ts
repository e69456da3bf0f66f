import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { entryOf } from '../../http/recording.ts'
import { isOffered, takeFirstAccount } from '../../people/first-account.ts'
import { newPassword } from '../../people/set-password.ts'
import { accountKey, countTry } from '../../people/throttle.ts'
import { appendIn } from '../../record/append.ts'
import type { CallContext } from '../call-context.ts'

const notOffered = () => new CallError('input-not-valid', { fields: { token: 'is no longer valid' } })

export function firstAccountCalls({
  database,
  people,
}: CallContext): Pick<Handlers, 'POST /users/first-account/'> {
  return {
    'POST /users/first-account/': async ({ body, visit }) => {
      const { token, password, ...person } = body
      const clear = await countTry(database, {
        account: accountKey(null, 'first account'),
        address: visit.address,
        stops: false,
      })
      // Before the password is hashed, so that strangers cannot make us work.
      if (!(await isOffered(database, token))) throw notOffered()
      const { password_hash: passwordHash } = await newPassword(people, person, password, false)
      await database.transaction().execute(async (transaction) => {
        const id = await takeFirstAccount(transaction, token, { ...person, passwordHash })
        if (id === null) throw notOffered()
        await appendIn(transaction, [
          {
            ...entryOf(visit, 'POST /users/first-account/', 'done'),
            actor: { id, name: person.username },
          },
        ])
      })
      await clear()
      return null
    },
  }
}
