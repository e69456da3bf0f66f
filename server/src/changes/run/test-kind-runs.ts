import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { System, Systems } from '../../systems/open.ts'
import { applyChange } from './apply-change.ts'
import { carryForward } from './carry-forward.ts'
import { endExpired } from './end-expired.ts'
import type { ChangeKind } from '../kind.ts'
import { previewChange } from '../preview/preview-change.ts'
import type { Previewed } from '../preview/preview-change.ts'
import { readChange, readProofs, readSteps } from '../rows.ts'
import { Killed } from './test-network.ts'
import { testWorker } from './test-worker.ts'
import { watchOn } from '../watching/watch-on.ts'
import type { ChangeWorker } from '../worker.ts'
import { previewUndo } from '../preview/undo-change.ts'

const ask = { limit: 5_000, signal: new AbortController().signal }
let clicks = 0

/** Somebody who makes changes. */
export async function addChanger(database: Kysely<Database>): Promise<number> {
  const { id } = await database
    .insertInto('person')
    .values({ username: 'ada', email: 'ada@example.org', firstname: 'Ada', lastname: 'Test', role: 2 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Systems that may be written to, as the checks before every change look it up. */
export async function permitWriting(
  database: Kysely<Database>,
  kind: System['kind'],
  names: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`insert into credential (name, kind, username)
    values (${`${kind} writes`}, 'password', 'writer') returning id`.execute(database)
  for (const name of names) {
    await sql`insert into system (name, kind, product, title, position, write_credential_id, allow_changes)
      values (${name}, ${kind}, 'any', ${name}, 1, ${rows[0]?.id ?? 0}, true)`.execute(database)
  }
}

/** Previews, clicks and carries changes of one kind, as often as processes are killed. */
export function runsOf<Intent extends object, Snapshot extends object>(
  database: Kysely<Database>,
  person: number,
  own: ChangeKind<Intent, Snapshot>,
  systems: Systems,
) {
  const kind = own as unknown as ChangeKind
  const made = testWorker(database)
  const worker = { ...made.worker, kinds: [kind], means: { ...made.worker.means, systems } }
  const requester = {
    actor: { id: person, name: 'ada' },
    session: null,
    address: null,
    correlation: '00000000-0000-0000-0000-000000000000',
  }
  const asked = { reason: 'a test', ticket: null, runAt: null, expiresAt: null, batch: null, undoOf: null }
  const preview = (intent: Intent, proveOrUndo = false) =>
    previewChange(worker, requester, { kind, intent, ...asked, proveOrUndo }, ask)
  /** With a reason for each warning; its number. */
  const click = async ({ id, preview: { checks } }: Previewed) => {
    clicks += 1
    const amber = checks.filter(({ level }) => level === 'amber')
    const accepted = Object.fromEntries(amber.map((check) => [check.id, 'it is a test']))
    await applyChange(database, { id, person, key: `click-${clicks}`, accepted }, async () => undefined)
    return id
  }
  const rowOf = async (id: number) => {
    const row = await readChange(database, id)
    if (row === undefined) throw new Error(`There is no change ${id}.`)
    return row
  }
  /** With what is otherwise than usual about the process that carries it. */
  const carry = async (id: number, otherwise: Partial<ChangeWorker> = {}) => {
    for (let lives = 0; lives < 10; lives += 1) {
      try {
        await carryForward({ ...worker, ...otherwise }, id, ask.signal)
        break
      } catch (error) {
        if (!(error instanceof Killed)) throw error
        await sql`update change_lease set until = clock_timestamp()`.execute(database)
      }
    }
    const row = await rowOf(id)
    return { row, steps: await readSteps(database, id), proofs: await readProofs(database, id) }
  }
  const run = async (intent: Intent) => carry(await click(await preview(intent)))
  const undo = async (id: number) =>
    previewUndo(worker, requester, await rowOf(id), { reason: 'back', ticket: null }, ask)
  /** Its time is over: what was begun of its own undoing, carried to its end. */
  const end = async (id: number) => {
    await sql`update change set expires_at = clock_timestamp() - interval '1 second', end_tried_at = null
      where id = ${id}`.execute(database)
    await endExpired(worker, ask.signal)
    const undos = () =>
      database.selectFrom('change').selectAll().where('undo_of', '=', id).orderBy('id').execute()
    for (const { id: undoing, state } of await undos()) if (state === 'running') await carry(undoing)
    return { row: await rowOf(id), undos: await undos() }
  }
  /** What is looked for so many minutes after its end, if it is due then; what is there then. */
  const watch = async (id: number, minutes: number) => {
    const ended = (await rowOf(id)).ended_at?.getTime() ?? Number.NaN
    const at = new Date(ended + minutes * 60_000)
    await watchOn({ ...worker, now: () => at }, ask.signal)
    return { row: await rowOf(id), proofs: await readProofs(database, id) }
  }
  /** Words that people were told of it, in turn. */
  const told = async (id: number) => {
    const { rows } = await sql<{ title: string; words: string }>`select title, words from notice
      where change_id = ${id} order by id`.execute(database)
    return rows
  }
  return { worker, ask, preview, click, carry, run, undo, end, watch, told }
}
