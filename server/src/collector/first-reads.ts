import type { Connector } from '@patchbay/connectors/connector/connector'
import { Failure } from '@patchbay/connectors/failures'
import type { Rounds } from './collector.ts'
import { readHealth } from '../systems/health-rows.ts'
import type { System, Systems } from '../systems/open.ts'

/** Milliseconds for the first read of a system. */
const limit = 10_000

interface Means {
  readonly systems: Pick<Systems, 'all' | 'named' | 'healthOf'>
  readonly connectors: readonly Connector[]
}

/**
 * Asks a system that nobody asked yet what a test of it reads first, within seconds of its connection: whether it answers is known
 * before a person needs it. A system that is only told things is not: each would be a message.
 */
export function firstReadRounds({ systems, connectors }: Means): Rounds {
  const readOf = ({ kind, product, devices }: System) => {
    const connector = connectors.find((one) => one.kind === kind && one.product === product)
    const device = devices[0] ?? null
    const [first] = connector?.connecting.checks ?? []
    return kind === 'notification' ||
      kind === 'alerts' ||
      first === undefined ||
      (connector?.perDevice === true && device === null)
      ? null
      : { first, device }
  }
  return {
    queue: 'read-first',
    concurrency: 4,
    due: async (db) => {
      const written = await readHealth(db)
      const heard = (name: string) =>
        [systems.healthOf(name)].some((here) => (here?.lastSuccessAt ?? here?.lastFailureAt) != null) ||
        (written.get(name)?.last_success_at ?? written.get(name)?.last_failure_at) != null
      return systems.all.flatMap((system) =>
        readOf(system) === null || heard(system.name) ? [] : [system.name],
      )
    },
    read: async (_db, name, signal) => {
      const system = systems.named(name)
      const read = system === undefined ? null : readOf(system)
      if (system === undefined || read === null) return
      const limited = AbortSignal.any([signal, AbortSignal.timeout(limit)])
      try {
        // The account's name is asked for by checks of what it may do, and by none that come first.
        await read.first.run(
          await system.can(),
          { account: null, device: read.device },
          { signal: limited, limit },
        )
      } catch (error) {
        // How it failed stands where the health of the system is kept.
        if (!(error instanceof Failure)) throw error
      }
    },
    tidy: async () => undefined,
  }
}
