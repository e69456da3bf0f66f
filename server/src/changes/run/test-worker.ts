import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { createLog } from '../../logging/log.ts'
import { noSystems } from '../../systems/open.ts'
import { lists } from '../start/lists.ts'
import type { ChangeKind } from '../kind.ts'
import { usualPace } from '../pace.ts'
import { TestNetwork, testKind } from './test-network.ts'
import type { ChangeWorker } from '../worker.ts'

export interface TestWorker {
  readonly worker: ChangeWorker
  readonly network: TestNetwork
  readonly kind: ChangeKind
}

/** ChangeWorker on a made-up network, with the usual pace in no time. */
export function testWorker(database: Kysely<Database>): TestWorker {
  const network = new TestNetwork()
  const kind = testKind(network) as unknown as ChangeKind
  const log = createLog('silent')
  let clock = Date.now()
  const now = () => new Date(clock)
  return {
    network,
    kind,
    worker: {
      database,
      kinds: [kind],
      lists,
      means: { database, systems: noSystems, log, now },
      pace: {
        ...usualPace,
        pause: async (milliseconds) => {
          clock += milliseconds
        },
      },
      log,
      now,
      process: 'test',
      beforeSending: async () => undefined,
      takeTurn: async () => ({ wait: 0, cap: 60 }),
      moved: () => undefined,
    },
  }
}
