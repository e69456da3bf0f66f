import type { Handlers } from '../../http/handlers.ts'
import { readSavedViews, removeView, renameView, saveView } from '../../people/saved-views.ts'
import type { CallContext } from '../call-context.ts'

type SavedViewCall = Extract<keyof Handlers, `${string} /account/saved-views/${string}`>

/** Addresses of pages that one keeps under a name: one's own, and nobody else's. */
export function savedViewCalls({ database }: Pick<CallContext, 'database'>): Pick<Handlers, SavedViewCall> {
  return {
    'GET /account/saved-views/': ({ person }) => readSavedViews(database, person),
    'POST /account/saved-views/': ({ body, person }) => saveView(database, person, body),
    'PUT /account/saved-views/': ({ body, person }) => renameView(database, person, body),
    'POST /account/saved-views/remove/': async ({ body, person }) => {
      await removeView(database, person, body.id)
      return null
    },
  }
}
