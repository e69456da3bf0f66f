import { applyBatch } from '../changes/batch/apply-batch.ts'
import type { ListKind } from '../changes/list-kind.ts'
import { makeBatch } from '../changes/batch/make-batch.ts'
import { tellBatch } from '../changes/batch/tell-batch.ts'
import { previewLimit } from './click-on-change.ts'
import { proveForList } from './prove-for-change.ts'
import { endsWithTicket, requesterOf, timesOf } from '../changes/preview/requester.ts'
import type { Handlers } from '../http/handlers.ts'
import type { CallContext } from './call-context.ts'

// As the calls of one kind have it; those of all others take and give the same.
type Listed = Pick<
  Parameters<Handlers['POST /command-centre/switch-port-assignment/batch/']>[0],
  'body' | 'visit' | 'person' | 'signal'
>
type Applied = Pick<
  Parameters<Handlers['POST /command-centre/switch-port-assignment/batch/apply/']>[0],
  'body' | 'person' | 'record' | 'visit'
>

/** What every kind that is asked for in lists does alike, each at calls of its own: its key is the key of no other. */
export function clicksOnList<Wish extends object, Intent extends object>(
  context: CallContext,
  list: ListKind<Wish, Intent>,
) {
  const { database, changes } = context
  return {
    /** `zone` is that of times in it that name none. */
    list: async ({ body, visit, person, signal }: Listed, zone = 'UTC') => {
      const { id: requester, access_permission_names: keys } = person.profile
      const { means } = changes.worker
      const reading = { means, ask: { signal, limit: previewLimit }, requester, keys, zone }
      const made = await makeBatch(reading, list, requesterOf(visit, person), {
        ...body,
        ...timesOf(body),
        endsWithTicket: endsWithTicket(body),
      })
      void changes.carrier.wake()
      return made
    },

    apply: async ({ body, person, visit, record }: Applied) => {
      await proveForList(context, person, visit, body)
      const click = {
        ...body,
        person: person.profile.id,
        kind: list.kind.name,
        thenATenth: list.thenATenth ?? false,
        stagger: (await list.staggered?.(database)) ?? 0,
      }
      // Rows of a kind hold intents of it.
      const setsPower = (intent: object) => list.setsPower?.(intent as Intent) ?? false
      await applyBatch(database, click, setsPower, (transaction, rows) =>
        record(transaction, {
          target: `${rows.length} × ${list.kind.title}`,
          detail: { batch: body.batch, kind: list.kind.name, changes: rows.map(({ id }) => id) },
        }),
      )
      void changes.carrier.wake()
      return tellBatch(database, changes.worker.kinds, body.batch, person)
    },
  }
}
