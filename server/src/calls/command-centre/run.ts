import { cancelChange } from '../../changes/cancel-change.ts'
import { followRun } from '../../changes/follow-run.ts'
import { readableRun } from '../../changes/readable-run.ts'
import { runsUnderway } from '../../changes/underway.ts'
import { tellRun } from '../../changes/tell-run.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/run/${string}`>

export function runCalls({ database, changes }: Surroundings): Pick<Handlers, Own> {
  const { kinds } = changes.works
  return {
    'GET /command-centre/run/': async ({ query, person, signal, streamed, tell }) => {
      const row = await readableRun(database, kinds, query.id, person)
      const told = await tellRun(database, kinds, row, person.profile.id)
      tell('run', told)
      if (!streamed) return told
      const last = await followRun({ database, changes, person: person.profile.id, signal, tell }, told)
      tell('ended', last)
      return last
    },

    'POST /command-centre/run/cancel/': async ({ body, person, record }) => {
      const id = person.profile.id
      await cancelChange(database, { id: body.id, person: id }, (transaction, row) =>
        record(transaction, { target: row.target, detail: { change: row.id, kind: row.kind } }),
      )
      return tellRun(database, kinds, await readableRun(database, kinds, body.id, person), id)
    },

    'GET /command-centre/run/underway/': async ({ person }) => ({
      runs: await runsUnderway(database, kinds, person),
    }),
  }
}
