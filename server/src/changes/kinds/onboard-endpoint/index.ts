import type { EndpointLike } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { changeKindTitles } from '@patchbay/contract/changes/kind-names'
import { readPolicy } from '../../../policies/policies.ts'
import { deviceTargets } from '../device-targets.ts'
import type { ChangeKind } from '../../kind.ts'
import { checkEndpointAsker } from './check-asker.ts'
import { checkEndpoint } from './checks.ts'
import { endpointIntent } from './intent.ts'
import type { EndpointIntent } from './intent.ts'
import { ownerOfEndpoint } from './owner.ts'
import { movedSince } from './moved.ts'
import { endpointProofs } from './proofs.ts'
import { readEndpoint } from './read.ts'
import { fieldsOf, showEndpoint } from './show.ts'
import { endpointSnapshot } from './snapshot.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import { endpointSteps } from './steps.ts'
import { neededIdentity } from './system.ts'
import { touchedByEndpoint } from './touches.ts'
import { undoEndpoint } from './undo.ts'

/** Has an identity system know a device, in a group that it stays in, or forget it. */
export const onboardEndpoint: ChangeKind<EndpointIntent, EndpointSnapshot> = {
  name: 'onboard-endpoint',
  title: changeKindTitles['onboard-endpoint'],
  key: 'commands-ise-endpoint-onboard',
  intent: endpointIntent,
  snapshot: endpointSnapshot,
  named: ({ mac }) => `Endpoint ${mac}`,
  targets: ({ mac }) => deviceTargets(mac),
  writesTo: ({ system }, { systems }) => [{ system: neededIdentity(systems, system).name, device: null }],
  read: readEndpoint,
  moved: movedSince,
  touches: touchedByEndpoint,
  owner: ownerOfEndpoint,
  names: ({ state, description, besides }) =>
    state === 'absent' || description === null || besides !== null
      ? []
      : [{ of: 'endpoints', text: description }],
  check: async (intent, snapshot, { database }, _ask, leftBy) =>
    checkEndpoint(intent, snapshot, await readPolicy(database, 'endpoint-groups'), leftBy),
  checkAsker: async (intent, snapshot, asker, { database }) =>
    checkEndpointAsker(await readPolicy(database, 'endpoint-groups'), intent, snapshot, asker),
  show: showEndpoint,
  steps: endpointSteps,
  proofs: endpointProofs,
  after: (_intent, later) => fieldsOf(later),
  risky: ({ state }) => state === 'absent',
  // Whether it signs on again, or is away, is what its end brings.
  foreseen: ['online'],
  undo: undoEndpoint,
}

/** What is asked for of another device. */
const taken = ({
  state,
  system,
  thing,
  group,
  profile,
  description,
  attributes,
}: EndpointIntent): EndpointLike['intent'] => ({
  state,
  system,
  thing,
  group,
  profile,
  description,
  attributes,
})

export const endpointLike = { kind: onboardEndpoint, taken }
