import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'

/** Back to the endpoint that was there, whole; one that was not there is taken away. */
export function undoEndpoint(intent: EndpointIntent, { body, says }: EndpointSnapshot): EndpointIntent {
  if (body === null || says === null) {
    return {
      ...intent,
      state: 'absent',
      thing: null,
      group: null,
      staticGroup: false,
      profile: null,
      description: null,
      attributes: [],
      besides: null,
    }
  }
  return {
    ...intent,
    state: 'present',
    thing: null,
    group: says.group,
    staticGroup: says.staticGroup,
    profile: says.staticProfile ? says.profile : null,
    description: says.description,
    attributes: Object.entries(says.custom).map(([name, value]) => ({ name, value })),
    besides: body,
  }
}
