import type { EndpointBody } from '@patchbay/connectors/identity/writes'
import { refused } from '@patchbay/connectors/failures'
import type { Deed, Means, Step } from '../../kind.ts'
import type { EndpointIntent } from './intent.ts'
import { signsOnAgain } from './show.ts'
import { signOnAgain } from './sign-on-again.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { standing, waysOf, writeTitle } from './standing.ts'
import { neededIdentity } from './system.ts'
import { wantedBody } from './wanted.ts'

/** Created, updated or taken away, and read back; then whoever is signed on signs on again. */
export function endpointSteps(intent: EndpointIntent, before: EndpointSnapshot, means: Means): Step[] {
  const system = neededIdentity(means.systems, intent.system)
  const wanted = wantedBody(system.plans, intent, before)
  const { forth, back } = waysOf(wanted, before)
  const write: Step = {
    name: stepName(intent, before),
    title: writeTitle(intent, before),
    forth: writeDeed(intent, means, forth),
    back: writeDeed(intent, means, back),
  }
  return signsOnAgain(intent, before) ? [write, signOnAgain(intent, before, means)] : [write]
}

const stepName = ({ state }: EndpointIntent, { body }: EndpointSnapshot) =>
  state === 'absent' ? 'delete' : body === null ? 'create' : 'update'

function writeDeed(
  { mac, system: name }: EndpointIntent,
  { systems }: Means,
  way: { readonly from: EndpointBody | null; readonly to: EndpointBody | null },
): Deed {
  return {
    apply: async (writing) => {
      const system = neededIdentity(systems, name)
      const { setEndpoint } = await system.writes()
      if (setEndpoint === undefined) {
        throw refused({ cause: 'right-missing', message: `${system.title} cannot be given endpoints.` })
      }
      return setEndpoint({ mac, known: way.from, wanted: way.to }, writing)
    },
    holds: (ask) => standing(neededIdentity(systems, name), mac, way, ask),
  }
}
