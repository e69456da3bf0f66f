import type { Reading } from '@patchbay/connectors/asking'
import { isSpelling } from '@patchbay/connectors/identity/login-spellings'
import type {
  AccessPoint,
  ClientQuestion,
  ControllerCounts,
  WirelessClient,
} from '@patchbay/connectors/wireless/capabilities'
import type { System } from '../systems/open.ts'
import type { Asking } from './fact.ts'

/** A client as one controller has it now; null where the controller cannot be asked. */
export async function clientOn(
  system: System<'wireless'>,
  mac: string,
  { ask }: Asking,
): Promise<Reading<WirelessClient | null> | null> {
  return (await (await system.can()).readClient?.(mac, ask())) ?? null
}

/** An access point as one controller has it now, by its name; null where it has none of that name or cannot be asked. */
export async function accessPointOn(
  system: System<'wireless'>,
  name: string,
  { ask }: Asking,
): Promise<AccessPoint | null> {
  return (await (await system.can()).readAccessPoint?.({ name }, ask()))?.value ?? null
}

/**
 * Clients of an address, a login or an access point on one controller; null where it cannot be asked. A login of another realm
 * is somebody else's.
 */
export async function clientsOn(
  system: System<'wireless'>,
  question: ClientQuestion,
  { ask }: Asking,
): Promise<Reading<readonly WirelessClient[]> | null> {
  const reading = (await (await system.can()).findClients?.(question, ask())) ?? null
  if (reading === null || !('username' in question)) return reading
  const value = reading.value.filter(({ username }) => isSpelling(username, question.username))
  return { ...reading, value }
}

/** All clients of one controller; null where it cannot be asked. */
export async function allClientsOn(
  system: System<'wireless'>,
  { ask }: Asking,
): Promise<Reading<readonly WirelessClient[]> | null> {
  return (await (await system.can()).listClients?.(ask())) ?? null
}

/** The controller's own counters; null where it cannot be asked. */
export async function countsOf(
  system: System<'wireless'>,
  { ask }: Asking,
): Promise<Reading<ControllerCounts> | null> {
  return (await (await system.can()).readCounts?.(ask())) ?? null
}
