import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { applyChange } from './apply-change.ts'
import { carryForward } from './carry-forward.ts'
import { tellWhatEndsSoon } from '../ends-soon/tell-what-ends-soon.ts'
import { extendRun } from './extend.ts'
import type { ChangeKind } from '../kind.ts'
import { previewChange } from '../preview/preview-change.ts'
import { readChange } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { testWorker } from './test-worker.ts'
import { previewUndo } from '../preview/undo-change.ts'

/** Milliseconds. */
export const day = 86_400_000
const ask = { limit: 1_000, signal: new AbortController().signal }
let clicks = 0

const stands = (row: ChangeRow | undefined): ChangeRow => {
  if (row === undefined) throw new Error('There is no such change.')
  return row
}

interface From {
  readonly database: Kysely<Database>
  readonly person: number
}

/** Ports that stand until some time, asked for by one person. */
export function standingRuns(from: () => From) {
  const requester = () => ({
    actor: { id: from().person, name: 'ada' },
    session: null,
    address: null,
    correlation: '00000000-0000-0000-0000-000000000000',
  })
  /** Asked for so many days, with what is otherwise about its kind. */
  return async (port: string, days: number, otherwise: Partial<ChangeKind> = {}) => {
    const { database, person } = from()
    const { kind: usual, worker: usualWorker } = testWorker(database)
    const kind: ChangeKind = { ...usual, ...otherwise }
    const worker = { ...usualWorker, kinds: [kind] }
    const wanted = {
      kind,
      intent: { port, vlan: '20' },
      reason: 'for the exams',
      ticket: null,
      runAt: null,
      expiresAt: new Date(Date.now() + days * day),
      proveOrUndo: false,
      batch: null,
      undoOf: null,
    }
    const { id } = await previewChange(worker, requester(), wanted, ask)
    const click = async (of: number) => {
      clicks += 1
      const asked = { id: of, person, key: `keep-${clicks}`, accepted: {} }
      await applyChange(database, asked, async () => undefined)
      await carryForward(worker, of, AbortSignal.timeout(30_000))
    }
    await click(id)
    const row = async () => stands(await readChange(database, id))
    /** So many days before its end, all that was before it moved back as much. */
    const left = async (some: number) => {
      await sql`update change set ended_at = ended_at - (expires_at - clock_timestamp() - ${some} * interval '1 day'),
        expires_at = clock_timestamp() + ${some} * interval '1 day' where id = ${id}`.execute(database)
      await tellWhatEndsSoon(worker)
    }
    const told = async () => {
      const notices = await database
        .selectFrom('notice')
        .select('words')
        .where('change_id', '=', id)
        .where('event', '=', 'change-ends-soon')
        .orderBy('id')
        .execute()
      return notices.map(({ words }) => words.split(' it is undone')[0])
    }
    const keep = async (
      until: Date | null,
      who: Partial<Parameters<typeof extendRun>[1]['person']['profile']> = {},
    ) =>
      extendRun(
        database,
        {
          id,
          kind,
          until: until?.toISOString() ?? null,
          reason: 'another term',
          person: {
            profile: { id: person, username: 'ada', access_permission_names: [kind.key], ...who },
          },
        },
        async () => undefined,
      )
    const undo = async () => {
      const undoing = await previewUndo(
        worker,
        requester(),
        await row(),
        { reason: 'back', ticket: null },
        ask,
      )
      await click(undoing.id)
    }
    return { id, worker, kind, row, left, told, keep, undo }
  }
}
