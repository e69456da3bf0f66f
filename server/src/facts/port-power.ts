import type { Ask, Reading } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { ForwardingEntry, Neighbour, PowerState } from '@patchbay/connectors/switch/capabilities'
import type { PowerBudget } from '@patchbay/connectors/switch/chassis-readings'
import type { PowerDetail } from '@patchbay/connectors/switch/port-readings'
import type { Way } from './ports.ts'

/** PoE of one port by its long name, by one way; null where it does not report it, or the port has none. */
export async function portPowerNow(
  { system, device }: Way,
  on: string,
  ask: Ask,
): Promise<Reading<PowerDetail> | null> {
  const { readPowerDetail } = await system.can()
  try {
    return (await readPowerDetail?.(device, { interface: on }, ask)) ?? null
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not-found') return null
    throw error
  }
}

/** PoE of all ports of a switch by one way; null where it does not report it. */
export async function switchPowerNow(
  { system, device }: Way,
  ask: Ask,
): Promise<Reading<readonly PowerState[]> | null> {
  return (await (await system.can()).readPower?.(device, ask)) ?? null
}

/** What the supplies of each member still have; null where this way does not report it. */
export async function powerBudgetNow(
  { system, device }: Way,
  ask: Ask,
): Promise<Reading<readonly PowerBudget[]> | null> {
  return (await (await system.can()).readPowerBudget?.(device, ask)) ?? null
}

/** Who is next to each port, by LLDP and CDP; null where this way does not report it. */
export async function neighboursNow(
  { system, device }: Way,
  ask: Ask,
): Promise<Reading<readonly Neighbour[]> | null> {
  return (await (await system.can()).readNeighbours?.(device, ask)) ?? null
}

/** MACs of all ports of a switch by one way; null where it does not report them. */
export async function forwardingNow(
  { system, device }: Way,
  ask: Ask,
): Promise<Reading<readonly ForwardingEntry[]> | null> {
  return (await (await system.can()).readForwardingTable?.(device, {}, ask)) ?? null
}
