import type { StackMember } from '../../../../world/model/switch.ts'
import { inletLimits, inletOf } from '../../temperature.ts'
import type { Facts } from '../facts.ts'
import { chassisIndexOf, partOffset } from '../physical-layout.ts'
import { sortRows, table } from '../subtree.ts'
import type { Row, Subtree, Table } from '../subtree.ts'
import { gauge, number, text, ticks } from '../values.ts'

/** A row for each member, by the part's row in ENTITY-MIB. */
const parts =
  (part: keyof typeof partOffset) =>
  (facts: Facts): readonly Row<StackMember>[] =>
    sortRows(
      facts.device.members.map((member) => ({
        index: [chassisIndexOf(facts, member) + partOffset[part]],
        subject: member,
      })),
    )

const normal = 1
const supplyFrom = { alternating: 2 }

const inlet = table<StackMember>('1.3.6.1.4.1.9.9.13.1.3.1', {
  rows: parts('sensor'),
  columns: {
    2: ({ number: member }, { device }) =>
      text(
        device.os === 'ios'
          ? `SW#${member}, Sensor#1, GREEN `
          : `Switch ${member} - Inlet Temp Sensor, GREEN `,
      ),
    3: (member) => gauge(inletOf(member)),
    4: () => number(inletLimits.red),
    5: () => number(0),
    6: () => number(normal),
  },
})

const fans = table<StackMember>('1.3.6.1.4.1.9.9.13.1.4.1', {
  rows: parts('fan'),
  columns: {
    2: ({ number: member }) => text(`Switch ${member} - FAN 1, Normal`),
    3: () => number(normal),
  },
})

const supplies = table<StackMember>('1.3.6.1.4.1.9.9.13.1.5.1', {
  rows: parts('supply'),
  columns: {
    2: ({ number: member }, { device }) =>
      text(
        device.os === 'ios'
          ? `Sw${member}, PS1 Normal, RPS NotExist`
          : `Switch ${member} - Power Supply A, Normal`,
      ),
    3: () => number(normal),
    4: () => number(supplyFrom.alternating),
  },
})

const celsius = 8
const units = 9

/** Type, scale, precision, value and state, which are the same in the standard and in Cisco's own MIB. */
const reading: Table<StackMember>['columns'] = {
  1: () => number(celsius),
  2: () => number(units),
  3: () => number(0),
  4: (member) => number(inletOf(member)),
  5: () => number(normal),
}

/** Before RFC 3433; what most pollers ask. */
const own = table<StackMember>('1.3.6.1.4.1.9.9.91.1.1.1.1', {
  rows: parts('sensor'),
  columns: { ...reading, 6: (_, facts) => ticks(facts.uptime), 7: () => gauge(60) },
})

const standard = table<StackMember>('1.3.6.1.2.1.99.1.1.1', {
  rows: parts('sensor'),
  columns: {
    ...reading,
    6: () => text('Celsius'),
    7: (_, facts) => ticks(facts.uptime),
    // milliseconds
    8: () => gauge(60_000),
  },
})

/** CISCO-ENVMON-MIB, CISCO-ENTITY-SENSOR-MIB and ENTITY-SENSOR-MIB. */
export const environmentObjects: readonly Subtree[] = [inlet, fans, supplies, own, standard]
