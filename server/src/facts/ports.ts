import type { Ask, Device, Reading } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { longInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { InterfaceState, SwitchCapabilities } from '@patchbay/connectors/switch/capabilities'
import type { ShowQuestion } from '@patchbay/connectors/switch/show-questions'
import type { System, Systems } from '../systems/open.ts'

/** One way to a switch. */
export interface Way {
  readonly system: System<'switch'>
  readonly device: Device
}

/** Command line first: it tells most, and what it tells is what a person at the switch would read. */
export function waysTo(systems: readonly System<'switch'>[], name: string): Way[] {
  const order = ({ system }: Way) => (system.product.endsWith('-ssh') ? 0 : 1)
  return systems
    .flatMap((system) => {
      const device = system.devices.find((one) => one.name === name)
      return device === undefined ? [] : [{ system, device }]
    })
    .sort((a, b) => order(a) - order(b))
}

/**
 * What the first way tells that can, where nothing hangs on it: a way that fails, or tells nothing, is passed over, and null
 * is said where none told. @throws Failure where the question was called off
 */
export async function byFirstWay<T>(
  systems: Systems,
  name: string,
  read: (way: Way) => Promise<T | null>,
): Promise<T | null> {
  for (const way of waysTo(systems.ofKind('switch'), name)) {
    try {
      const told = await read(way)
      if (told !== null) return told
    } catch (error) {
      if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    }
  }
  return null
}

/** Where a switch has a MAC now, by one way; null where it cannot be asked by it. */
export async function macNow(
  { system, device }: Way,
  mac: string,
  ask: Ask,
): Promise<Awaited<ReturnType<SwitchCapabilities['findMac']>> | null> {
  const { findMac } = await system.can()
  return findMac === undefined ? null : findMac(device, mac, ask)
}

/** How a port is now, by one way and its long name; null where it cannot be asked by it. */
export async function portNow(
  { system, device }: Way,
  on: string,
  ask: Ask,
): Promise<Reading<InterfaceState> | null> {
  const { readInterface } = await system.can()
  return readInterface === undefined ? null : readInterface(device, { interface: on }, ask)
}

/** Why a port is err-disabled, in the device's word; null where that is not told. */
export async function errDisabledReason(
  { system, device }: Way,
  short: string,
  ask: Ask,
): Promise<string | null> {
  const { readErrDisabled } = await system.can()
  const told = (await readErrDisabled?.(device, ask))?.value ?? []
  return told.find((one) => shortInterface(one.interface) === short)?.reason ?? null
}

/** When the link of a port last changed; null where this way does not tell. */
export async function lastChange({ system, device }: Way, short: string, ask: Ask): Promise<Date | null> {
  const { readLastChanges } = await system.can()
  if (readLastChanges === undefined) return null
  const { value, observedAt } = await readLastChanges(device, { interface: longInterface(short) }, ask)
  const seconds = value.find((one) => shortInterface(one.interface) === short)?.changed ?? null
  return seconds === null ? null : new Date(observedAt.getTime() - seconds * 1_000)
}

/** Does a switch answer by one way; null where it cannot be asked by it. */
export async function answersBy({ system, device }: Way, ask: Ask): Promise<true | null> {
  const { readSystem } = await system.can()
  if (readSystem === undefined) return null
  await readSystem(device, ask)
  return true
}

/** What a switch prints to an allow-listed command, secrets taken out; null where this way has no command line. */
export async function printed(
  { system, device }: Way,
  question: ShowQuestion,
  ask: Ask,
): Promise<Awaited<ReturnType<SwitchCapabilities['show']>> | null> {
  const { show } = await system.can()
  return show === undefined ? null : show(device, question, ask)
}

/** The model of a switch by its own word; null where it does not say. */
export async function modelOf({ system, device }: Way, ask: Ask): Promise<string | null> {
  const { readSystem } = await system.can()
  return (await readSystem?.(device, ask))?.value.model ?? null
}
