import { applyChange } from '../../changes/apply-change.ts'
import { refuseOtherKind } from '../../changes/own-kind.ts'
import { previewChange } from '../../changes/preview-change.ts'
import { readableRun } from '../../changes/readable-run.ts'
import { requesterOf, wantedOf } from '../../changes/requester.ts'
import { reserveAddress } from '../../changes/reserve-address/index.ts'
import { settle } from '../../changes/reserve-address/settle.ts'
import { tellRun } from '../../changes/tell-run.ts'
import { previewUndo } from '../../changes/undo-change.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/dhcp-ip-reservation/${string}`>

/** Milliseconds for what is left open to be decided, and for all that a preview then reads. */
const limit = 25_000

export function dhcpIpReservationCalls({ database, changes }: Surroundings): Pick<Handlers, Own> {
  return {
    'POST /command-centre/dhcp-ip-reservation/preview/': async ({ body, visit, person, signal }) => {
      const ask = { signal, limit }
      const intent = await settle(body.intent, changes.works.means, ask)
      const wanted = wantedOf(reserveAddress, { ...body, intent })
      return previewChange(changes.works, requesterOf(visit, person), wanted, ask)
    },

    'POST /command-centre/dhcp-ip-reservation/apply/': async ({ body, person, record }) => {
      await refuseOtherKind(database, body.id, reserveAddress)
      const accepted = Object.fromEntries(body.accepted.map(({ check, reason }) => [check, reason]))
      const row = await applyChange(
        database,
        { id: body.id, key: body.key, person: person.profile.id, accepted },
        (transaction, applied) =>
          record(transaction, { target: applied.target, detail: { change: applied.id, kind: applied.kind } }),
      )
      void changes.carrier.wake()
      return tellRun(database, changes.works.kinds, row, person.profile.id)
    },

    'POST /command-centre/dhcp-ip-reservation/undo/': async ({ body, visit, person, signal }) => {
      const row = await readableRun(database, changes.works.kinds, body.run, person)
      if (row.kind !== reserveAddress.name) throw new CallError('cannot-be-undone')
      return previewUndo(changes.works, requesterOf(visit, person), row, body, { signal, limit })
    },
  }
}
