import { requestWish } from '@patchbay/contract/changes/kinds/request-intent'
import type { RequestWish } from '@patchbay/contract/changes/kinds/request-intent'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/schema.ts'
import { beginScheduled } from '../../run/start-scheduled.ts'
import { runsOf } from '../../run/test-kind-runs.ts'
import { submitRequest } from './index.ts'
import { settle } from './settle.ts'
import type { TestDesk } from './test-desk.ts'

export const wish = (of: object = {}): RequestWish =>
  requestWish.parse({
    requester: 'jdoe',
    template: 'fault',
    drawn: [{ id: 'outlet', name: 'Outlet', kind: 'text', required: true }],
    subject: 'No link at the desk',
    words: 'The outlet by the window has no link.',
    answers: { outlet: { as: 'text', text: 'B07-214-A' } },
    ...of,
  })

/** Requests to one desk; time passes while they wait for it. */
export function requestRuns(database: Kysely<Database>, person: number, desk: TestDesk) {
  const { preview: previewIntent, ...runs } = runsOf(database, person, submitRequest, desk.systems)
  const { worker } = runs
  const settled = (of: object = {}) => settle(wish(of), true, worker.means, runs.ask)
  const preview = async (of: object = {}) => previewIntent(await settled(of))
  const pass = (minutes: number) => worker.pace.pause(minutes * 60_000)
  /** Carried on until it waits for nothing that passes by itself; `between` happens after each time that it rests. */
  const carryOn = async (id: number, between: (why: string) => void = () => undefined) => {
    let ended = await runs.carry(id)
    for (let rests = 0; rests < 300 && ended.row.ended_at === null; rests += 1) {
      between(ended.row.why ?? '')
      await pass(ended.row.state === 'scheduled' ? 16 : 2)
      await sql`update change set run_at = clock_timestamp() where id = ${id} and state = 'scheduled'`.execute(
        database,
      )
      await beginScheduled(worker)
      ended = await runs.carry(id)
    }
    return ended
  }
  return { ...runs, settled, preview, previewIntent, pass, carryOn }
}
