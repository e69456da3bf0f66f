import { readPicture } from '../../floor-plans/store-picture.ts'
import type { Handlers } from '../../http/handlers.ts'
import { mapFrom } from '../../map-locate/draw.ts'
import { readPlace } from '../../map-locate/place.ts'
import { readDrawnFloors, readSitePlaces } from '../../map-locate/site-floors.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { locateAndTell } from '../locate-and-tell.ts'
import type { CallContext } from '../call-context.ts'

type Names = Extract<keyof Handlers, `${string} /common-queries/map-locate/${string}`>

export function mapLocateCalls(
  context: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, Names> {
  const kept = new KeptQuestions()
  const { database } = context
  return {
    'GET /common-queries/map-locate/': async (asked) => {
      const site = await readSitePlaces(database)
      return locateAndTell(context, pace, kept, asked, { draw: mapFrom(site) })
    },
    'GET /common-queries/map-locate/place/': ({ query }) => readPlace(database, query),
    'GET /common-queries/map-locate/floors/': () => readDrawnFloors(database),
    'GET /common-queries/map-locate/picture/': ({ query }) => readPicture(database, query.id),
  }
}
