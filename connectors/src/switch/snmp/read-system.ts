import { unreadable } from '../../failures.ts'
import { entity, system } from './oids.ts'
import { numberOf, textOf } from './values.ts'
import type { SwitchSystem } from '../capabilities.ts'
import type { DeviceTables } from './device-tables.ts'

const chassisClass = 3

/** System group and the chassis rows of ENTITY-MIB; on stacks one per member, the stack's own row has no serial. */
export const readSystem = async (tables: DeviceTables): Promise<{ value: SwitchSystem; dropped: number }> => {
  const [[description, objectId, upTime, name, engineTime], classes] = await Promise.all([
    tables.get([system.description, system.objectId, system.upTime, system.name, system.engineTime]),
    tables.column(entity.class),
  ])
  if (description === null && name === null && objectId === null) {
    throw unreadable({ cause: 'not-understood', message: 'The device shows no system group.' })
  }
  const chassis = [...classes].filter(([, value]) => value === chassisClass).map(([index]) => index)
  const read = await Promise.all(
    chassis.slice(0, 64).map(async (row) => {
      const [serial, model, software] = await tables.get([
        `${entity.serial}.${row}`,
        `${entity.model}.${row}`,
        `${entity.software}.${row}`,
      ])
      return { serial: textOf(serial), model: textOf(model), software: textOf(software) }
    }),
  )
  const text = textOf(description)
  const ticks = numberOf(upTime)
  return {
    value: {
      name: textOf(name),
      description: text,
      model: read.map((row) => row.model).find((model) => model !== '') ?? null,
      software: softwareOf(text) ?? read.map((row) => row.software).find((word) => word !== '') ?? null,
      serials: [...new Set(read.map((row) => row.serial).filter((serial) => serial !== ''))],
      uptime: numberOf(engineTime) ?? (ticks === null ? null : Math.floor(ticks / 100)),
    },
    dropped: 0,
  }
}

/** `…, Version 15.2(7)E4, RELEASE…` of Cisco; others write `revision N.11.25`. */
const softwareOf = (description: string): string | null =>
  /\bVersion ([^\s,]{1,60})/.exec(description)?.[1] ??
  /\brevision ([^\s,]{1,60})/.exec(description)?.[1] ??
  null
