import { macOfBytes } from '../addresses.ts'
import { macOfValue } from './identifiers.ts'
import { bridge, stack } from './oids.ts'
import { entityColumns, word } from './read-chassis.ts'
import { bytesOf, numberOf, textOf } from './values.ts'
import type { StackUnit } from '../chassis-readings.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

const chassis = 3

const roles: Readonly<Record<number, StackUnit['role']>> = { 1: 'active', 2: 'member', 4: 'standby' }

/** cswSwitchState, in the words of `show switch` where that has one. */
const states: Readonly<Record<number, string>> = {
  1: 'Waiting',
  2: 'Progressing',
  3: 'Added',
  4: 'Ready',
  5: 'SDM Mismatch',
  6: 'V-Mismatch',
  7: 'Feature Mismatch',
  8: 'New Master Init',
  9: 'Provisioned',
  10: 'Invalid',
  11: 'Removed',
}

/**
 * A unit per chassis row of ENTITY-MIB, numbered by its name (`Switch 2`, or `2`). Number, role, priority and state are
 * CISCO-STACKWISE-MIB's, which also has units that are planned and have no chassis; without it they are unknown.
 */
export const readStack = async (tables: DeviceTables): Promise<Rows<StackUnit>> => {
  const [parts, units, [address]] = await Promise.all([
    tables.columns(entityColumns),
    tables.columns(stack),
    tables.get([bridge.baseAddress]),
  ])
  const base = macOfValue(address)
  const bodies = [...parts.class].filter(([, value]) => value === chassis).map(([row]) => row)
  const rows = [...new Set([...bodies, ...units.state.keys()])]
  const value = rows.map((row, at): StackUnit => {
    const named = Number(/(\d{1,2})$/.exec(textOf(parts.name.get(row)))?.[1] ?? at + 1)
    const state = numberOf(units.state.get(row))
    return {
      number: numberOf(units.number.get(row)) ?? named,
      role: roles[numberOf(units.role.get(row)) ?? 0] ?? (rows.length === 1 ? 'active' : 'unknown'),
      mac: macOfBytes(bytesOf(units.mac.get(row)) ?? []),
      base,
      priority: numberOf(units.priority.get(row)),
      state: state === null ? '' : (states[state] ?? `state ${state}`),
      ready: state === null ? null : state === 4,
      model: word(textOf(parts.model.get(row))),
      serial: word(textOf(parts.serial.get(row))),
      software: word(textOf(parts.software.get(row))),
      uptime: null,
    }
  })
  return { value: value.sort((a, b) => a.number - b.number), complete: true, dropped: 0 }
}
