import { declared } from '../../kind.ts'
import { reservationWish } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import type { ReservationLike } from '@patchbay/contract/command-centre/dhcp-ip-reservation'
import { onboardedThings } from '@patchbay/contract/changes/onboarded-things'
import { reserveAddress as change } from '@patchbay/contract/changes/kinds/reserve-address'
import { refused } from '@patchbay/connectors/failures'
import { actOnPort } from '@patchbay/contract/changes/kinds/act-on-port'
import { portAct } from '../../../ports/act.ts'
import type { ChangeKind } from '../../kind.ts'
import { checkReservation } from './checks/checks.ts'
import { reservationIntent } from '../../../addresses/intent.ts'
import type { ReservationIntent } from '../../../addresses/intent.ts'
import { readPolicy } from '../../../policies/policies.ts'
import { othersOf } from '../../../addresses/parts.ts'
import { reservationProofs } from '../../../addresses/proofs.ts'
import { readReservations } from '../../../addresses/read.ts'
import { bounceOf, checkRenewal, portMovedSince, bounceIn } from '../../../addresses/renewal.ts'
import { otherFields } from './show-others.ts'
import { fieldsOf, showReservation } from './show.ts'
import { reservationSnapshot } from '../../../addresses/snapshot.ts'
import type { ReservationSnapshot, ServerSnapshot } from '../../../addresses/snapshot.ts'
import { settle } from '../../../addresses/settle.ts'
import { reservationSteps } from '../../../addresses/steps.ts'
import { undoReservation } from './undo.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Touched } from '../../../policies/protected.ts'
import { mergeTouched } from '../../downstream/merge-touched.ts'

/**
 * The device, where it is to stand, whose it is, the network of its address, and whoever has or had that address or name; with the port that
 * is bounced, whoever is there. */
function touchedByReservation(intent: ReservationIntent, before: ReservationSnapshot): Touched {
  const { mac, address, hostname, room, owner } = intent
  const { subnet, holder, heard, servers, leases } = before
  const port = bounceIn(intent, before)
  const named = (names: readonly (string | null | undefined)[]) => names.filter((name) => name != null)
  const own: Touched = {
    places: [],
    vlans: subnet.vlan === null ? [] : [subnet.vlan],
    rooms: named([...new Set([room, ...servers.map(({ says }) => says?.room)])]),
    macs: named([mac, holder?.mac, heard?.mac]),
    hosts: named([
      hostname,
      holder?.hostname,
      ...servers.map(({ says }) => says?.hostname),
      ...leases.map((lease) => lease.hostname),
    ]),
    people: named([owner, ...servers.map(({ says }) => says?.owner)]),
    addresses: named([
      address,
      ...servers.map(({ says }) => says?.address),
      ...leases.map((lease) => lease.address),
    ]),
    groups: [],
  }
  return port === null ? own : mergeTouched(own, portAct.touches(port.act, port.port))
}

/** Leases come and go; what is reserved, and who has the address now, is what was looked at. */
function movedSince(before: ReservationSnapshot, now: ReservationSnapshot): string | null {
  const pairs = [
    [before.servers, now.servers] as const,
    ...(before.others ?? []).map((other, at) => [other.servers, now.others[at]?.servers ?? []] as const),
  ]
  for (const [was, is] of pairs) {
    const moved = serversMoved(was, is)
    if (moved !== null) return moved
  }
  if (now.holder !== null && now.holder.mac !== before.holder?.mac) {
    return `${now.holder.mac} got the address since.`
  }
  return portMovedSince(before, now)
}

function serversMoved(before: readonly ServerSnapshot[], now: readonly ServerSnapshot[]): string | null {
  for (const [at, server] of before.entries()) {
    const later = now[at]
    if (later?.system !== server.system) return 'the servers of the subnet changed since the preview.'
    if (!isDeepStrictEqual(later.body, server.body)) {
      return `${server.title} changed the reservation of the device since the preview.`
    }
    const came = later.addressFor.filter((who) => !server.addressFor.includes(who))
    if (came.length > 0) return `the address was reserved for ${came.join(', ')} on ${server.title} since.`
    if (later.way !== server.way)
      return `${server.title} changed how reservations are written since the preview.`
  }
  return null
}

/** Keeps an address for a device on every DHCP server of its subnet, or takes that away. */
export const reserveAddress: ChangeKind<ReservationIntent, ReservationSnapshot> = {
  ...declared(change),
  intent: reservationIntent,
  snapshot: reservationSnapshot,
  settle: (asked, means, ask) => settle(reservationWish.parse(asked), means, ask),
  named: ({ mac, address, subnet }) => `${address ?? subnet ?? 'an address'} for ${mac}`,
  targets: (intent) => {
    const { mac, address } = intent
    const act = bounceOf(intent)
    return [
      `reservation ${mac}`,
      ...[address, ...othersOf(intent).map((other) => other.address)].flatMap((one) =>
        one === null ? [] : [`address ${one}`],
      ),
      ...(act === null ? [] : portAct.targets(act)),
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
        ...(act === null ? [] : portAct.writesTo(act, means)),
      ]
    }
    throw refused({ cause: 'right-missing', message: 'The DHCP servers to write are not known.' })
  },
  read: readReservations,
  moved: movedSince,
  touches: touchedByReservation,
  names: ({ state, hostname, besides }) =>
    state === 'none' || hostname === null || besides !== null ? [] : [{ of: 'hosts', text: hostname }],
  doesToo: (intent) => (bounceOf(intent) === null ? [] : [actOnPort]),
  check: async (intent, snapshot, means, _ask, leftBy) => [
    ...checkReservation(intent, snapshot, await readPolicy(means.database, 'pool-use'), leftBy),
    ...(await checkRenewal(intent, snapshot)),
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
