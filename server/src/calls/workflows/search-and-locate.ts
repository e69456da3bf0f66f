import { CallError } from '../../http/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Surroundings } from '../surroundings.ts'

export function searchAndLocateCalls(
  _surroundings: Surroundings,
): Pick<Handlers, 'GET /workflows/search-and-locate/'> {
  return {
    'GET /workflows/search-and-locate/': async () => {
      throw new CallError('too-busy')
    },
  }
}
