import type { Interface, StackMember } from '../../../../world/model/switch.ts'
import type { Facts } from '../facts.ts'
import { portRows } from '../interface-rows.ts'
import type { PortRow } from '../interface-rows.ts'
import { physicalIndexOf } from './physical-layout.ts'
import { sortRows, table } from '../subtree.ts'
import type { Row, Subtree } from '../subtree.ts'
import { bits, counter, gauge, number, text, truth } from '../values.ts'

/** Group is the stack member, port the last number of its name. */
export const powerPort = (of: Interface): readonly [number, number] => [
  of.member,
  Number(of.name.split('/').at(-1)),
]

function poweringPorts(facts: Facts): Row<PortRow>[] {
  return sortRows(
    portRows(facts, (of) => of.power !== null).map(({ subject }) => ({
      index: powerPort(subject.of),
      subject,
    })),
  )
}

const portsKey = {}
export const powerRows = (facts: Facts) => facts.remember(portsKey, () => poweringPorts(facts))

const watts = (row: PortRow, facts: Facts): number => facts.world.watts(facts.device, row.of)
const milliwatts = (value: number) => gauge(value * 1000)

const detection = { disabled: 1, searching: 2, delivering: 3, fault: 4 }

function detectionOf(row: PortRow, facts: Facts): number {
  if (row.of.power?.admin === 'never') return detection.disabled
  if (row.of.errDisabled?.includes('inline') === true || row.of.powerFails === true) return detection.fault
  return watts(row, facts) > 0 ? detection.delivering : detection.searching
}

/** Class by IEEE 802.3af/at; the enumeration counts from 1 for class 0. */
const classOf = (drawn: number): number =>
  drawn > 12.95 ? 5 : drawn > 6.49 ? 4 : drawn > 3.84 ? 3 : drawn > 0 ? 2 : 1

/** What the switch sets aside: the most of the class. */
const allocated = (drawn: number): number => [0, 0, 4, 7, 15.4, 30][drawn > 0 ? classOf(drawn) : 0] ?? 30

const ports = table<PortRow>('1.3.6.1.2.1.105.1.1.1', {
  rows: powerRows,
  columns: {
    3: (row) => truth(row.of.power?.admin !== 'never'),
    4: () => truth(false),
    5: () => number(1),
    6: (row, facts) => number(detectionOf(row, facts)),
    7: ({ of }) => number(of.power?.priority === 'high' ? 2 : 3),
    8: () => counter(0),
    9: (row, facts) => text(watts(row, facts) > 0 ? 'Ieee PD' : 'n/a'),
    10: (row, facts) => number(classOf(watts(row, facts))),
    11: () => counter(0),
    12: () => counter(0),
    13: () => counter(0),
    14: () => counter(0),
  },
})

const drawnBy = (member: StackMember, facts: Facts): number =>
  powerRows(facts)
    .filter(({ subject }) => subject.of.member === member.number)
    .reduce((sum, { subject }) => sum + watts(subject, facts), 0)

const supplies = table<StackMember>('1.3.6.1.2.1.105.1.3.1.1', {
  rows: ({ device }) =>
    device.members
      .filter((member) => member.powerBudget > 0)
      .map((subject) => ({ index: [subject.number], subject })),
  columns: {
    2: (member) => gauge(member.powerBudget),
    3: () => number(1),
    4: (member, facts) => gauge(drawnBy(member, facts)),
    5: () => number(80),
  },
})

const adminWord = { auto: 1, static: 2, never: 4 }

const extension = table<PortRow>('1.3.6.1.4.1.9.9.402.1.2.1', {
  rows: powerRows,
  columns: {
    1: ({ of }) => number(adminWord[of.power?.admin ?? 'never']),
    3: (row, facts) => truth(watts(row, facts) > 0),
    5: () => bits([], 1),
    6: ({ of }) => milliwatts(of.power?.limit ?? 0),
    7: (row, facts) => milliwatts(allocated(watts(row, facts))),
    8: (row, facts) => milliwatts(watts(row, facts) > 0 ? allocated(watts(row, facts)) : 0),
    9: (row, facts) => milliwatts(watts(row, facts)),
    10: (row, facts) => milliwatts(watts(row, facts)),
    11: ({ of }, facts) => number(physicalIndexOf(facts, of)),
  },
})

/** CISCO-STACK-MIB, from module and port to ifIndex; the newer system has none of it. */
const stackPorts = table<PortRow>('1.3.6.1.4.1.9.5.1.4.1.1', {
  on: ({ device }) => device.os === 'ios',
  rows: (facts) =>
    sortRows(
      portRows(facts, (of) => of.kind === 'physical').map((row) => ({
        index: [
          row.subject.of.member,
          row.subject.of.bridgePort === null && row.subject.of.channel === null
            ? 0
            : modulePort(row.subject.of),
        ],
        subject: row.subject,
      })),
    ).filter((row) => row.index[1] !== 0),
  columns: { 11: (row) => number(row.ifIndex) },
})

/** Ten-gigabit ports are counted on after the 48 others. */
const modulePort = (of: Interface): number =>
  of.name.startsWith('Gig') ? powerPort(of)[1] : 48 + powerPort(of)[1]

/** POWER-ETHERNET-MIB, CISCO-POWER-ETHERNET-EXT-MIB and what maps their ports to interfaces. */
export const powerObjects: readonly Subtree[] = [ports, supplies, extension, stackPorts]
