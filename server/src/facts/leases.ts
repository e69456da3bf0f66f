import type { Reading } from '@patchbay/connectors/asking'
import type { Lease, LeaseQuestion, Reservation, Subnet } from '@patchbay/connectors/dhcp/capabilities'
import type { System } from '../systems/open.ts'
import { bothOf } from './both.ts'
import { askEach } from './fact.ts'
import type { Asking, SystemFacts } from './fact.ts'

/** A lease that somebody holds now: given out, and its time is not over. */
export const isHeld = ({ state, expiresAt }: Pick<Lease, 'state' | 'expiresAt'>, now: Date) =>
  state === 'active' && expiresAt > now

/** Leases that a server has, those that are over too; null where it cannot be asked. */
export const leasesOf = async (
  system: System<'dhcp'>,
  questions: readonly LeaseQuestion[],
  asking: Asking,
): Promise<SystemFacts<Lease> | null> =>
  askEach(system.name, (await system.can()).findLeases, questions, asking)

/** What a server keeps for somebody; null where it cannot be asked. */
export const reservationsOf = async (
  system: System<'dhcp'>,
  questions: readonly LeaseQuestion[],
  asking: Asking,
): Promise<SystemFacts<Reservation> | null> =>
  askEach(system.name, (await system.can()).findReservations, questions, asking)

export interface LeasesAndReservations {
  /** Null where it cannot be asked for them, or did not tell them. */
  readonly leases: SystemFacts<Lease> | null
  readonly reservations: SystemFacts<Reservation> | null
  /** Why one of both was not told; null where nothing failed. */
  readonly failure: unknown
}

/**
 * Both at once; one of them failing does not take away the other. Null where the server can be asked for neither.
 * @throws Failure when nothing was told
 */
export async function leasesAndReservations(
  system: System<'dhcp'>,
  question: LeaseQuestion,
  asking: Asking,
): Promise<LeasesAndReservations | null> {
  const { findLeases, findReservations } = await system.can()
  if (findLeases === undefined && findReservations === undefined) return null
  const { one, other, failure } = await bothOf(
    findLeases && askEach(system.name, findLeases, [question], asking),
    findReservations && askEach(system.name, findReservations, [question], asking),
  )
  return { leases: one, reservations: other, failure }
}

/** Subnets that a server has; null where it cannot be asked. */
export async function subnetsOf(
  system: System<'dhcp'>,
  { ask }: Asking,
): Promise<Reading<readonly Subnet[]> | null> {
  return (await (await system.can()).listSubnets?.(ask())) ?? null
}
