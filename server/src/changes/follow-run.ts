import { wordsOfRun } from '@patchbay/contract/runs'
import type { Run } from '@patchbay/contract/changes/run'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Changes } from './changes.ts'
import { readChange } from './rows.ts'
import { tellRun } from './tell-run.ts'

interface Following {
  readonly database: Kysely<Database>
  readonly changes: Changes
  readonly person: number
  readonly signal: AbortSignal
  readonly tell: (event: 'run', data: Run) => void
}

/** Milliseconds between looks: a run is carried forward by any process, and its row is what all of them write. */
const every = 500

/** Tells a run again whenever something of it is otherwise, until its end. */
export async function followRun(
  { database, changes, person, signal, tell }: Following,
  first: Run,
): Promise<Run> {
  let last = first
  while (!wordsOfRun[last.state].end && !signal.aborted) {
    await changes.works.pace.pause(every)
    const row = await readChange(database, last.id)
    if (row === undefined) return last
    const now = await tellRun(database, changes.works.kinds, row, person)
    if (JSON.stringify(now) !== JSON.stringify(last)) tell('run', now)
    last = now
  }
  return last
}
