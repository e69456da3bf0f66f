import { kindOfBuilding, type BuildingKind } from './building-kinds.ts'
import type { Building } from './model/sites.ts'

export interface BuildingPlan extends Building {
  readonly number: number
  readonly kind: BuildingKind
  /** `b07` */
  readonly short: string
  readonly accessSwitches: number
}

const namesByKind: Readonly<Record<BuildingKind, readonly string[]>> = {
  administration: ['Old Senate House', 'Chancellery', 'Registry', 'Northgate House', 'Finance House'],
  teaching: ['Lindqvist Hall', 'Harbour Building', 'Marlowe Hall', 'Kestrel Building', 'Forum', 'Elm Court'],
  hospital: ['University Clinic', 'Heart Centre', 'Children’s Clinic', 'Surgical Centre', 'Eye Clinic'],
  research: [
    'Institute of Physics',
    'Materials Laboratory',
    'Biosciences',
    'Computing Science',
    'Energy Park',
  ],
  library: ['Main Library', 'Science Library', 'Law Library', 'Archive'],
}

/** Floors and access switches grow with the size; at least one access switch on each floor. */
export function planBuildings(count: number, accessSwitches: number): BuildingPlan[] {
  const used = new Map<BuildingKind, number>()
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1
    const kind = kindOfBuilding(number)
    const seen = used.get(kind) ?? 0
    used.set(kind, seen + 1)
    const names = namesByKind[kind]
    const wing = Math.floor(seen / names.length)
    const name = `${names[seen % names.length]}${wing > 0 ? ` ${wing + 1}` : ''}`
    const switches = Math.floor(accessSwitches / count) + (index < accessSwitches % count ? 1 : 0)
    const floors = Math.max(1, Math.min(8, Math.ceil(switches / 2)))
    const code = `B${String(number).padStart(2, '0')}`
    return {
      code,
      name,
      floors: Array.from({ length: floors }, (_, floor) => floor + 1),
      number,
      kind,
      short: code.toLowerCase(),
      accessSwitches: switches,
    }
  })
}
