import { Failure } from '@patchbay/connectors/failures'
import type { Deed, Held, Means, Step } from '../../kind.ts'
import type { EndpointIntent } from './intent.ts'
import { latestSession } from './online.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { neededIdentity } from './system.ts'

/**
 * Asked for once. Whether it did sign on the proof looks for: a switch that does not do it is no reason to take back what
 * stands, since it holds from the next sign-on on.
 */
export function signOnAgain(intent: EndpointIntent, before: EndpointSnapshot, means: Means): Step {
  const forth = asking(intent, means)
  const back = asking(intent, means)
  return {
    name: 'sign-on-again',
    title: 'Have its switch let it sign on again',
    forth,
    back: {
      apply: (writing) => back.apply(writing),
      holds: async (ask) => {
        if ((await back.holds(ask)).holds) return asked
        const can = await neededIdentity(means.systems, intent.system).can()
        const session = await latestSession(can, intent.mac, ask)
        const since = session?.startedAt?.toISOString() ?? null
        const same = session === null || since === (before.session?.startedAt ?? null)
        return same ? { holds: true, seen: 'It has not signed on since.' } : notAsked
      },
    },
    // It signs on to what stands then.
    keeps: true,
  }
}

const asked: Held = { holds: true, seen: 'It was asked for.' }
const notAsked: Held = { holds: false, seen: 'It was not asked for yet.' }

function asking({ mac, system: name }: EndpointIntent, { systems }: Means): Deed {
  let done = false
  return {
    apply: async (writing) => {
      const { actOnSession } = await neededIdentity(systems, name).writes()
      try {
        const written = (await actOnSession?.(mac, 'sign-on-again', writing)) ?? {
          sent: [],
          answer: 'The system cannot ask for it.',
        }
        done = true
        return written
      } catch (error) {
        if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
        done = true
        return { sent: [], answer: error.detail.message }
      }
    },
    holds: async () => (done ? asked : notAsked),
  }
}
