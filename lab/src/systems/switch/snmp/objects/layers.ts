import type { PortRow } from '../interface-rows.ts'
import { interfaceRows, portRows } from '../interface-rows.ts'
import type { Facts } from '../facts.ts'
import { sortRows, table } from '../subtree.ts'
import type { Row, Subtree } from '../subtree.ts'
import { number, text } from '../values.ts'

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

/** IEEE8023-LAG-MIB; here the older system has none of it, so that readers meet both ways to the members. */
const aggregates = table<PortRow>('1.2.840.10006.300.43.1.1.1.1', {
  on: isNewer,
  rows: (facts) => portRows(facts, (of) => of.kind === 'port-channel'),
  columns: { 4: (row) => number(row.of.members.length > 1 ? 1 : 2), 11: (row) => text(row.of.description) },
})

const attached = table<PortRow>('1.2.840.10006.300.43.1.2.1.1', {
  on: isNewer,
  rows: (facts) => [...members(facts)],
  columns: {
    12: (row, facts) => number(aggregateOf(row, facts)),
    // 0 while it is not attached
    13: (row, facts) => number(facts.world.operUp(facts.device, row.of) ? aggregateOf(row, facts) : 0),
  },
})

export const layerObjects: readonly Subtree[] = [aggregates, attached, stack]
