import { readableRun } from '../../../changes/rights/readable-run.ts'
import { deskComments, askForComment } from '../../../requests/desk-comments.ts'
import { tellRun } from '../../../changes/reported/tell-run.ts'
import type { Handlers } from '../../../http/handlers.ts'
import { previewLimit } from '../../click-on-change.ts'
import type { CallContext } from '../../call-context.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/run/desk-comments/`>

export function deskCommentCalls({ database, changes }: CallContext): Pick<Handlers, Own> {
  const { kinds, means } = changes.worker
  return {
    'GET /command-centre/run/desk-comments/': async ({ query, person, signal }) =>
      deskComments(means, await readableRun(database, kinds, query.id, person), {
        signal,
        limit: previewLimit,
      }),

    'POST /command-centre/run/desk-comments/': async ({ body: { id, ...comment }, person, record }) => {
      const row = await readableRun(database, kinds, id, person)
      await askForComment(database, { row, ...comment, person: person.profile }, (transaction, ticket) =>
        record(transaction, {
          target: row.target,
          detail: { change: row.id, kind: row.kind, ticket, toRequester: comment.toRequester },
        }),
      )
      return tellRun(database, kinds, row, person)
    },
  }
}
