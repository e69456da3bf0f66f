import type { Reading } from '@patchbay/connectors/asking'
import type { System } from '../systems/open.ts'
import type { Asking } from './fact.ts'

/** Whom a firewall takes an address for, and who told it. */
export interface MappedUser {
  readonly user: string
  readonly source: string | null
}

/** The ARP entry of an address on a network of the firewall itself. */
export interface ArpEntry {
  readonly mac: string
  readonly interface: string
}

/** Users that one firewall has at an address; null where it cannot be asked. */
export async function usersAt(
  system: System<'firewall'>,
  address: string,
  { ask }: Asking,
): Promise<Reading<readonly MappedUser[]> | null> {
  return (await (await system.can()).findUsers?.(address, ask())) ?? null
}

/** Who answers for an address at one firewall; null where it cannot be asked. */
export async function arpOf(
  system: System<'firewall'>,
  address: string,
  { ask }: Asking,
): Promise<Reading<ArpEntry | null> | null> {
  return (await (await system.can()).readArp?.(address, ask())) ?? null
}
