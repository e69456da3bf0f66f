import type { StackMember } from '../../../../world/model/switch.ts'
import { partSerial, plugOf } from '../../cisco-ios-ssh/device/inventory.ts'
import type { Facts } from '../facts.ts'
import { portRows } from '../interface-rows.ts'
import { plugged } from './newer-parts.ts'
import { partOffset, physicalClass, plainEntity } from '../physical-entity.ts'
import type { PhysicalEntity } from '../physical-entity.ts'

const { supply, fan, sensor } = partOffset.ios
/** Rows after that of the chassis. */
const at = { fixed: 1, ports: 9 }

/**
 * A member of the older system: ports from 1010 on and transceivers behind them, as a 2960X with 15.0 has them; words and
 * what holds what as a 3750 with 12.2. The supply cannot be pulled; it has a serial and no model.
 */
export function olderParts(
  facts: Facts,
  member: StackMember,
  chassis: number,
  stack: PhysicalEntity | null,
  order: number,
): PhysicalEntity[] {
  const long = `Switch ${member.number} - ${member.model}`
  const part = (offset: number, entity: Partial<PhysicalEntity>): PhysicalEntity => ({
    ...plainEntity,
    index: chassis + offset,
    containedIn: chassis,
    ...entity,
  })
  const named = (
    offset: number,
    position: number,
    ofClass: number,
    what: string,
    serial = '',
  ): PhysicalEntity =>
    part(offset, {
      description: `${long} - ${what}`,
      class: ofClass,
      position,
      name: `${long} - ${what}`,
      serial,
    })
  const ports = portRows(facts, (of) => of.kind === 'physical' && of.member === member.number).map(
    ({ subject }) => subject.of,
  )
  return [
    part(0, {
      description: member.model,
      containedIn: stack?.index ?? 0,
      class: physicalClass.chassis,
      position: order,
      name: String(member.number),
      revision: 'V02',
      software: facts.device.software,
      serial: member.serial,
      model: member.model,
      replaceable: true,
    }),
    named(at.fixed, 1, physicalClass.module, 'Fixed Module 0'),
    named(supply, 2, physicalClass.powerSupply, 'Power Supply 0', partSerial(member, 'DCB')),
    named(fan, 3, physicalClass.fan, 'Fan 0'),
    named(sensor, 4, physicalClass.sensor, 'Temperature Sensor 0'),
    ...ports.map((of, position) =>
      part(at.ports + position, {
        description: of.name,
        containedIn: chassis + at.fixed,
        class: physicalClass.port,
        position,
        name: of.name,
        of,
      }),
    ),
    ...plugged(facts, ports).map((of, position) =>
      part(at.ports + ports.length + position, {
        ...plugOf(facts.world, member, of),
        containedIn: chassis + at.ports + ports.indexOf(of),
        name: of.name,
        revision: 'V03',
        replaceable: true,
      }),
    ),
  ]
}
