import type { EndpointBody } from '@patchbay/connectors/identity/writes'
import { refused, Failure } from '@patchbay/connectors/failures'
import type { Operation, Means, Step, Held } from '../changes/kind.ts'
import type { EndpointIntent } from './intent.ts'
import { signsOnAgain } from './show.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { standing, waysOf, writeTitle } from './standing.ts'
import { neededIdentity } from './system.ts'
import { wantedBody } from './intent.ts'
import { latestSession } from './online.ts'

/**
 * Asked for once. Whether it did authenticate the proof looks for: a switch that does not do it is no reason to take back what
 * stands, since it holds from the next authentication on.
 */
function reauthenticate(intent: EndpointIntent, before: EndpointSnapshot, means: Means): Step {
  const forth = asking(intent, means)
  const back = asking(intent, means)
  return {
    name: 'sign-on-again',
    title: 'Re-authenticate it at its switch',
    forth,
    back: {
      apply: (writing) => back.apply(writing),
      holds: async (ask) => {
        if ((await back.holds(ask)).holds) return asked
        const can = await neededIdentity(means.systems, intent.system).can()
        const session = await latestSession(can, intent.mac, ask)
        const since = session?.startedAt?.toISOString() ?? null
        const same = session === null || since === (before.session?.startedAt ?? null)
        return same ? { holds: true, seen: 'It has not authenticated since.' } : notAsked
      },
    },
    // It authenticates to what stands then.
    keeps: true,
  }
}

const asked: Held = { holds: true, seen: 'Requested.' }
const notAsked: Held = { holds: false, seen: 'Not requested yet.' }

function asking({ mac, system: name }: EndpointIntent, { systems }: Means): Operation {
  let done = false
  return {
    apply: async (writing) => {
      const { actOnSession } = await neededIdentity(systems, name).writes()
      try {
        const written = (await actOnSession?.(mac, 'sign-on-again', writing)) ?? {
          sent: [],
          answer: 'The system cannot request it.',
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

/** Created, updated or taken away, and read back; then whoever is authenticated re-authenticates. */
export function endpointSteps(intent: EndpointIntent, before: EndpointSnapshot, means: Means): Step[] {
  const system = neededIdentity(means.systems, intent.system)
  const wanted = wantedBody(system.plans, intent, before)
  const { forth, back } = waysOf(wanted, before)
  const write: Step = {
    name: stepName(intent, before),
    title: writeTitle(intent, before),
    forth: writeOperation(intent, means, forth),
    back: writeOperation(intent, means, back),
  }
  return signsOnAgain(intent, before) ? [write, reauthenticate(intent, before, means)] : [write]
}

const stepName = ({ state }: EndpointIntent, { body }: EndpointSnapshot) =>
  state === 'absent' ? 'delete' : body === null ? 'create' : 'update'

function writeOperation(
  { mac, system: name }: EndpointIntent,
  { systems }: Means,
  way: { readonly from: EndpointBody | null; readonly to: EndpointBody | null },
): Operation {
  return {
    apply: async (writing) => {
      const system = neededIdentity(systems, name)
      const { setEndpoint } = await system.writes()
      if (setEndpoint === undefined) {
        throw refused({ cause: 'right-missing', message: `${system.title} cannot store endpoints.` })
      }
      return setEndpoint({ mac, known: way.from, wanted: way.to }, writing)
    },
    holds: (ask) => standing(neededIdentity(systems, name), mac, way, ask),
  }
}
