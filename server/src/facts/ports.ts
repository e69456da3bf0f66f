import type { Device } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
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
