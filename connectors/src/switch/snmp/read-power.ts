import { power } from './oids.ts'
import { powerPorts } from './power-ports.ts'
import { numberOf } from './values.ts'
import type { PowerState } from '../capabilities.ts'
import type { Value } from '../../transport/snmp-walk.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

const delivering = 3
const faults: Readonly<Record<number, string>> = { 4: 'fault', 6: 'other-fault' }

/** POWER-ETHERNET-MIB with Cisco's extension for watts; empty on devices without PoE. */
export const readPower = async (tables: DeviceTables): Promise<Rows<PowerState>> => {
  const detection = await tables.column(power.detection)
  if (detection.size === 0) return { value: [], complete: true, dropped: 0 }
  const { admin, classes, ciscoEnable, consumption } = await tables.columns({
    admin: power.adminEnable,
    classes: power.classification,
    ciscoEnable: power.ciscoEnable,
    consumption: power.ciscoConsumption,
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
    value.push({
      interface: on,
      admin: adminOf(ciscoEnable.get(port), admin.get(port)),
      delivering: delivers,
      fault: faults[numberOf(state) ?? 0] ?? null,
      drawn: milliwatts === null ? null : milliwatts / 1000,
      // Valid only while delivering; the number is one above the class.
      class: delivers && class_ !== null ? String(class_ - 1) : null,
      device: null,
    })
  }
  return { value, complete: true, dropped }
}

const adminOf = (cisco: Value | undefined, standard: Value | undefined): PowerState['admin'] => {
  if (cisco === 4 || (cisco === undefined && standard === 2)) return 'off'
  return cisco === 2 ? 'static' : 'auto'
}
