import type { Rounds } from '../../collector/collector.ts'
import type { Log } from '../../logging/log.ts'
import type { System } from '../../systems/open.ts'
import { forgetOldUse, thinUse } from './store-use.ts'
import { usePolicy } from './policy.ts'
import { readUseOf, useRounds } from './read-use.ts'

export interface UseMeans {
  /** Those that may be asked now: a disabled system is not among them. */
  readonly servers: () => readonly System<'dhcp'>[]
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly now: () => Date
}

/**
 * Utilisation of the subnets of every DHCP server, read once per interval and server. Each server is asked by its own connector,
 * within its limits, and not while it is skipped or disabled.
 */
export const subnetUseRounds = ({ servers, log, now }: UseMeans): Rounds => ({
  queue: 'read-subnet-use',
  concurrency: usePolicy.concurrency,
  due: (db) =>
    useRounds.due(
      db,
      servers().map(({ name }) => name),
      now(),
    ),
  read: async (db, name, signal) => {
    const system = servers().find((one) => one.name === name)
    if (system !== undefined) await readUseOf({ db, system, signal, now, log })
  },
  tidy: async (db) => {
    const at = now()
    const thinned = await thinUse(db, at)
    const forgotten = await forgetOldUse(db, at)
    log.info({ thinned, forgotten }, 'old subnet use forgotten')
  },
})
