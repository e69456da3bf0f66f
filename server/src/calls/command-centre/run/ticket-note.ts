import { readableRun } from '../../../changes/rights/readable-run.ts'
import { tellRun } from '../../../changes/reported/tell-run.ts'
import { askForNote, previewNote } from '../../../changes/ticket-notes/ask-note.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { CallContext } from '../../call-context.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/run/ticket-note/`>

export function ticketNoteCalls({ database, changes, people }: CallContext): Pick<Handlers, Own> {
  const { kinds } = changes.worker
  return {
    'GET /command-centre/run/ticket-note/': async ({ query, person }) => {
      const row = await readableRun(database, kinds, query.id, person)
      const { username } = person.profile
      return {
        words: await previewNote(database, { row, username, origin: people.publicUrl?.origin ?? null }),
      }
    },

    'POST /command-centre/run/ticket-note/': async ({ body: { id, ticket, key }, person, record }) => {
      const row = await readableRun(database, kinds, id, person)
      await askForNote(database, { row, ticket, key, person: person.profile }, (transaction) =>
        record(transaction, { target: row.target, detail: { change: row.id, kind: row.kind, ticket } }),
      )
      return tellRun(database, kinds, row, person)
    },
  }
}
