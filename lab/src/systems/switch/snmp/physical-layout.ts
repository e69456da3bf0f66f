import type { Interface, StackMember } from '../../../world/model/switch.ts'
import type { Facts } from './facts.ts'
import { portRows } from './interface-rows.ts'
import { sortRows } from './subtree.ts'
import type { Row } from './subtree.ts'

/** Classes of ENTITY-MIB. */
export const physicalClass = {
  chassis: 3,
  powerSupply: 6,
  fan: 7,
  sensor: 8,
  module: 9,
  port: 10,
  stack: 11,
} as const

export interface PhysicalEntity {
  readonly index: number
  readonly description: string
  readonly containedIn: number
  readonly class: number
  readonly position: number
  readonly name: string
  readonly serial: string
  readonly model: string
  readonly of: Interface | null
}

/** Rows of a member's parts after that of its chassis. */
export const partOffset = { supply: 2, fan: 4, sensor: 6 } as const

/** entPhysicalIndex of a member's chassis; 0 for none. */
export const chassisIndexOf = (facts: Facts, member: StackMember | undefined): number =>
  member === undefined ? 0 : base(facts, member)

/** A chassis is 1001, 2001 … on the older system and 1000, 2000 … on the newer one. */
const base = (facts: Facts, member: StackMember): number =>
  member.number * 1000 + (facts.device.os === 'ios' ? 1 : 0)

const firstPort = 20
const uplinkModule = 8

/** Models whose uplinks are on a module of their own, with a serial of its own. */
const hasModule = ({ model }: StackMember): boolean => model.startsWith('C9300-')

/** Supplies that can be pulled have model and serial; the fixed one of the 2960X has neither. */
function supplyOf({ model, serial }: StackMember): { readonly model: string; readonly serial: string } {
  if (model.startsWith('WS-')) return { model: '', serial: '' }
  const supplies = { C9200L: 'PWR-C5-1KWAC', C9500: 'C9K-PWR-650WAC-R' }
  const family = model.split('-')[0] ?? ''
  const found = Object.entries(supplies).find(([name]) => name === family)?.[1] ?? 'PWR-C1-715WAC'
  return { model: found, serial: `LIT${serial.slice(3)}` }
}

function partsOf(facts: Facts, member: StackMember, stacked: boolean): PhysicalEntity[] {
  const chassis = base(facts, member)
  const part = (offset: number, entity: Partial<PhysicalEntity>): PhysicalEntity => ({
    index: chassis + offset,
    description: '',
    containedIn: chassis,
    class: physicalClass.module,
    position: offset,
    name: '',
    serial: '',
    model: '',
    of: null,
    ...entity,
  })
  const { number, model } = member
  return [
    part(0, {
      description: model,
      containedIn: stacked ? 1 : 0,
      class: physicalClass.chassis,
      position: number,
      name: facts.device.os === 'ios' ? String(number) : `Switch ${number}`,
      serial: member.serial,
      model,
    }),
    part(partOffset.supply, {
      description: `Switch ${number} - Power Supply A`,
      class: physicalClass.powerSupply,
      name: `Switch ${number} - Power Supply A`,
      ...supplyOf(member),
    }),
    part(partOffset.fan, {
      description: `Switch ${number} - FAN 1`,
      class: physicalClass.fan,
      name: `Switch ${number} - FAN 1`,
    }),
    part(partOffset.sensor, {
      description: `Switch ${number} - Temp Sensor 0`,
      class: physicalClass.sensor,
      name: `Switch ${number} - Temp Sensor 0`,
    }),
    ...(hasModule(member)
      ? [
          part(uplinkModule, {
            description: '8x10G Uplink Module',
            position: 1,
            name: `Switch ${number} Slot 1 - Uplink Module`,
            serial: `FIW${member.serial.slice(3)}`,
            model: 'C9300-NM-8X',
          }),
        ]
      : []),
    ...portsOf(facts, member).map((of, order) =>
      part(firstPort + order, {
        containedIn: hasModule(member) && of.name.includes('/1/') ? chassis + uplinkModule : chassis,
        description: of.name.replace(/\d.*/, ''),
        class: physicalClass.port,
        position: order + 1,
        name: of.name,
        of,
      }),
    ),
  ]
}

const portsOf = (facts: Facts, member: StackMember): Interface[] =>
  portRows(facts, (of) => of.kind === 'physical' && of.member === member.number).map(
    ({ subject }) => subject.of,
  )

const key = {}

export function physicalEntities(facts: Facts): readonly Row<PhysicalEntity>[] {
  return facts.remember(key, () => {
    const { members, model } = facts.device
    const stacked = members.length > 1
    const stack: PhysicalEntity = {
      index: 1,
      description: `${model.split('-')[0] ?? model} Stack`,
      containedIn: 0,
      class: physicalClass.stack,
      position: -1,
      name: 'Stack',
      // Only its chassis have serials.
      serial: '',
      model: '',
      of: null,
    }
    const entities = [...(stacked ? [stack] : []), ...members.flatMap((one) => partsOf(facts, one, stacked))]
    return sortRows(entities.map((subject) => ({ index: [subject.index], subject })))
  })
}

const portKey = {}

/** entPhysicalIndex of a port; 0 when it has none. */
export function physicalIndexOf(facts: Facts, of: Interface): number {
  const known = facts.remember(
    portKey,
    () => new Map(physicalEntities(facts).map(({ subject }) => [subject.of?.name, subject.index])),
  )
  return known.get(of.name) ?? 0
}
