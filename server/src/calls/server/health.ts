import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'

type Status = 'ready' | 'sealed' | 'quarantined' | 'degraded' | 'stopping'

/** A database that does not answer in time does not answer. */
const patience = () => setTimeout(800, false, { ref: false })

export function healthCalls({
  pulse,
  recorder,
  storage,
  vault,
  home,
  stopping,
}: Surroundings): Pick<Handlers, 'GET /health/'> {
  let looking: Promise<boolean> | null = null
  /** However many ask at once, the database is asked once. */
  const answers = () =>
    (looking ??= Promise.race([
      sql`select 1`.execute(pulse).then(
        () => true,
        () => false,
      ),
      patience(),
    ]).finally(() => (looking = null)))
  const status = async (): Promise<Status> => {
    if (stopping.aborted) return 'stopping'
    if (!(await answers()) || recorder.failing || storage.room.state === 'full') return 'degraded'
    if (home.quarantine !== null) return 'quarantined'
    return vault.sealed ? 'sealed' : 'ready'
  }
  return {
    'GET /health/': async ({ visit }) => {
      const found = await status()
      if (found === 'degraded' || found === 'sealed') visit.reply.code(503)
      return { status: found }
    },
  }
}
