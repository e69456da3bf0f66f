import { unreadable } from '../../failures.ts'
import { entity, system } from './oids.ts'
import { numberOf, textOf } from './values.ts'
import type { SwitchSystem } from '../capabilities.ts'
import type { DeviceTables } from './device-tables.ts'

const chassisClass = 3
const stackClass = 11

/**
 * System group and the chassis rows of ENTITY-MIB, on stacks one per member. The stack's own row counts only where there
 * is no other: it has no serial on IOS, and the active member's on IOS-XE (seen on 16.6).
 */
export const readSystem = async (tables: DeviceTables): Promise<{ value: SwitchSystem; dropped: number }> => {
  const [[description, objectId, upTime, name, engineTime], classes] = await Promise.all([
    tables.get([system.description, system.objectId, system.upTime, system.name, system.engineTime]),
    tables.column(entity.class),
  ])
  if (description === null && name === null && objectId === null) {
    throw unreadable({ cause: 'not-understood', message: 'The device shows no system group.' })
  }
  const rowsOf = (wanted: number) => [...classes].filter(([, value]) => value === wanted).map(([row]) => row)
  const bodies = rowsOf(chassisClass)
  const chassis = bodies.length > 0 ? bodies : rowsOf(stackClass)
  const read = await Promise.all(
    chassis.slice(0, 64).map(async (row) => {
      const [serial, model, software, firmware] = await tables.get([
        `${entity.serial}.${row}`,
        `${entity.model}.${row}`,
        `${entity.software}.${row}`,
        `${entity.firmware}.${row}`,
      ])
      return {
        serial: textOf(serial),
        model: textOf(model),
        software: revision(textOf(software)) ?? revision(textOf(firmware)),
      }
    }),
  )
  const text = textOf(description)
  const ticks = numberOf(upTime)
  return {
    value: {
      name: textOf(name),
      description: text,
      model: read.map((row) => row.model).find((model) => model !== '') ?? null,
      software:
        revision(softwareOf(text) ?? '') ??
        read.map((row) => row.software).find((word) => word !== null) ??
        null,
      serials: [...new Set(read.map((row) => row.serial).filter((serial) => serial !== ''))],
      uptime: numberOf(engineTime) ?? (ticks === null ? null : Math.floor(ticks / 100)),
    },
    dropped: 0,
  }
}

/** Null for what stands where nobody filled in a version: `KA.00.00.0000`, `0.0.0`, `N/A`, `unknown`. */
const revision = (text: string): string | null =>
  /^(?:[A-Za-z]{0,3}[.-]?[0.-]*|n\/?a|none|unknown|not available|x(?:\.x)+)$/i.test(text) ? null : text

/**
 * `…, Version 15.2(7)E4, RELEASE…` of Cisco and `version 31.7.1.4` of ExtremeXOS; others write `revision N.11.25`,
 * `kernel JUNOS 12.3X48-D35.7`, or put it last: `Aruba JL635A 8325 GL.10.04.2000`, `…-52/F1 6.10.007`.
 */
const softwareOf = (description: string): string | null =>
  /\bversion ([^\s,]{1,60})/i.exec(description)?.[1] ??
  /\brevision ([^\s,]{1,60})/.exec(description)?.[1] ??
  /\bkernel JUNOS ([^\s,]{1,60})/.exec(description)?.[1] ??
  / ((?:[A-Z]{2}\.)?\d{1,3}(?:\.\d{1,4}){2,3})$/.exec(description)?.[1] ??
  null
