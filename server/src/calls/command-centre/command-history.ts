import { listHistory } from '../../changes/history/list-history.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'

type Own = Extract<keyof Handlers, `${string} /command-centre/command-history/${string}`>

export function commandHistoryCalls({ database, changes }: Surroundings): Pick<Handlers, Own> {
  return {
    'GET /command-centre/command-history/': ({ query }) => listHistory(database, changes.works.kinds, query),
  }
}
