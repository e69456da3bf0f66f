import { longInterface, parseInterface } from '../interfaces.ts'
import { notFound } from '../../failures.ts'
import { cisco, entity, log, power, system } from './oids.ts'
import { numberOf, textOf } from './values.ts'
import type { InventoryPart, LogMessage, PowerBudget, SavedState } from '../chassis-readings.ts'
import type { Column } from '../../transport/snmp-walk.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

/** Null for an empty cell. */
export const word = (text: string): string | null => (text === '' ? null : text)

export const entityColumns = {
  description: entity.description,
  class: entity.class,
  name: entity.name,
  hardware: entity.hardware,
  software: entity.software,
  serial: entity.serial,
  model: entity.model,
} as const

const stackClass = 11

/**
 * Rows of ENTITY-MIB that have a model or a serial; ports, sensors and containers have neither. A stack's own row that
 * repeats a member's serial (IOS-XE) is no part.
 */
export const readInventory = async (tables: DeviceTables): Promise<Rows<InventoryPart>> => {
  const columns = await tables.columns(entityColumns)
  const value = [...columns.class.keys()].flatMap((row): InventoryPart[] => {
    const model = word(textOf(columns.model.get(row)))
    const serial = word(textOf(columns.serial.get(row)))
    if (model === null && serial === null) return []
    if (columns.class.get(row) === stackClass && isRepeated(columns.serial, row)) return []
    return [
      {
        name: textOf(columns.name.get(row)),
        description: textOf(columns.description.get(row)),
        model,
        version: word(textOf(columns.hardware.get(row))),
        serial,
      },
    ]
  })
  return { value, complete: true, dropped: 0 }
}

const isRepeated = (serials: Column, row: string): boolean => {
  const own = textOf(serials.get(row))
  return [...serials].some(([other, serial]) => other !== row && textOf(serial) === own)
}

/** Main PSE table of RFC 3621; its group is the stack member on Cisco. */
export const readPowerBudget = async (tables: DeviceTables): Promise<Rows<PowerBudget>> => {
  const { available, used } = await tables.columns({
    available: power.supplyPower,
    used: power.supplyConsumption,
  })
  const value = [...available].flatMap(([group, watts]): PowerBudget[] => {
    const most = numberOf(watts)
    const drawn = numberOf(used.get(group))
    if (most === null || drawn === null) return []
    return [{ member: Number(group), available: most, used: drawn, remaining: most - drawn }]
  })
  return { value, complete: true, dropped: available.size - value.length }
}

const notTold = (what: string) =>
  notFound({ cause: 'absent', message: `The device does not report ${what}.` })

/** Hundredths of a second between two readings of sysUpTime, which wraps. */
const ticksSince = (now: number, then: number): number => now - then + (now < then ? 2 ** 32 : 0)

/** The same in whole seconds. */
const since = (now: number, then: number): number => Math.floor(ticksSince(now, then) / 100)

/** CISCO-CONFIG-MAN-MIB: when the running configuration changed and when it was last saved. */
export const readSavedState = async (
  tables: DeviceTables,
): Promise<{ readonly value: SavedState; readonly dropped: number }> => {
  const [now, changed, saved] = (
    await tables.get([system.upTime, cisco.configurationChanged, cisco.configurationSaved])
  ).map(numberOf)
  if (typeof now !== 'number' || typeof changed !== 'number' || typeof saved !== 'number')
    throw notTold('its saved configuration')
  return {
    value: {
      // In hundredths: what is changed right after it was saved is unsaved, too.
      unsaved: ticksSince(now, changed) < ticksSince(now, saved),
      changed: changed === 0 ? null : since(now, changed),
      saved: saved === 0 ? null : since(now, saved),
    },
    dropped: 0,
  }
}

/** CISCO-SYSLOG-MIB's history: the last few messages, by default warnings and worse. Times are the reader's own clock. */
export const readLog = async (
  tables: DeviceTables,
  on: string | undefined,
  now: () => Date,
): Promise<Rows<LogMessage>> => {
  const [columns, [upTime]] = await Promise.all([tables.columns(log), tables.get([system.upTime])])
  const ticks = numberOf(upTime)
  if (columns.name.size === 0 || ticks === null) throw notTold('its log')
  const rows = [...columns.name.keys()].map((row): LogMessage => {
    const text = textOf(columns.text.get(row))
    const about = [...text.matchAll(/\b[A-Z][A-Za-z-]{1,25}\d{1,4}(?:\/\d{1,4}){0,3}\b/g)].find(
      ([name]) => parseInterface(name) !== null,
    )?.[0]
    const age = since(ticks, numberOf(columns.timestamp.get(row)) ?? ticks)
    return {
      at: new Date(now().getTime() - age * 1_000).toISOString(),
      clockUnsure: false,
      facility: textOf(columns.facility.get(row)),
      // The enumeration counts from 1 for emergency.
      severity: (numberOf(columns.severity.get(row)) ?? 8) - 1,
      mnemonic: textOf(columns.name.get(row)),
      text,
      interface: about === undefined ? null : longInterface(about),
    }
  })
  const wanted = on === undefined ? null : longInterface(on)
  return {
    value: rows.filter((message) => wanted === null || message.interface === wanted),
    // The history holds no more than its size, 500 messages at most.
    complete: false,
    dropped: 0,
  }
}
