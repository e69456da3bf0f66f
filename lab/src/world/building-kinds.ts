import type { RoomKind } from './model/sites.ts'
import type { VlanPurpose } from './model/vlan.ts'

export type BuildingKind = 'administration' | 'teaching' | 'hospital' | 'research' | 'library'

/** What building number n is, from 1 on; the smallest world has one of the first three. */
export const kindOfBuilding = (number: number): BuildingKind =>
  (['administration', 'teaching', 'hospital', 'research', 'library', 'teaching', 'research'] as const)[
    (number - 1) % 7
  ] ?? 'teaching'

/** Weights of the kinds of room in each kind of building; closets and plant rooms are made apart. */
export const roomWeights: Readonly<Record<BuildingKind, readonly (readonly [RoomKind, number])[]>> = {
  administration: [
    ['office', 76],
    ['lecture', 8],
    ['corridor', 16],
  ],
  teaching: [
    ['office', 46],
    ['lecture', 18],
    ['laboratory', 16],
    ['corridor', 20],
  ],
  hospital: [
    ['ward', 42],
    ['office', 30],
    ['laboratory', 8],
    ['corridor', 20],
  ],
  research: [
    ['office', 46],
    ['laboratory', 36],
    ['corridor', 18],
  ],
  library: [
    ['library', 40],
    ['office', 40],
    ['corridor', 20],
  ],
}

/** Fewest and most outlets of a room. */
export const outletsOfRoom: Readonly<Record<RoomKind, readonly [number, number]>> = {
  office: [2, 6],
  laboratory: [6, 16],
  lecture: [3, 8],
  ward: [4, 10],
  library: [6, 14],
  corridor: [2, 5],
  closet: [0, 0],
  plant: [2, 6],
}

/** The VLANs for wireless clients are the campus's, not a building's. */
export type BuildingPurpose = Exclude<VlanPurpose, 'wireless'>

/** VLANs of a building; the place in the list is the last digit of the VLAN id. */
export const purposes: readonly BuildingPurpose[] = [
  'staff',
  'student',
  'laboratory',
  'voice',
  'printer',
  'building-control',
  'medical',
  'access-point',
  'management',
  'quarantine',
]

export function purposesOf(kind: BuildingKind): readonly BuildingPurpose[] {
  return purposes.filter((purpose) => {
    if (purpose === 'medical') return kind === 'hospital'
    if (purpose === 'laboratory') return kind === 'teaching' || kind === 'research' || kind === 'hospital'
    return true
  })
}

/** Unique in the campus: building 7's staff VLAN is 70. */
export const vlanId = (building: number, purpose: BuildingPurpose): number =>
  building * 10 + purposes.indexOf(purpose)

/** VLAN of an outlet in such a room that nobody asked for anything else. */
export const purposeOfRoom: Readonly<Record<RoomKind, BuildingPurpose>> = {
  office: 'staff',
  laboratory: 'laboratory',
  lecture: 'student',
  ward: 'staff',
  library: 'student',
  corridor: 'staff',
  closet: 'management',
  plant: 'building-control',
}
