import type { FloorName } from '../capabilities.ts'
import type { MapElement } from './models.ts'

export interface TreeFloor {
  readonly element: MapElement
  readonly named: FloorName
}

/** The floors of a map tree, each with the building and the campus above it. */
export function floorsIn(elements: readonly MapElement[]): TreeFloor[] {
  const byId = new Map(elements.map((element) => [element.id, element] as const))
  const above = ({ relationshipData }: MapElement, level: string): string | null => {
    const ancestors = (relationshipData?.ancestors ?? []).map((id) => byId.get(id))
    return ancestors.find((one) => one?.level === level)?.name ?? null
  }
  return elements
    .filter(({ level }) => level === 'FLOOR')
    .map((element) => ({
      element,
      named: {
        id: element.id,
        name: element.name,
        building: above(element, 'BUILDING'),
        campus: above(element, 'CAMPUS'),
      },
    }))
}
