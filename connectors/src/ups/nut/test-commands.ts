import type { SelfTestAct } from '../writes.ts'

/**
 * Instant commands by which a test of the battery is started and ended, the shortest first (NUT's `docs/nut-names.txt`). No
 * other command of a unit is ever sent.
 */
const names: Readonly<Record<SelfTestAct, readonly string[]>> = {
  start: ['test.battery.start.quick', 'test.battery.start'],
  cancel: ['test.battery.stop'],
}

/** The one that this unit has; null where it has none. */
export const commandFor = (act: SelfTestAct, offered: readonly string[]): string | null =>
  names[act].find((name) => offered.includes(name)) ?? null

export const canStart = (offered: readonly string[]): boolean => commandFor('start', offered) !== null
export const canStop = (offered: readonly string[]): boolean => commandFor('cancel', offered) !== null

/** Before a unit was asked what it has. */
export const usualCommand = (act: SelfTestAct): string =>
  act === 'start' ? 'test.battery.start.quick' : 'test.battery.stop'
