import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { entryOf } from '../../http/recording.ts'
import { ownerOfLink, takeLink } from '../../people/password-links.ts'
import { hasSecondFactor } from '../../people/second-factor.ts'
import { endSessionsOf } from '../../people/sessions.ts'
import { newPassword, putPassword, readStanding } from '../../people/set-password.ts'
import { accountKey, countTry, clearFailures } from '../../people/throttle.ts'
import { appendIn } from '../../record/append.ts'
import type { CallContext } from '../call-context.ts'

const notOffered = () => new CallError('input-not-valid', { fields: { token: 'is no longer valid' } })

export function passwordLinkCalls({
  database,
  people,
}: CallContext): Pick<Handlers, 'POST /users/password/'> {
  return {
    'POST /users/password/': async ({ body, visit }) => {
      const { token, password } = body
      const { address } = visit
      const account = accountKey(null, 'password link')
      const clear = await countTry(database, { account, address, stops: false })
      // Before the password is hashed, so that strangers cannot make us work.
      const owner = await ownerOfLink(database, token)
      if (owner === null) throw notOffered()
      const person = await readStanding(database, owner)
      const enrolled = await hasSecondFactor(database, owner)
      const prepared = await newPassword(people, person, password, enrolled)
      await database.transaction().execute(async (transaction) => {
        if (!(await takeLink(transaction, token))) throw notOffered()
        await putPassword(transaction, owner, prepared)
        await endSessionsOf(transaction, owner, 'all', 'password-changed')
        await clearFailures(transaction, accountKey(owner, ''))
        await appendIn(transaction, [
          {
            ...entryOf(visit, 'POST /users/password/', 'done'),
            actor: { id: owner, name: person.username },
          },
        ])
      })
      await clear()
      return null
    },
  }
}
