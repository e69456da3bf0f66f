import type { Interface, StackMember } from '../../../../world/model/switch.ts'
import { takesPlug } from '../../cisco-ios-ssh/device/interface-facts.ts'
import { partSerial, plugOf, supplyModel } from '../../cisco-ios-ssh/device/inventory.ts'
import { releaseName } from '../../release.ts'
import type { Facts } from '../facts.ts'
import { portRows } from '../interface-rows.ts'
import { partOffset, physicalClass, plainEntity } from '../physical-entity.ts'
import type { PhysicalEntity } from '../physical-entity.ts'

/** Rows after that of the chassis. */
const at = {
  cables: 1,
  supplies: 6,
  rps: 8,
  fans: 9,
  fixed: 60,
  slot: 61,
  ports: 62,
  ...partOffset['ios-xe'],
}

const sensors = ['Inlet', 'Outlet', 'HotSpot']
const cable = { C9300: 'STACK-T1-50CM', C9200: 'STACK-T4-50CM' }

/** Models whose uplinks are on a module of their own, with a serial of its own. */
const hasModule = ({ model }: StackMember): boolean => model.startsWith('C9300-')

/**
 * A member of the newer system, in the tree of a 9300 with 16.6. Where a module of uplinks and transceivers stand was not
 * recorded: behind the ports here.
 */
export function newerParts(
  facts: Facts,
  member: StackMember,
  chassis: number,
  stack: PhysicalEntity | null,
): PhysicalEntity[] {
  const { device } = facts
  const title = `Switch ${member.number}`
  const long = `${title} - ${member.model}`
  const part = (offset: number, entity: Partial<PhysicalEntity>): PhysicalEntity => ({
    ...plainEntity,
    index: chassis + offset,
    containedIn: chassis,
    ...entity,
  })
  const container = (offset: number, position: number, what: string): PhysicalEntity =>
    part(offset, {
      description: `${long} - ${what} Container`,
      class: physicalClass.container,
      position,
      name: `${title} - ${what} Container`,
    })
  const ports = portRows(facts, (of) => of.kind === 'physical' && of.member === member.number).map(
    ({ subject }) => subject.of,
  )
  const inModule = (of: Interface): boolean => hasModule(member) && of.name.includes('/1/')
  const module = at.ports + ports.filter((of) => !inModule(of)).length
  // The module takes a row of its own between both kinds of port.
  const rowOf = new Map(
    [...ports.filter((of) => !inModule(of)), null, ...ports.filter(inModule)].map((of, order) => [
      of,
      at.ports + order,
    ]),
  )
  return [
    part(0, {
      description: member.model,
      containedIn: stack?.index ?? 0,
      class: physicalClass.chassis,
      name: title,
      revision: 'V02',
      software: `${releaseName(device.software)} ${device.software}`,
      serial: member.serial,
      model: member.model,
      replaceable: true,
    }),
    ...(device.members.length > 1 ? cablesOf(member, part) : []),
    ...['Power Supply A', 'Power Supply B'].map((what, order) =>
      container(at.supplies + order, order + 1, what),
    ),
    container(at.rps, 3, 'RPS'),
    ...[0, 1, 2].map((fan) => container(at.fans + fan, fan + 4, `Fan ${fan + 1}`)),
    ...sensors.map((where, order) =>
      part(at.sensor + order, {
        description: `${long} - Temp ${where} Sensor ${order}`,
        class: physicalClass.sensor,
        position: order + 7,
        name: `${title} - ${where} Temp Sensor`,
      }),
    ),
    part(at.supply, {
      description: `${title} - Power Supply A`,
      containedIn: chassis + at.supplies,
      class: physicalClass.powerSupply,
      position: 1,
      name: `${title} - Power Supply A`,
      revision: 'V02',
      serial: partSerial(member, 'DTN'),
      model: supplyModel(device),
      replaceable: true,
    }),
    ...[0, 1, 2].map((fan) =>
      part(at.fan + fan, {
        description: `${long} - FAN ${fan + 1}`,
        containedIn: chassis + at.fans + fan,
        class: physicalClass.fan,
        position: fan + 10,
        name: `${title} - FAN - T1 ${fan + 1}`,
        replaceable: true,
      }),
    ),
    part(at.fixed, {
      description: `${long} - Fixed Module 0`,
      position: 11,
      name: `${title} Fixed Module 0`,
    }),
    ...(hasModule(member)
      ? [
          part(at.slot, {
            description: `${title} Slot 1 FRULink Container`,
            class: physicalClass.container,
            position: 12,
            name: `${title} Slot 1 FRULink Container`,
          }),
          part(module, {
            description: '8x10G Uplink Module',
            containedIn: chassis + at.slot,
            position: 1,
            name: `${title} FRU Uplink Module 1`,
            revision: 'V01',
            serial: partSerial(member, 'FIW'),
            model: 'C9300-NM-8X',
            replaceable: true,
          }),
        ]
      : []),
    ...ports.map((of, order) =>
      part(rowOf.get(of) ?? at.ports, {
        description: of.shortName,
        containedIn: chassis + (inModule(of) ? module : at.fixed),
        class: physicalClass.port,
        position: order,
        name: of.shortName,
        of,
      }),
    ),
    ...plugged(facts, ports).map((of, order) => {
      const plug = plugOf(facts.world, member, of)
      return part(at.ports + rowOf.size + order, {
        ...plug,
        containedIn: chassis + (rowOf.get(of) ?? 0),
        name: of.shortName,
        revision: 'V03',
        replaceable: true,
      })
    }),
  ]
}

/** Ports with a transceiver in them. */
export const plugged = (facts: Facts, ports: readonly Interface[]): Interface[] =>
  ports.filter((of) => of.uplink !== null && takesPlug(facts.device, of))

/** Both stack ports are rows of the class `other`, with model and serial of the cable in them. */
function cablesOf(
  member: StackMember,
  part: (offset: number, entity: Partial<PhysicalEntity>) => PhysicalEntity,
): PhysicalEntity[] {
  const model = member.model.startsWith('C92') ? cable.C9200 : cable.C9300
  return [1, 2].map((port) =>
    part(at.cables + port - 1, {
      description: `StackPort${member.number}/${port}`,
      class: physicalClass.other,
      name: `StackPort${member.number}/${port}`,
      revision: 'V01',
      serial: partSerial(member, port === 1 ? 'MOC' : 'LCC'),
      model,
    }),
  )
}
