import type { ReservationLike } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { onboardedThings } from '@patchbay/contract/changes/onboarded-things'
import { changeKindTitles } from '@patchbay/contract/changes/kind-names'
import { refused } from '@patchbay/connectors/failures'
import { actOnPort } from '../act-on-port/index.ts'
import type { ChangeKind } from '../../kind.ts'
import { checkReservation } from './checks.ts'
import { reservationIntent } from './intent.ts'
import type { ReservationIntent } from './intent.ts'
import { readPolicy } from '../../../policies/policies.ts'
import { movedSince } from './moved.ts'
import { othersOf } from './parts.ts'
import { reservationProofs } from './proofs.ts'
import { readReservations } from './read.ts'
import { bounceOf, checkRenewal } from './renewal.ts'
import { otherFields } from './show-others.ts'
import { fieldsOf, showReservation } from './show.ts'
import { reservationSnapshot } from './snapshot.ts'
import type { ReservationSnapshot } from './snapshot.ts'
import { reservationSteps } from './steps.ts'
import { touchedByReservation } from './touches.ts'
import { undoReservation } from './undo.ts'

/** Keeps an address for a device on every DHCP server of its subnet, or takes that away. */
export const reserveAddress: ChangeKind<ReservationIntent, ReservationSnapshot> = {
  name: 'reserve-address',
  title: changeKindTitles['reserve-address'],
  key: 'commands-dhcp-ip-reservation',
  intent: reservationIntent,
  snapshot: reservationSnapshot,
  named: ({ mac, address, subnet }) => `${address ?? subnet ?? 'an address'} for ${mac}`,
  targets: (intent) => {
    const { mac, address } = intent
    const act = bounceOf(intent)
    return [
      `reservation ${mac}`,
      ...[address, ...othersOf(intent).map((other) => other.address)].flatMap((one) =>
        one === null ? [] : [`address ${one}`],
      ),
      ...(act === null ? [] : actOnPort.targets(act)),
    ]
  },
  writesTo: (intent, means) => {
    const { servers } = intent
    const act = bounceOf(intent)
    if (servers.length > 0) {
      return [
        ...[...new Set([...servers, ...othersOf(intent).flatMap((other) => other.servers)])].map(
          (system) => ({
            system,
            device: null,
          }),
        ),
        ...(act === null ? [] : actOnPort.writesTo(act, means)),
      ]
    }
    throw refused({ cause: 'right-missing', message: 'It is not known which DHCP servers it is written to.' })
  },
  read: readReservations,
  moved: movedSince,
  touches: touchedByReservation,
  names: ({ state, hostname, besides }) =>
    state === 'none' || hostname === null || besides !== null ? [] : [{ of: 'hosts', text: hostname }],
  doesToo: (intent) => (bounceOf(intent) === null ? [] : [actOnPort]),
  check: async (intent, snapshot, means, ask, leftBy) => [
    ...checkReservation(intent, snapshot, await readPolicy(means.database, 'pool-use'), leftBy),
    ...(await checkRenewal(intent, snapshot, means, ask)),
  ],
  show: showReservation,
  steps: reservationSteps,
  proofs: reservationProofs,
  after: (_intent, later) => ({ ...fieldsOf(later), ...otherFields(later) }),
  risky: (intent) => [intent, ...othersOf(intent)].some(({ state }) => state === 'none'),
  undo: undoReservation,
}

/** What is asked for of another device: all but its name and its address. */
const taken = ({
  state,
  subnet,
  owner,
  description,
  room,
  options,
  renew,
  ...intent
}: ReservationIntent): ReservationLike['intent'] => {
  const thing = onboardedThings.find((one) => one === intent.thing) ?? null
  return { state, subnet, owner, description, thing, room, options, renew }
}

export const reservationLike = { kind: reserveAddress, taken }
