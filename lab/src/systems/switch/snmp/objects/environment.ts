import type { StackMember } from '../../../../world/model/switch.ts'
import { degreesAt, inletLimits, insideLimit } from '../../temperature.ts'
import type { Facts } from '../facts.ts'
import { partOffset } from '../physical-entity.ts'
import { chassisIndexOf } from './physical-layout.ts'
import { sortRows, table } from '../subtree.ts'
import type { Row, Subtree, Table } from '../subtree.ts'
import { gauge, number, text, ticks } from '../values.ts'

interface Part {
  readonly member: StackMember
  /** Which one of its kind, from 0. */
  readonly order: number
}

/** Rows of a kind of part, by the part's row in ENTITY-MIB: the newer system has three sensors and three fans. */
const parts =
  (part: 'supply' | 'fan' | 'sensor') =>
  (facts: Facts): readonly Row<Part>[] => {
    const { members, os } = facts.device
    const count = part === 'supply' || os === 'ios' ? 1 : 3
    return sortRows(
      members.flatMap((member) =>
        Array.from({ length: count }, (_, order) => ({
          index: [chassisIndexOf(facts, member) + partOffset[os][part] + order],
          subject: { member, order },
        })),
      ),
    )
  }

const places = ['Inlet', 'Outlet', 'HotSpot']

const normal = 1
const supplyFrom = { alternating: 2 }

const temperatures = table<Part>('1.3.6.1.4.1.9.9.13.1.3.1', {
  rows: parts('sensor'),
  columns: {
    2: ({ member: { number: unit }, order }, { device }) =>
      text(
        device.os === 'ios'
          ? `SW#${unit}, Sensor#1, GREEN `
          : `Switch ${unit} - ${places[order]} Temp Sensor, GREEN `,
      ),
    3: ({ member, order }) => gauge(degreesAt(member, order)),
    4: ({ order }) => number(order === 0 ? inletLimits.red : insideLimit),
    5: () => number(0),
    6: () => number(normal),
  },
})

const fans = table<Part>('1.3.6.1.4.1.9.9.13.1.4.1', {
  rows: parts('fan'),
  columns: {
    2: ({ member: { number: unit }, order }, { device }) =>
      text(device.os === 'ios' ? `Switch#${unit}, Fan#1` : `Switch ${unit} - FAN - T1 ${order + 1}, Normal`),
    3: () => number(normal),
  },
})

const supplies = table<Part>('1.3.6.1.4.1.9.9.13.1.5.1', {
  rows: parts('supply'),
  columns: {
    2: ({ member: { number: unit } }, { device }) =>
      text(
        device.os === 'ios'
          ? `Sw${unit}, PS1 Normal, RPS NotExist`
          : `Switch ${unit} - Power Supply A, Normal`,
      ),
    3: () => number(normal),
    4: () => number(supplyFrom.alternating),
  },
})

const celsius = 8
const units = 9

/** Type, scale, precision, value and state, which are the same in the standard and in Cisco's own MIB. */
const reading: Table<Part>['columns'] = {
  1: () => number(celsius),
  2: () => number(units),
  3: () => number(0),
  4: ({ member, order }) => number(degreesAt(member, order)),
  5: () => number(normal),
}

/** Before RFC 3433; what most pollers ask. */
const own = table<Part>('1.3.6.1.4.1.9.9.91.1.1.1.1', {
  rows: parts('sensor'),
  columns: { ...reading, 6: (_, facts) => ticks(facts.uptime), 7: () => gauge(60) },
})

const standard = table<Part>('1.3.6.1.2.1.99.1.1.1', {
  rows: parts('sensor'),
  columns: {
    ...reading,
    6: () => text('Celsius'),
    7: (_, facts) => ticks(facts.uptime),
    // milliseconds
    8: () => gauge(60_000),
  },
})

const field = { adminOn: 1, on: 2, fanUp: 2, moduleEnabled: 1, moduleOk: 2, resetByPower: 2 }

/** CISCO-ENTITY-FRU-CONTROL-MIB: what can be pulled out, by its row in ENTITY-MIB. */
const suppliesInField = table<Part>('1.3.6.1.4.1.9.9.117.1.1.2.1', {
  rows: parts('supply'),
  columns: { 1: () => number(field.adminOn), 2: () => number(field.on), 3: () => number(0) },
})

const unitsInField = table<StackMember>('1.3.6.1.4.1.9.9.117.1.2.1.1', {
  rows: (facts) =>
    sortRows(facts.device.members.map((subject) => ({ index: [chassisIndexOf(facts, subject)], subject }))),
  columns: {
    1: () => number(field.moduleEnabled),
    2: () => number(field.moduleOk),
    3: () => number(field.resetByPower),
    8: (_, facts) => gauge(facts.uptime / 1_000),
  },
})

const fansInField = table<Part>('1.3.6.1.4.1.9.9.117.1.4.1.1', {
  rows: parts('fan'),
  columns: { 1: () => number(field.fanUp) },
})

/** CISCO-ENVMON-MIB, CISCO-ENTITY-SENSOR-MIB, ENTITY-SENSOR-MIB and CISCO-ENTITY-FRU-CONTROL-MIB. */
export const environmentObjects: readonly Subtree[] = [
  temperatures,
  fans,
  supplies,
  own,
  standard,
  suppliesInField,
  unitsInField,
  fansInField,
]
