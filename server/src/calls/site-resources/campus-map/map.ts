import { readMap } from '../../../campus-map/map.ts'
import { readSheet } from '../../../campus-map/sheet.ts'
import type { Asking } from '../../../dashboard/tile/tile.ts'
import type { Handlers } from '../../../http/handlers.ts'
import type { SignedIn } from '../../../people/person.ts'
import { describePartsOf } from '../../administration/connected-systems/system-detail.ts'
import type { CallContext } from '../../call-context.ts'

type Names = Extract<keyof Handlers, `GET /site-resources/campus-map/${string}`>

export function campusMapCalls(context: CallContext): Pick<Handlers, Names> {
  const { database, changes, people } = context
  const askingOf = (person: SignedIn): Asking => ({
    database,
    kinds: changes.worker.kinds,
    describe: describePartsOf(context),
    person,
    scope: {},
    now: people.now(),
  })
  return {
    'GET /site-resources/campus-map/': ({ person }) => readMap(askingOf(person)),
    'GET /site-resources/campus-map/building/': ({ person, query }) =>
      readSheet(askingOf(person), query.building),
  }
}
