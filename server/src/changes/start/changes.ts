import { unreachable } from '@patchbay/connectors/failures'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Log } from '../../logging/log.ts'
import { readChangesStopped } from '../../systems/changes-stopped.ts'
import type { Systems } from '../../systems/open.ts'
import { Carrier, newProcess } from '../run/carrier.ts'
import { kinds } from './kinds.ts'
import { lists } from './lists.ts'
import { usualPace } from '../pace.ts'
import { turnsOf } from '../turns.ts'
import type { ChangeWorker } from '../worker.ts'

/** Changes of the network in one process. */
export interface Changes {
  readonly worker: ChangeWorker
  readonly carrier: Pick<Carrier, 'wake' | 'stop'>
}

interface Parts {
  readonly database: Kysely<Database>
  readonly systems: Systems
  readonly log: Log
  /** False in a process that only takes changes for others to carry forward. */
  readonly runsJobs: boolean
  /** False while nothing new may be begun; what has begun goes on. */
  readonly mayBegin?: () => boolean
}

/** Nothing is carried forward here; another process looks every second. */
const idle: Changes['carrier'] = { wake: async () => undefined, stop: async () => undefined }

export function startChanges({ database, systems, log, runsJobs: here, mayBegin }: Parts): Changes {
  const now = () => new Date()
  const worker: ChangeWorker = {
    database,
    kinds,
    lists,
    means: { database, systems, log, now },
    pace: usualPace,
    log,
    now,
    process: newProcess(),
    beforeSending: () => refuseWhileStopped(database),
    takeTurn: turnsOf(database),
    moved: () => undefined,
  }
  return { worker, carrier: here ? new Carrier(worker, mayBegin) : idle }
}

/** The one switch stops what runs as well, before its next line. */
async function refuseWhileStopped(database: Kysely<Database>): Promise<void> {
  const stopped = await readChangesStopped(database)
  if (stopped === null) return
  throw unreachable({
    cause: 'cancelled',
    message: `All changes were stopped${stopped.by === null ? '' : ` by ${stopped.by}`}: ${stopped.why}`,
  })
}
