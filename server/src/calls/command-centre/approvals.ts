import { approveChange } from '../../changes/approval/approve-change.ts'
import { approversOf, handOver } from '../../changes/approval/hand-over.ts'
import { listWaiting } from '../../changes/approval/list-waiting.ts'
import { lookAgainAt } from '../../changes/approval/look-again.ts'
import { refuseChange } from '../../changes/approval/refuse-change.ts'
import { readableRun } from '../../changes/readable-run.ts'
import type { ChangeRow } from '../../changes/rows.ts'
import { tellRun } from '../../changes/tell-run.ts'
import { CallError } from '../../http/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { SignedIn } from '../../people/person.ts'
import type { Surroundings } from '../surroundings.ts'
import { previewLimit } from '../click-on-change.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/approvals/${string}`>

export function approvalCalls({ database, changes }: Surroundings): Pick<Handlers, Own> {
  const { works } = changes
  const told = async (id: number, person: SignedIn) =>
    tellRun(database, works.kinds, await readableRun(database, works.kinds, id, person), person)
  const entry = ({ id, kind, target, requester }: ChangeRow, more: object = {}) => ({
    target,
    detail: { change: id, kind, requester, ...more },
  })
  return {
    'GET /command-centre/approvals/': ({ person }) => listWaiting(database, works.kinds, person),

    'POST /command-centre/approvals/approve/': async ({ body, person, signal, record }) => {
      const asked = { ...body, person: person.profile }
      await approveChange(works, asked, { signal, limit: previewLimit }, (transaction, row) =>
        record(transaction, entry(row, { lookedAt: body.lookedAt, expiresAt: body.expiresAt })),
      )
      void changes.carrier.wake()
      return told(body.id, person)
    },

    'POST /command-centre/approvals/refuse/': async ({ body, person, record }) => {
      await refuseChange(database, { ...body, person: person.profile }, (transaction, row) =>
        record(transaction, entry(row, { why: body.reason })),
      )
      return told(body.id, person)
    },

    'POST /command-centre/approvals/look-again/': async ({ body, person, signal, record }) => {
      const row = await readableRun(database, works.kinds, body.id, person)
      if (row.state !== 'awaiting-approval') throw new CallError('not-waiting')
      const { same } = await lookAgainAt(works, row, { signal, limit: previewLimit })
      await database.transaction().execute((transaction) => record(transaction, entry(row, { same })))
      return told(body.id, person)
    },

    'POST /command-centre/approvals/hand-over/': async ({ body, person, record }) => {
      const asked = { ...body, by: person.profile }
      await handOver(database, asked, (transaction, row, to) => record(transaction, entry(row, { to })))
      return told(body.id, person)
    },

    'GET /command-centre/approvals/choices/people/': async ({ query }) => ({
      people: (await approversOf(database, query.id)).map(({ id, firstname, lastname, username }) => ({
        id,
        name: `${firstname} ${lastname}`.trim() || username,
      })),
    }),
  }
}
