import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { resumeBatch } from '../../changes/batch/resume-batch.ts'
import { requestList } from './list.ts'
import { makeBatch } from '../../changes/batch/make-batch.ts'
import { followed, testCarriers, testRequester } from '../../changes/batch/test-lists.ts'
import { runsOf } from '../../changes/run/test-kind-runs.ts'
import { submitRequest } from '../../changes/kinds/submit-request/index.ts'
import { parameter } from '../../changes/kinds/submit-request/test-desk.ts'
import type { TestDesk } from '../../changes/kinds/submit-request/test-desk.ts'

export const head = 'For whom,What is asked for,Subject,Description,Outlet'
export const line = (at: number) => `jdoe,Fault on an outlet,No link ${at},Since this morning,B07-${at}`

/** A template that asks one question of each kind. */
export const everyKind = {
  id: 'move',
  name: 'Move of a desk',
  asks: [
    parameter({ id: 'part', name: 'Where to', kind: 'heading', saidKind: 'label' }),
    parameter({ id: 'room', name: 'Room', kind: 'choice', dependsOn: ['Building'] }),
    parameter({ id: 'note', name: 'Description', kind: 'long-text' }),
    parameter({ id: 'seats', name: 'Seats', kind: 'number' }),
    parameter({ id: 'day', name: 'Needed by', kind: 'date' }),
    parameter({ id: 'moment', name: 'Van comes', kind: 'moment' }),
    parameter({ id: 'early', name: 'Not before', kind: 'time' }),
    parameter({ id: 'phone', name: 'With a phone', kind: 'yes-no' }),
    parameter({ id: 'urgent', name: 'Urgent', kind: 'yes-no', required: true }),
    parameter({
      id: 'building',
      name: 'Building',
      kind: 'choice',
      choices: [
        { id: 'b1', text: 'Library' },
        { id: 'b2', text: 'Ward, east' },
      ],
    }),
    parameter({
      id: 'things',
      name: 'Things',
      kind: 'choices',
      choices: [
        { id: 't1', text: 'Screen' },
        { id: 't2', text: 'Dock, large' },
        { id: 't3', text: 'Chair' },
      ],
    }),
  ],
}

/** Lists of requests to one made-up desk, and what carries them. */
export function testRequestLists(
  site: () => { readonly database: Kysely<Database>; readonly person: number },
) {
  const { carrierOf, stop } = testCarriers()

  function of(desk: Pick<TestDesk, 'systems'>) {
    const { database, person } = site()
    const { worker, ask } = runsOf(database, person, submitRequest, desk.systems)
    const requester = testRequester(person)
    const asked = { reason: 'a test', ticket: null, proveOrUndo: false, runAt: null, expiresAt: null }
    const listed = async (text: string, { keys = ['queries-device-lookup'], zone = 'UTC' } = {}) => {
      const reading = { means: worker.means, ask, requester: person, keys, zone }
      return follow((await makeBatch(reading, requestList, requester, { ...asked, text })).batch)
    }
    const follow = (batch: string) => {
      const profile = { id: person, access_permission_names: [submitRequest.key] }
      const list = followed({ batch, person, kind: submitRequest.name, worker, carrierOf })
      const resumed = async () => {
        const made = await resumeBatch(
          { lists: worker.lists, means: worker.means, ask },
          batch,
          { profile } as never,
          requester,
        )
        return follow(made.batch)
      }
      const rows = () =>
        database
          .selectFrom('change')
          .selectAll()
          .where('batch', '=', batch)
          .orderBy('batch_position')
          .execute()
      return { ...list, rows, resumed }
    }
    return { listed }
  }

  return { of, stop }
}
