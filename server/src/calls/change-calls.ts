import { changeKinds } from '@patchbay/contract/changes/kinds/all'
import type { ChangePath } from '@patchbay/contract/changes/kinds/all'
import type { Change } from '@patchbay/contract/changes/change'
import { kindNamed } from '../changes/kind.ts'
import { listOf } from '../changes/list-kind.ts'
import { previewChange } from '../changes/preview/preview-change.ts'
import { onceWanted, requesterOf } from '../changes/preview/requester.ts'
import type { Handlers } from '../http/handlers.ts'
import { clicksOf, previewLimit } from './click-on-change.ts'
import { clicksOnList } from './click-on-list.ts'
import type { CallContext } from './call-context.ts'

/** Those whose calls are all declared: what is asked for has declared fields. */
type Act = Extract<(typeof changeKinds)[number], { readonly act: true }>['path']

type Name = `POST ${ChangePath}/${'apply' | 'undo' | 'batch' | 'batch/apply'}/` | `POST ${Act}/preview/`

/** What every kind of change is called for alike, below the path that it is declared with. */
export function changeCalls(context: CallContext): Pick<Handlers, Name & keyof Handlers> {
  const handlers = changeKinds.flatMap((change: Change) =>
    Object.entries(callsOf(context, change)).map(
      ([rest, handler]) => [`POST ${change.path}/${rest}/`, handler] as const,
    ),
  )
  // Each kind has the handlers of the calls that its declaration gives it.
  return Object.fromEntries(handlers) as unknown as Pick<Handlers, Name & keyof Handlers>
}

// As the calls of one kind have it; those of all others take and give the same.
type Asking = Parameters<Handlers[`POST ${Act}/preview/`]>[0]
type Listing = Parameters<Handlers['POST /command-centre/ivanti-request-submission/batch/']>[0]

function callsOf(context: CallContext, change: Change) {
  const { worker } = context.changes
  const kind = kindNamed(worker.kinds, change.name)
  const list = listOf(worker.lists, change.name)
  const { apply, undo } = clicksOf(context, kind)
  return {
    apply,
    ...(change.calls.undo === undefined ? {} : { undo }),
    ...(change.act !== true ? {} : { preview: previewOf(context, change) }),
    ...(list === undefined ? {} : listCalls(clicksOnList(context, list))),
  }
}

/** Of what is done now and once. */
function previewOf({ changes }: CallContext, { name }: Change) {
  const { worker } = changes
  const kind = kindNamed(worker.kinds, name)
  return async ({ body, visit, person, signal }: Pick<Asking, 'body' | 'visit' | 'person' | 'signal'>) => {
    const ask = { signal, limit: previewLimit }
    const intent = (await kind.settle?.(body.intent, worker.means, ask)) ?? body.intent
    return previewChange(worker, requesterOf(visit, person), onceWanted(kind, { ...body, intent }), ask)
  }
}

const listCalls = ({ list, apply }: ReturnType<typeof clicksOnList>) => ({
  // What is done once has no end, and no undoing by itself.
  batch: ({ body: { zone, ...body }, ...asked }: Listing) =>
    list({ ...asked, body: { expiresAt: null, endsWithTicket: false, proveOrUndo: false, ...body } }, zone),
  'batch/apply': apply,
})
