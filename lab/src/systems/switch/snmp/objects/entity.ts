import { physicalEntities } from './physical-layout.ts'
import type { PhysicalEntity } from '../physical-entity.ts'
import { scalar, sortRows, table } from '../subtree.ts'
import type { Subtree } from '../subtree.ts'
import { identifier, number, text, ticks, truth } from '../values.ts'
import { interfacePointer } from './addresses.ts'

/**
 * The family of the type in CISCO-ENTITY-VENDORTYPE-OID-MIB, whose arc is the class on these devices; the last number
 * says which model, and is left out.
 */
const vendorType = (of: PhysicalEntity): string => `1.3.6.1.4.1.9.12.3.1.${of.class === 1 ? 10 : of.class}`

const entities = table<PhysicalEntity>('1.3.6.1.2.1.47.1.1.1.1', {
  rows: physicalEntities,
  columns: {
    2: (of) => text(of.description),
    3: (of) => identifier(vendorType(of)),
    4: (of) => number(of.containedIn),
    5: (of) => number(of.class),
    6: (of) => number(of.position),
    7: (of) => text(of.name),
    8: (of) => text(of.revision),
    // The older system has the release here too.
    9: (of, { device }) => text(device.os === 'ios' ? of.software : ''),
    10: (of) => text(of.software),
    11: (of) => text(of.serial),
    // empty on both systems
    12: () => text(''),
    13: (of) => text(of.model),
    14: () => text(''),
    15: () => text(''),
    16: (of) => truth(of.replaceable),
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
