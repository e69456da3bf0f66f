import { sql } from 'kysely'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'

type Status = 'ready' | 'sealed' | 'degraded' | 'stopping'

export function healthCalls({
  database,
  recorder,
  vault,
  stopping,
}: Surroundings): Pick<Handlers, 'GET /health/'> {
  const status = async (): Promise<Status> => {
    if (stopping.aborted) return 'stopping'
    const answers = await sql`select 1`.execute(database).then(
      () => true,
      () => false,
    )
    if (!answers || recorder.failing) return 'degraded'
    return vault.sealed ? 'sealed' : 'ready'
  }
  return { 'GET /health/': async () => ({ status: await status() }) }
}
