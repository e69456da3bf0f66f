import { answerReclaim } from '../../../allocation/reclaims/answer-reclaim.ts'
import { askOwner, readOwner } from '../../../allocation/reclaims/ask-owner.ts'
import { reclaimWithId, shownReclaim } from '../../../allocation/reclaims/reclaim-rows.ts'
import { CallError } from '../../../errors/call-error.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { CallContext } from '../../call-context.ts'

type ReclaimCall = Extract<keyof Handlers, `POST /workflows/switch-port-allocation/reclaims/${string}`>

/** Milliseconds for a directory to say who an owner is. */
const limit = 8_000

/** Questions to the last owners of ports. */
export function portReclaimCalls(
  context: Pick<CallContext, 'database' | 'systems'>,
): Pick<Handlers, ReclaimCall> {
  const { database } = context
  const shown = async (transaction: typeof database, id: number, reader: number) => {
    const row = await reclaimWithId(transaction, id)
    if (row === null) throw new CallError('no-such-thing')
    return shownReclaim(row, reader, new Date())
  }
  return {
    'POST /workflows/switch-port-allocation/reclaims/': async ({ body, person, record, signal }) => {
      const { id: requester, firstname, lastname, username } = person.profile
      const owner = await readOwner(context, body.owner, { signal, limit })
      return database.transaction().execute(async (transaction) => {
        const name = `${firstname} ${lastname}`.trim() || username
        const id = await askOwner(transaction, { person: requester, name }, body, owner)
        const detail = { freeAt: body.freeAt, channel: 'account' in owner ? 'bell' : 'mail' }
        await record(transaction, { target: `${body.switch} ${body.interface}`, detail })
        return shown(transaction, id, requester)
      })
    },
    'POST /workflows/switch-port-allocation/reclaims/answer/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        await answerReclaim(transaction, person.profile.id, body)
        const answered = await shown(transaction, body.id, person.profile.id)
        const target = `${answered.switch} ${answered.interface}`
        await record(transaction, { target, detail: { answer: body.answer } })
        return answered
      }),
  }
}
