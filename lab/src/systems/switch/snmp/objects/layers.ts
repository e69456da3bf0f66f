import { bundledWith } from '../../cisco-ios-ssh/device/interface-facts.ts'
import type { PortRow } from '../interface-rows.ts'
import { interfaceRows, portRows } from '../interface-rows.ts'
import type { Facts } from '../facts.ts'
import { sortRows, table } from '../subtree.ts'
import type { Row, Subtree } from '../subtree.ts'
import { bits, macAddress, number, truth } from '../values.ts'

const members = (facts: Facts) => portRows(facts, (of) => of.channel !== null)

/** ifIndex of the channel a member belongs to. */
function aggregateOf({ of }: PortRow, facts: Facts): number {
  return facts.device.interfaces.get(of.channel ?? '')?.ifIndex ?? 0
}

/** ifStackTable of IF-MIB: what lies on what; 0 is above the highest and below the lowest. */
function layers(facts: Facts): Row<null>[] {
  const below = new Set<number>()
  const above = new Set<number>()
  const rows = members(facts).map(({ subject }): Row<null> => {
    const aggregate = aggregateOf(subject, facts)
    above.add(subject.ifIndex)
    below.add(aggregate)
    return { index: [aggregate, subject.ifIndex], subject: null }
  })
  for (const { subject } of interfaceRows(facts)) {
    // The halves of a stack port have nothing below them, not even nothing.
    if (subject.name.startsWith('StackSub-')) continue
    const unit = /^StackPort(\d+)$/.exec(subject.name)?.[1]
    if (unit !== undefined) {
      below.add(subject.ifIndex)
      for (const { subject: half } of interfaceRows(facts))
        if (half.name.startsWith(`StackSub-St${unit}-`))
          rows.push({ index: [subject.ifIndex, half.ifIndex], subject: null })
    }
    if (!above.has(subject.ifIndex)) rows.push({ index: [0, subject.ifIndex], subject: null })
    if (!below.has(subject.ifIndex)) rows.push({ index: [subject.ifIndex, 0], subject: null })
  }
  return sortRows(rows)
}

const stack = table<null>('1.3.6.1.2.1.31.1.2.1', { rows: layers, columns: { 3: () => number(1) } })

const isNewer = ({ device }: Facts): boolean => device.os === 'ios-xe'

const usualPriority = 32_768
const keyOf = (channel: string) => Number(/\d+$/.exec(channel)?.[0] ?? 0)

const farMac = (channel: string | null, { world, device }: Facts): string =>
  bundledWith(world, device, channel) ?? '00:00:00:00:00:00'

/** LacpState: active and aggregating, then in step, collecting and distributing besides. */
const lacp = { willing: [0, 2], bundled: [0, 2, 3, 4, 5] }

/** IEEE8023-LAG-MIB; here the older system has none of it, so that readers meet both ways to the members. */
const aggregates = table<PortRow>('1.2.840.10006.300.43.1.1.1.1', {
  on: isNewer,
  rows: (facts) => portRows(facts, (of) => of.kind === 'port-channel'),
  columns: {
    2: ({ of }) => macAddress(of.mac),
    3: () => number(usualPriority),
    4: (_, { device }) => macAddress(device.mac),
    5: ({ of }) => truth(of.members.length > 1),
    6: ({ of }) => number(keyOf(of.name)),
    7: ({ of }) => number(keyOf(of.name)),
    8: ({ of }, facts) => macAddress(farMac(of.name, facts)),
    9: () => number(usualPriority),
    10: ({ of }) => number(keyOf(of.name)),
    // tens of microseconds
    11: () => number(0),
  },
})

const attached = table<PortRow>('1.2.840.10006.300.43.1.2.1.1', {
  on: isNewer,
  rows: (facts) => [...members(facts)],
  columns: {
    2: () => number(usualPriority),
    3: (_, { device }) => macAddress(device.mac),
    4: ({ of }) => number(keyOf(of.channel ?? '')),
    5: ({ of }) => number(keyOf(of.channel ?? '')),
    7: () => number(usualPriority),
    9: ({ of }, facts) => macAddress(farMac(of.channel, facts)),
    11: ({ of }) => number(keyOf(of.channel ?? '')),
    12: (row, facts) => number(aggregateOf(row, facts)),
    // 0 while it is not attached
    13: (row, facts) => number(facts.world.operUp(facts.device, row.of) ? aggregateOf(row, facts) : 0),
    14: ({ of }) => number(of.bridgePort ?? of.ifIndex),
    15: () => number(usualPriority),
    20: () => bits(lacp.willing, 1),
    21: (row, facts) => bits(facts.world.operUp(facts.device, row.of) ? lacp.bundled : lacp.willing, 1),
    23: (row, facts) => bits(facts.world.operUp(facts.device, row.of) ? lacp.bundled : [], 1),
    24: () => truth(true),
  },
})

export const layerObjects: readonly Subtree[] = [aggregates, attached, stack]
