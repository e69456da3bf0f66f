import type { Means, Proof } from '../kind.ts'
import { grantedWords, otherwise } from './access.ts'
import type { EndpointIntent } from './intent.ts'
import { signedOn } from './signed-on.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { standing, waysOf } from './standing.ts'
import { neededIdentity } from './system.ts'
import { wantedBody } from './wanted.ts'

/** Seconds for each tick. A sign-on by MAC waits until a device has not answered by 802.1X, half a minute and more. */
const limits = { stands: 60, authentication: 180 }

/** It stands there, who is signed on has signed on to it, and gets what the group is meant to get. */
export function endpointProofs(intent: EndpointIntent, before: EndpointSnapshot, means: Means): Proof[] {
  const system = () => neededIdentity(means.systems, intent.system)
  const { title } = before
  const gone = intent.state === 'absent'
  return [
    {
      name: 'stands',
      title: gone ? `${title} has nothing of it that somebody set` : `${title} has it as asked for`,
      limit: limits.stands,
      look: async (ask) => {
        const one = system()
        const { forth } = waysOf(wantedBody(one.plans, intent, before), before)
        const { holds, seen } = await standing(one, intent.mac, forth, ask)
        return { proven: holds, seen, source: title }
      },
    },
    {
      name: 'authentication',
      title: gone ? 'It signed on again without it' : 'It was let in again by it',
      limit: limits.authentication,
      ownTime: true,
      look: async (ask) => {
        const look = await signedOn(await system().can(), intent, before, ask)
        if (look === null) return null
        const { proven, seen, away } = look
        return { proven, seen, source: title, ...(away === true ? { away } : {}) }
      },
    },
    ...(gone || intent.besides !== null ? [] : [accessProof(intent, before, means)]),
  ]
}

/** Who signed on by what is set gets what another of the group gets, who is signed on as well. */
function accessProof(intent: EndpointIntent, before: EndpointSnapshot, means: Means): Proof {
  return {
    name: 'access',
    title: 'It gets what others of its group get',
    limit: limits.authentication,
    ownTime: true,
    look: async (ask) => {
      const can = await neededIdentity(means.systems, intent.system).can()
      const look = await signedOn(can, intent, before, ask)
      if (look === null || before.group === null) return null
      const { proven, seen, away, detail } = look
      if (!proven) return { proven, seen, source: before.title, ...(away === true ? { away } : {}) }
      // Who signs on as a person gets what the person gets.
      if (detail === null || detail.method !== 'mab') return null
      const other = (await can.findPassingMember?.(before.group.id, intent.mac, ask))?.value ?? null
      const granted = grantedWords(detail)
      if (other === null) {
        const got = granted === '' ? 'what it got is not told' : `it got ${granted}`
        const seen = `Not judged: no other of ${before.group.name} is signed on to compare with; ${got}.`
        return { proven: false, notJudged: true, seen, source: before.title }
      }
      const differs = otherwise(detail, other)
      return differs.length === 0
        ? { proven: true, seen: `As ${other.mac}: ${granted}.`, source: before.title }
        : {
            proven: false,
            seen: `Otherwise than ${other.mac}: ${differs.join('; ')}.`,
            source: before.title,
          }
    },
  }
}
