import type { Person } from '../../../world/model/people.ts'
import type { World } from '../../../world/model/world.ts'

export interface Postal {
  /** Lines with carriage return and line feed between them, as the console of Windows writes them. */
  readonly street: string
  readonly town: string
  readonly state: string
  readonly code: string
  /** ISO 3166: two letters, a name, and a number. */
  readonly country: string
  readonly countryName: string
  readonly countryNumber: number
}

/** By the building of somebody's office; null for whoever has none. */
export function postalOf({ office }: Person, world: World): Postal | null {
  const room = office === '' ? undefined : world.rooms.get(office)
  const building = room === undefined ? undefined : world.buildings.get(room.building)
  if (building === undefined) return null
  return {
    street: `${building.name}\r\n${Number(building.code.slice(1))} College Road`,
    town: 'Northmoor',
    state: 'Washington',
    code: '98299',
    country: 'US',
    countryName: 'United States',
    countryNumber: 840,
  }
}
