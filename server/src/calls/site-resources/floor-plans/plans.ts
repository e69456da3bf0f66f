import type { Handlers } from '../../../http/handlers.ts'
import { listFloors } from '../../../floor-plans/list-floors.ts'
import { readFloorStates } from '../../../floor-plans/live-states.ts'
import { readPlan } from '../../../floor-plans/read-plan.ts'
import { readPicture } from '../../../floor-plans/store-picture.ts'
import type { CallContext } from '../../call-context.ts'

type Names = Extract<keyof Handlers, `GET /site-resources/floor-plans/${string}`>

export function floorPlanCalls({ database }: CallContext): Pick<Handlers, Names> {
  return {
    'GET /site-resources/floor-plans/': () => listFloors(database),
    'GET /site-resources/floor-plans/floor/': ({ query: { version, draft, ...of } }) =>
      readPlan(database, of, draft === 'yes' ? 'draft' : (version ?? null)),
    'GET /site-resources/floor-plans/picture/': ({ query }) => readPicture(database, query.id),
    'GET /site-resources/floor-plans/live/': ({ query, person }) => readFloorStates(database, query, person),
  }
}
