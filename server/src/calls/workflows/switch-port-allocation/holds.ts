import type { Handlers } from '../../../http/handlers.ts'
import { holdPorts } from '../../../allocation/holds/hold-ports.ts'
import { placeWords } from '../../../allocation/holds/held-words.ts'
import { extendHold, releaseHold } from '../../../allocation/holds/own-hold.ts'
import { readPatches } from '../../../allocation/holds/patch-list.ts'
import { openReclaims, shownReclaim } from '../../../allocation/reclaims/reclaim-rows.ts'
import type { CallContext } from '../../call-context.ts'

type HoldCall = Extract<keyof Handlers, `${string} /workflows/switch-port-allocation/holds/${string}`>

/** Ports that people keep for a plan. */
export function portHoldCalls({ database }: Pick<CallContext, 'database'>): Pick<Handlers, HoldCall> {
  return {
    'GET /workflows/switch-port-allocation/holds/': async ({ person: { profile } }) => {
      const now = new Date()
      const reclaims = await openReclaims(database)
      return {
        holds: await readPatches(database, profile.id),
        reclaims: reclaims.map((row) => shownReclaim(row, profile.id, now)),
      }
    },
    'POST /workflows/switch-port-allocation/holds/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const answer = await holdPorts(transaction, person.profile.id, body)
        const { until, purpose, ticket } = body
        await record(transaction, {
          target: answer.held.map(placeWords).join(', ') || null,
          detail: { until, purpose, ticket, refused: answer.refused.map(({ place }) => place) },
        })
        return answer
      }),
    'POST /workflows/switch-port-allocation/holds/extend/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const hold = await extendHold(transaction, person.profile.id, body)
        await record(transaction, { target: placeWords(hold), detail: { until: body.until } })
        return hold
      }),
    'POST /workflows/switch-port-allocation/holds/release/': ({ body, person, record }) =>
      database.transaction().execute(async (transaction) => {
        const hold = await releaseHold(transaction, person.profile.id, body.id)
        await record(transaction, { target: placeWords(hold) })
        return null
      }),
  }
}
