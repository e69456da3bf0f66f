import type { Interface, StackMember } from '../../../../world/model/switch.ts'
import { family } from '../../cisco-ios-ssh/device/inventory.ts'
import type { Facts } from '../facts.ts'
import { newerParts } from './newer-parts.ts'
import { olderParts } from './older-parts.ts'
import { physicalClass, plainEntity } from '../physical-entity.ts'
import type { PhysicalEntity } from '../physical-entity.ts'
import { sortRows } from '../subtree.ts'
import type { Row } from '../subtree.ts'

/** entPhysicalIndex of a member's chassis; 0 for none. */
export const chassisIndexOf = (facts: Facts, member: StackMember | undefined): number =>
  member === undefined ? 0 : base(facts, member)

/** A chassis is 1001, 2001 … on the older system and 1000, 2000 … on the newer one. */
const base = (facts: Facts, member: StackMember): number =>
  member.number * 1000 + (facts.device.os === 'ios' ? 1 : 0)

const key = {}

export function physicalEntities(facts: Facts): readonly Row<PhysicalEntity>[] {
  return facts.remember(key, () => {
    const { members, os } = facts.device
    const stack = stackOf(facts)
    const partsOf = os === 'ios' ? olderParts : newerParts
    const entities = members.flatMap((one, order) => partsOf(facts, one, base(facts, one), stack, order))
    return sortRows(
      [...(stack === null ? [] : [stack]), ...entities].map((subject) => ({
        index: [subject.index],
        subject,
      })),
    )
  })
}

/**
 * The stack itself, which a single switch of a family that stacks has too. On the older system it has neither model nor
 * serial; on the newer one those of the first member.
 */
function stackOf({ device }: Facts): PhysicalEntity | null {
  const { members, os, model } = device
  const [first] = members
  if (first === undefined || (members.length === 1 && model.startsWith('C95'))) return null
  const stack = { ...plainEntity, index: 1, class: physicalClass.stack, position: -1 }
  if (os === 'ios')
    return { ...stack, description: `${model.split('-')[1] ?? model} Switch Stack`, name: 'Stacking' }
  const name = `${family(device)} Stack`
  return { ...stack, description: name, name, revision: 'V02', serial: first.serial, model: device.model }
}

const portKey = {}

/** entPhysicalIndex of a port; 0 when it has none. */
export function physicalIndexOf(facts: Facts, of: Interface): number {
  const known = facts.remember(
    portKey,
    () =>
      new Map(
        physicalEntities(facts).flatMap(({ subject }) =>
          subject.of === null ? [] : [[subject.of.name, subject.index] as const],
        ),
      ),
  )
  return known.get(of.name) ?? 0
}
