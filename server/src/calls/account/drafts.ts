import type { Handlers } from '../../http/handlers.ts'
import { withoutHidden } from '../../http/validation.ts'
import { readDrafts, removeDraft, saveDraft } from '../../people/drafts.ts'
import type { CallContext } from '../call-context.ts'

export function draftCalls({
  database,
}: CallContext): Pick<Handlers, 'GET /account/drafts/' | 'PUT /account/drafts/' | 'DELETE /account/drafts/'> {
  return {
    'GET /account/drafts/': ({ query, person }) => readDrafts(database, person.profile.id, query.form),
    'PUT /account/drafts/': async ({ body, person }) => {
      const content = withoutHidden(body.content) as typeof body.content
      const saved = await saveDraft(database, person.profile.id, { ...body, content })
      return { saved_at: saved.toISOString() }
    },
    'DELETE /account/drafts/': async ({ query, person }) => {
      await removeDraft(database, person.profile.id, query.form)
      return null
    },
  }
}
