import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Handlers } from '../../http/handlers.ts'
import type { CallContext } from '../call-context.ts'

type Status = 'ready' | 'sealed' | 'quarantined' | 'degraded' | 'stopping'

/** Health is told within a second, whatever the database does. */
const patience = () => setTimeout(800, null, { ref: false })
/** Milliseconds for which one that is late has its last answer count: a busy machine is no reason to be sent away from. */
const grace = 3_000

export function healthCalls({
  pulse,
  recorder,
  storage,
  vault,
  home,
  stopping,
}: CallContext): Pick<Handlers, 'GET /health/'> {
  let looking: Promise<boolean> | null = null
  let answeredAt = Number.NEGATIVE_INFINITY
  /** However many ask at once, the database is asked once. */
  const look = () =>
    (looking ??= sql`select 1`
      .execute(pulse)
      .then(
        () => {
          answeredAt = performance.now()
          return true
        },
        () => false,
      )
      .finally(() => (looking = null)))
  const answers = async () =>
    (await Promise.race([look(), patience()])) ?? performance.now() - answeredAt < grace
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
