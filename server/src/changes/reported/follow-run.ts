import { wordsOfRun } from '@patchbay/contract/runs'
import type { Run } from '@patchbay/contract/changes/run'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeWorker } from '../worker.ts'
import type { Reader } from '../rights/readable-run.ts'
import { readChange } from '../rows.ts'
import { tellRun } from './tell-run.ts'

interface Following {
  readonly database: Kysely<Database>
  readonly changes: { readonly worker: ChangeWorker }
  readonly person: Reader
  readonly signal: AbortSignal
  readonly tell: (event: 'run', data: Run) => void
}

/** Milliseconds between looks: a run is carried forward by any process, and its row is what all of them write. */
const every = 500

/** Milliseconds after which whoever listens asks again: a proof may be watched for longer than a call may take. */
const longest = 20_000

/** Tells a run again whenever something of it is otherwise, until its end or for as long as one call listens. */
export async function followRun(
  { database, changes, person, signal, tell }: Following,
  first: Run,
): Promise<Run> {
  let last = first
  const { now } = changes.worker
  const until = now().getTime() + longest
  while (!wordsOfRun[last.state].end && !signal.aborted && now().getTime() < until) {
    await changes.worker.pace.pause(every)
    const row = await readChange(database, last.id)
    if (row === undefined) return last
    const told = await tellRun(database, changes.worker.kinds, row, person)
    if (JSON.stringify(told) !== JSON.stringify(last)) tell('run', told)
    last = told
  }
  return last
}
