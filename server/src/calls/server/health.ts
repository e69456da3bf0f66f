import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'

type Status = 'ready' | 'sealed' | 'quarantined' | 'degraded' | 'stopping'

/** A database that does not answer in time does not answer. */
const patience = () => setTimeout(2_000, false, { ref: false })

export function healthCalls({
  database,
  recorder,
  storage,
  vault,
  home,
  stopping,
}: Surroundings): Pick<Handlers, 'GET /health/'> {
  const status = async (): Promise<Status> => {
    if (stopping.aborted) return 'stopping'
    const answers = await Promise.race([
      sql`select 1`.execute(database).then(
        () => true,
        () => false,
      ),
      patience(),
    ])
    if (!answers || recorder.failing || storage.room.state === 'full') return 'degraded'
    if (home.quarantine !== null) return 'quarantined'
    return vault.sealed ? 'sealed' : 'ready'
  }
  return { 'GET /health/': async () => ({ status: await status() }) }
}
