import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { proveAgain, sessionOf } from '../prove.ts'
import type { CallContext } from '../call-context.ts'

export function quarantineCalls(context: CallContext): Pick<Handlers, 'POST /quarantine/'> {
  const { database, home } = context
  return {
    'POST /quarantine/': async ({ body, person, visit, record }) => {
      sessionOf(person)
      if (home.quarantine === null) throw new CallError('not-quarantined')
      await proveAgain(context, person, visit, body)
      const { words } = body
      const why = home.quarantine
      await database
        .transaction()
        .execute((transaction) => record(transaction, { target: null, detail: { words, why } }))
      await home.settle()
      return null
    },
  }
}
