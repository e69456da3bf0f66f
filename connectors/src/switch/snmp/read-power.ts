import { power } from './oids.ts'
import { powerPorts } from './power-ports.ts'
import { bitsOf, bytesOf, numberOf } from './values.ts'
import type { PowerPriority, PowerState } from '../capabilities.ts'
import type { Value } from '../../transport/snmp-walk.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

const delivering = 3
const faults: Readonly<Record<number, string>> = { 4: 'fault', 6: 'other-fault' }

/** POWER-ETHERNET-MIB with Cisco's extension for watts; empty on devices without PoE. */
export const readPower = async (tables: DeviceTables): Promise<Rows<PowerState>> => {
  const detection = await tables.column(power.detection)
  if (detection.size === 0) return { value: [], complete: true, dropped: 0 }
  const { admin, classes, ciscoEnable, consumption, status, priorities } = await tables.columns({
    admin: power.adminEnable,
    classes: power.classification,
    ciscoEnable: power.ciscoEnable,
    consumption: power.ciscoConsumption,
    status: power.ciscoStatus,
    priorities: power.priority,
  })
  const ports = await powerPorts(tables, detection.keys())
  const value: PowerState[] = []
  let dropped = 0
  for (const [port, state] of detection) {
    const on = ports.get(port)
    if (on === undefined) {
      dropped += 1
      continue
    }
    const delivers = state === delivering
    const milliwatts = numberOf(consumption.get(port))
    const class_ = numberOf(classes.get(port))
    const priority = priorityOf(priorities.get(port))
    value.push({
      interface: on,
      admin: adminOf(ciscoEnable.get(port), admin.get(port)),
      delivering: delivers,
      fault: extraStatus(status.get(port)) ?? faults[numberOf(state) ?? 0] ?? null,
      drawn: milliwatts === null ? null : milliwatts / 1000,
      // Valid only while delivering; the number is one above the class.
      class: delivers && class_ !== null ? String(class_ - 1) : null,
      device: null,
      ...(priority === null ? {} : { priority }),
    })
  }
  return { value, complete: true, dropped }
}

const priorityWords = { 1: 'critical', 2: 'high', 3: 'low' } as const

export const priorityOf = (value: Value | null | undefined): PowerPriority | null =>
  value === 1 || value === 2 || value === 3 ? priorityWords[value] : null

/** cpeExtPsePortAdditionalStatus in the command line's words; null when it holds neither bit. */
export const extraStatus = (value: Value | null | undefined): string | null =>
  bitsOf(bytesOf(value), ['power-deny', 'overdraw'])[0] ?? null

const adminOf = (cisco: Value | undefined, standard: Value | undefined): PowerState['admin'] => {
  if (cisco === 4 || (cisco === undefined && standard === 2)) return 'off'
  return cisco === 2 ? 'static' : 'auto'
}
