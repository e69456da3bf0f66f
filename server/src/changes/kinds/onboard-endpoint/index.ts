import { declared } from '../../kind.ts'
import { endpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import type { EndpointLike } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { onboardEndpoint as change } from '@patchbay/contract/changes/kinds/onboard-endpoint'
import { readPolicy } from '../../../policies/policies.ts'
import { deviceTargets } from '../device-mac.ts'
import type { ChangeKind } from '../../kind.ts'
import { checkEndpointRequester } from './check-requester.ts'
import { checkEndpoint } from './checks.ts'
import { endpointIntent } from '../../../endpoints/intent.ts'
import type { EndpointIntent } from '../../../endpoints/intent.ts'
import { endpointProofs } from '../../../endpoints/proofs.ts'
import { readEndpoint } from '../../../endpoints/read.ts'
import { fieldsOf, showEndpoint } from '../../../endpoints/show.ts'
import { endpointSnapshot } from '../../../endpoints/snapshot.ts'
import type { EndpointSnapshot, EndpointSays } from '../../../endpoints/snapshot.ts'
import { endpointSteps } from '../../../endpoints/steps.ts'
import { neededIdentity, settle } from '../../../endpoints/system.ts'
import { touchedByEndpoint } from '../../../endpoints/touches.ts'
import { isDeepStrictEqual } from 'node:util'
import { ownerAttributes } from '../../../locate/owner.ts'

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

/** What its attributes say of whose it is, as they are to be; the one called owner before the others. */
export function ownerOfEndpoint(
  { state, attributes }: EndpointIntent,
  { says }: EndpointSnapshot,
): string | null {
  if (state === 'absent') return null
  const wanted = Object.fromEntries(attributes.map(({ name, value }) => [name, value]))
  const all = { ...says?.custom, ...wanted }
  const owner = Object.entries(all).flatMap(([name, value]) => (/^owner$/i.test(name) ? [value] : []))
  return [...owner, ...ownerAttributes(all)].map((text) => text.trim()).find((text) => text !== '') ?? null
}

/** A group or a profile that nobody set changes by itself; what somebody set, and what holds the device, is what was looked at. */
const decided = (says: EndpointSays | null) =>
  says === null
    ? null
    : {
        ...says,
        ...(says.staticGroup ? {} : { group: null, groupId: null }),
        ...(says.staticProfile ? {} : { profile: null, profileId: null }),
      }

export function movedSince(before: EndpointSnapshot, now: EndpointSnapshot): string | null {
  if ((before.body === null) !== (now.body === null)) {
    return before.body === null
      ? `${now.title} has the device since.`
      : `${now.title} no longer has the device.`
  }
  if (!isDeepStrictEqual(decided(before.says), decided(now.says))) {
    return `${now.title} changed the device since the preview.`
  }
  if (before.group?.id !== now.group?.id) return 'the group changed since the preview.'
  if (before.profile?.id !== now.profile?.id) return 'the profile changed since the preview.'
  if (now.containment.state !== 'none' && before.containment.state === 'none') {
    return 'the device was contained since, by adaptive network control.'
  }
  return null
}

/** Has an identity system know a device, in a group that it stays in, or forget it. */
export const onboardEndpoint: ChangeKind<EndpointIntent, EndpointSnapshot> = {
  ...declared(change),
  intent: endpointIntent,
  snapshot: endpointSnapshot,
  settle: async (asked, { systems }) => settle(endpointWish.parse(asked), systems),
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
  checkRequester: async (intent, snapshot, requester, { database }) =>
    checkEndpointRequester(await readPolicy(database, 'endpoint-groups'), intent, snapshot, requester),
  show: showEndpoint,
  steps: endpointSteps,
  proofs: endpointProofs,
  after: (_intent, later) => fieldsOf(later),
  risky: ({ state }) => state === 'absent',
  // Whether it re-authenticates, or is away, is what its end brings.
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
