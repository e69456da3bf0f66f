import { physicalClass, physicalEntities } from '../physical-layout.ts'
import type { PhysicalEntity } from '../physical-layout.ts'
import { scalar, sortRows, table } from '../subtree.ts'
import type { Subtree } from '../subtree.ts'
import { identifier, number, text, ticks, truth } from '../values.ts'
import { interfacePointer } from './addresses.ts'

const entities = table<PhysicalEntity>('1.3.6.1.2.1.47.1.1.1.1', {
  rows: physicalEntities,
  columns: {
    2: (of) => text(of.description),
    3: () => identifier('0.0'),
    4: (of) => number(of.containedIn),
    5: (of) => number(of.class),
    6: (of) => number(of.position),
    7: (of) => text(of.name),
    8: (of) => text(of.class === physicalClass.chassis ? 'V02' : ''),
    9: () => text(''),
    10: (of, { device }) => text(of.class === physicalClass.chassis ? device.software : ''),
    11: (of) => text(of.serial),
    12: (of) => text(of.class === physicalClass.chassis ? 'Cisco Systems, Inc.' : ''),
    13: (of) => text(of.model),
    14: () => text(''),
    15: () => text(''),
    16: (of) => truth(of.class === physicalClass.chassis || of.class === physicalClass.powerSupply),
  },
})

/** From a port to its row of ifTable; the second part of the index is 0 for every logical entity. */
const aliases = table<PhysicalEntity>('1.3.6.1.2.1.47.1.3.2.1', {
  rows: (facts) =>
    physicalEntities(facts)
      .filter(({ subject }) => subject.of !== null)
      .map(({ index, subject }) => ({ index: [...index, 0], subject })),
  columns: { 2: ({ of }) => (of === null ? null : interfacePointer(of.ifIndex)) },
})

interface Inside {
  readonly child: number
}

/** What holds what, the other way round than entPhysicalContainedIn. */
const contains = table<Inside>('1.3.6.1.2.1.47.1.3.3.1', {
  rows: (facts) =>
    sortRows(
      physicalEntities(facts)
        .filter(({ subject }) => subject.containedIn !== 0)
        .map(({ subject: { containedIn, index } }) => ({
          index: [containedIn, index],
          subject: { child: index },
        })),
    ),
  columns: { 1: ({ child }) => number(child) },
})

/** ENTITY-MIB. Parts do not come or go while a switch runs. */
export const entityObjects: readonly Subtree[] = [
  entities,
  aliases,
  contains,
  scalar('1.3.6.1.2.1.47.1.4.1', () => ticks(0)),
]
