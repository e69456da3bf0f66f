import { wordsOfRun } from '@patchbay/contract/runs'
import type { RunState } from '@patchbay/contract/runs'
import type { Run } from '@patchbay/contract/changes/run'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { ChangeWorker } from '../worker.ts'
import type { Reader } from '../rights/readable-run.ts'
import { readChange } from '../rows.ts'
import { tellRun } from './tell-run.ts'

/** Milliseconds between looks: a run is carried forward by any process, and its row is what all of them write. */
const every = 500

/** Milliseconds after which whoever listens asks again: a proof may be watched for longer than a call may take. */
const longest = 20_000

interface Hearing<Told> {
  readonly worker: Pick<ChangeWorker, 'now' | 'pace'>
  readonly signal: AbortSignal
  readonly tell: (event: 'run', data: Told) => void
  /** As it stands; null where it is gone. */
  readonly read: () => Promise<Told | null>
}

/** Tells something that runs again whenever it has changed, until its end or for as long as one call listens. */
export async function followTold<Told extends { readonly state: RunState }>(
  { worker: { now, pace }, signal, tell, read }: Hearing<Told>,
  first: Told,
): Promise<Told> {
  let last = first
  const until = now().getTime() + longest
  while (!wordsOfRun[last.state].end && !signal.aborted && now().getTime() < until) {
    await pace.pause(every)
    const told = await read()
    if (told === null) return last
    if (JSON.stringify(told) !== JSON.stringify(last)) tell('run', told)
    last = told
  }
  return last
}

interface Following {
  readonly database: Kysely<Database>
  readonly changes: { readonly worker: ChangeWorker }
  readonly person: Reader
  readonly signal: AbortSignal
  readonly tell: (event: 'run', data: Run) => void
}

/** The same of a run. */
export const followRun = (
  { database, changes: { worker }, person, signal, tell }: Following,
  first: Run,
): Promise<Run> =>
  followTold(
    {
      worker,
      signal,
      tell,
      read: async () => {
        const row = await readChange(database, first.id)
        return row === undefined ? null : tellRun(database, worker.kinds, row, person)
      },
    },
    first,
  )
