import type { FloorPlan } from '../../../world/model/wireless.ts'
import type { World } from '../../../world/model/world.ts'
import { hexOf } from '../../../world/random.ts'

export const tenant = '20411'

const metresOfFoot = 0.3048
/** Feet with one digit behind the point. */
export const feet = (metres: number): number => Math.round((metres / metresOfFoot) * 10) / 10

const pixelsOfFoot = 10

export interface MapElement {
  readonly id: string
  readonly name: string
  readonly level: 'CAMPUS' | 'BUILDING' | 'FLOOR'
  readonly details: object
  readonly relationshipData: { readonly children: readonly string[]; readonly ancestors: readonly string[] }
}

/** Ids and names of campus, buildings and floors, and the tree that they make. */
export class Maps {
  readonly #world: World
  readonly #mapless: () => string | null

  /** `mapless` is the floor of the world that has no map now. */
  constructor(world: World, mapless: () => string | null) {
    this.#world = world
    this.#mapless = mapless
  }

  get campusId(): string {
    return hexOf(`${this.#world.seed}/campus`)
  }

  get campusName(): string {
    return 'Campus'
  }

  buildingId(code: string): string {
    return hexOf(`${this.#world.seed}/${code}`)
  }

  floorId({ id }: FloorPlan): string {
    return hexOf(`${this.#world.seed}/${id}`)
  }

  floorName({ floor }: FloorPlan): string {
    return `Floor ${floor}`
  }

  /** `Campus->B01->Floor 2` */
  hierarchy(plan: FloorPlan): string {
    return [this.campusName, plan.building, this.floorName(plan)].join('->')
  }

  hasMap({ id }: FloorPlan): boolean {
    return this.#mapless() !== id
  }

  #details(plan: FloorPlan): object {
    if (!this.hasMap(plan)) return {}
    const [width, length] = [feet(plan.width), feet(plan.length)]
    return {
      width,
      length,
      height: 10,
      image: {
        imageName: `floor_${this.floorId(plan).slice(0, 8)}.png`,
        width: Math.round(width * pixelsOfFoot),
        height: Math.round(length * pixelsOfFoot),
      },
      gpsMarkers: [],
      calibrationModel: 'Cubes And Walled Offices',
    }
  }

  /** Details of floors stand in the element alone. */
  tree(withDetails: boolean): MapElement[] {
    const floors = [...this.#world.wireless.floors.values()]
    const byBuilding = Map.groupBy(floors, ({ building }) => building)
    const element = (
      level: MapElement['level'],
      id: string,
      name: string,
      details: object,
      children: readonly string[],
      ancestors: readonly string[],
    ): MapElement => ({ id, name, level, details, relationshipData: { children, ancestors } })
    const buildings = [...byBuilding.keys()]
    return [
      element(
        'CAMPUS',
        this.campusId,
        this.campusName,
        {},
        buildings.map((code) => this.buildingId(code)),
        [],
      ),
      ...buildings.map((code) => {
        const children = (byBuilding.get(code) ?? []).map((plan) => this.floorId(plan))
        return element('BUILDING', this.buildingId(code), code, {}, children, [this.campusId])
      }),
      ...floors.map((plan) =>
        element(
          'FLOOR',
          this.floorId(plan),
          this.floorName(plan),
          withDetails ? this.#details(plan) : {},
          [],
          [this.campusId, this.buildingId(plan.building)],
        ),
      ),
    ]
  }

  element(id: string): MapElement | null {
    return this.tree(true).find((one) => one.id === id) ?? null
  }
}
