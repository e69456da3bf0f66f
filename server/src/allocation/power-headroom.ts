import type { PowerState } from '@patchbay/connectors/switch/capabilities'
import { parseInterface, shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { SwitchPorts } from '../facts/switch-ports.ts'

/** Watts at the switch for each PoE class of IEEE 802.3bt; a device of class 0 may take as much as one of class 3. */
const classWatts: Readonly<Record<string, number>> = {
  0: 15.4,
  1: 4,
  2: 7,
  3: 15.4,
  4: 30,
  5: 45,
  6: 60,
  7: 75,
  8: 90,
}

export interface Headroom {
  /** Watts that are left now, and with every powered device at the most of its class. */
  readonly now: number
  readonly worst: number
  readonly available: number
  /** Powered ports without a class, which count with 30 W or what they draw. */
  readonly withoutClass: number
}

/** Member of a stack that has the port; null for a name without one, of a switch that is no stack. */
const memberOf = (on: string): number | null => {
  const numbers = parseInterface(on)?.numbers ?? []
  return numbers.length === 3 ? (numbers[0] ?? null) : null
}

const mostOf = ({ class: named, drawn }: PowerState): number => {
  const watts = classWatts[/\d/.exec(named ?? '')?.[0] ?? ''] ?? 30
  return Math.max(watts, drawn ?? 0)
}

/**
 * PoE that is left for one port on its member; null where the switch did not tell it all.
 * @param promised watts of holds at other ports of the member, which draw nothing yet
 */
export function headroomOf(
  { power, budget }: Pick<SwitchPorts, 'power' | 'budget'>,
  on: string,
  promised: number,
): Headroom | null {
  if (power === null || budget === null || !power.reading.complete) return null
  const member = memberOf(on)
  const rows = budget.reading.value
  const own = rows.length === 1 ? rows[0] : rows.find((row) => row.member === member)
  if (own === undefined) return null
  const powered = power.reading.value.filter(
    (one) => one.delivering && (rows.length === 1 || memberOf(shortInterface(one.interface)) === member),
  )
  const worst = powered.reduce((sum, one) => sum + mostOf(one), 0)
  return {
    available: own.available,
    now: own.remaining - promised,
    worst: own.available - worst - promised,
    withoutClass: powered.filter((one) => !/\d/.test(one.class ?? '')).length,
  }
}

/** Are two ports on the same member, so that they share its PoE. */
export const sharesPower = (one: string, other: string): boolean => memberOf(one) === memberOf(other)
