import type { Handlers } from '../../http/handlers.ts'
import { timelineOf } from '../../licences/timeline.ts'
import type { CallContext } from '../call-context.ts'

type Own = 'GET /administration/license-information/timeline/'

export function licenseInformationCalls({ database, people }: CallContext): Pick<Handlers, Own> {
  return {
    'GET /administration/license-information/timeline/': () => timelineOf(database, people.now()),
  }
}
