import { deskTemplates, narrowedChoices, openAbout, templateNow } from '../../../requests/choices.ts'
import { mayLookUp } from '../../../requests/evidence.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { previewLimit } from '../../click-on-change.ts'
import type { CallContext } from '../../call-context.ts'

type Own =
  | 'GET /command-centre/ivanti-request-submission/choices/templates/'
  | 'GET /command-centre/ivanti-request-submission/choices/open/'
  | 'GET /command-centre/ivanti-request-submission/template/'
  | 'POST /command-centre/ivanti-request-submission/choices/narrowed/'

/** What a form chooses from, asked now. */
export function deskChoiceCalls({ changes }: CallContext): Pick<Handlers, Own> {
  const { means } = changes.worker
  const asking = (signal: AbortSignal) => ({ signal, limit: previewLimit })
  return {
    'GET /command-centre/ivanti-request-submission/choices/templates/': ({ query, signal }) =>
      deskTemplates(means, query, asking(signal)),

    'GET /command-centre/ivanti-request-submission/choices/open/': ({ query, person, signal }) =>
      openAbout(means, query, mayLookUp(person.profile.access_permission_names), asking(signal)),

    'GET /command-centre/ivanti-request-submission/template/': ({ query, signal }) =>
      templateNow(means, query, asking(signal)),

    'POST /command-centre/ivanti-request-submission/choices/narrowed/': ({ body, signal }) =>
      narrowedChoices(means, body, asking(signal)),
  }
}
