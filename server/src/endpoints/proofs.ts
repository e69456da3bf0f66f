import type { Means, Proof } from '../changes/kind.ts'
import { accessProof } from './access-proof.ts'
import type { EndpointIntent } from './intent.ts'
import { signedOn } from './signed-on.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { standing, waysOf } from './standing.ts'
import { neededIdentity } from './system.ts'
import { wantedBody } from './intent.ts'

/** Seconds. */
const standsLimit = 60
/** An authentication by MAC waits until a device has not answered by 802.1X, half a minute and more. */
const authenticationLimit = 180

/** It stands there, who is authenticated has authenticated to it, and gets what the group is meant to get. */
export function endpointProofs(intent: EndpointIntent, before: EndpointSnapshot, means: Means): Proof[] {
  const system = () => neededIdentity(means.systems, intent.system)
  const { title } = before
  const gone = intent.state === 'absent'
  return [
    {
      name: 'stands',
      title: gone ? `${title} has nothing of it set by hand` : `${title} has it as intended`,
      limit: standsLimit,
      look: async (ask) => {
        const one = system()
        const { forth } = waysOf(wantedBody(one.plans, intent, before), before)
        const { holds, seen } = await standing(one, intent.mac, forth, ask)
        return { proven: holds, seen, source: title }
      },
    },
    {
      name: 'authentication',
      title: gone ? 'It re-authenticated without it' : 'It was authorized again by it',
      limit: authenticationLimit,
      ownTime: true,
      look: async (ask) => {
        const look = await signedOn(await system().can(), intent, before, ask)
        if (look === null) return null
        const { proven, seen, away } = look
        return { proven, seen, source: title, ...(away === true ? { away } : {}) }
      },
    },
    ...(gone || intent.besides !== null ? [] : [accessProof(intent, before, means, authenticationLimit)]),
  ]
}
