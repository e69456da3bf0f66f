import type { Handlers } from '../../http/handlers.ts'
import { CallError } from '../../errors/call-error.ts'
import { newRecoveryCodes } from '../../people/recovery-codes.ts'
import { assertRight, confirm, enrol, judgeCode, removeFactor } from '../../people/second-factor.ts'
import type { CallContext } from '../call-context.ts'
import { provePassword, sessionOf } from '../prove.ts'

/** The own second factor. */
export function secondFactorCalls(
  context: CallContext,
): Pick<
  Handlers,
  | 'POST /account/second-factor/enrol/'
  | 'POST /account/second-factor/confirm/'
  | 'POST /account/second-factor/recovery-codes/'
  | 'POST /account/second-factor/remove/'
> {
  const { database, vault, people } = context
  const judge = async (id: number, code: string, of: 'confirmed' | 'new' = 'confirmed') =>
    assertRight(await judgeCode(database, vault, id, code, people.now(), of))
  return {
    'POST /account/second-factor/enrol/': async ({ body, person, visit, record }) => {
      sessionOf(person)
      const { id, username } = await provePassword(context, person, visit, body.password, 'password')
      return database.transaction().execute(async (transaction) => {
        const made = await enrol(transaction, vault, id, { issuer: people.productName, account: username })
        await record(transaction, { target: username, detail: { person: id } })
        return made
      })
    },

    'POST /account/second-factor/confirm/': async ({ body, person, record }) => {
      sessionOf(person)
      const { id, username } = person.profile
      await judge(id, body.code, 'new')
      return database.transaction().execute(async (transaction) => {
        const recovery_codes = await confirm(transaction, id)
        await record(transaction, { target: username, detail: { person: id } })
        return { recovery_codes }
      })
    },

    'POST /account/second-factor/recovery-codes/': async ({ body, person, visit, record }) => {
      sessionOf(person)
      const { id, username } = await provePassword(context, person, visit, body.password, 'password')
      await judge(id, body.code)
      return database.transaction().execute(async (transaction) => {
        const recovery_codes = await newRecoveryCodes(transaction, id)
        await record(transaction, { target: username, detail: { person: id } })
        return { recovery_codes }
      })
    },

    'POST /account/second-factor/remove/': async ({ body, person, visit, record }) => {
      sessionOf(person)
      const standing = await provePassword(context, person, visit, body.password, 'password')
      if (people.secondFactor === 'required') {
        throw new CallError('input-not-valid', {
          fields: { body: 'A second factor is required here. Ask an administrator to replace it.' },
        })
      }
      if (standing.source === 'local' && standing.password_short) {
        throw new CallError('input-not-valid', {
          fields: { password: 'is too short without a second factor; choose a longer one first' },
        })
      }
      await judge(standing.id, body.code)
      await database.transaction().execute(async (transaction) => {
        await removeFactor(transaction, standing.id)
        await record(transaction, { target: standing.username, detail: { person: standing.id } })
      })
      return null
    },
  }
}
