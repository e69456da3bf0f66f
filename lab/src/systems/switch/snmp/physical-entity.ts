import type { Interface } from '../../../world/model/switch.ts'

/** Classes of ENTITY-MIB. */
export const physicalClass = {
  other: 1,
  chassis: 3,
  container: 5,
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
  readonly revision: string
  readonly software: string
  readonly serial: string
  readonly model: string
  /** It can be pulled out and replaced. */
  readonly replaceable: boolean
  readonly of: Interface | null
}

/** What a kind of part has that is not said otherwise. */
export const plainEntity: Omit<PhysicalEntity, 'index'> = {
  description: '',
  containedIn: 0,
  class: physicalClass.module,
  position: 0,
  name: '',
  revision: '',
  software: '',
  serial: '',
  model: '',
  replaceable: false,
  of: null,
}

/** Rows of a member's parts after that of its chassis, as recordings of a 3750, a 2960X and a 9300 have them. */
export const partOffset = {
  ios: { supply: 5, fan: 6, sensor: 7 },
  'ios-xe': { supply: 15, fan: 17, sensor: 12 },
} as const
