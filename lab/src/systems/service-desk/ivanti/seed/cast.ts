import type { Endpoint } from '../../../../world/model/endpoint.ts'
import type { Person } from '../../../../world/model/people.ts'
import type { Outlet } from '../../../../world/model/sites.ts'
import type { World } from '../../../../world/model/world.ts'
import type { Random } from '../../../../world/random.ts'
import type { Desk } from '../desk/desk.ts'

/** Who has something to say: somebody, a device of theirs or of the campus, and where it is plugged in. */
export interface Scene {
  readonly person: Person
  readonly endpoint: Endpoint
  readonly outlet: Outlet
  readonly building: string
}

/** The people and things of the world that a desk hears of. */
export class Cast {
  readonly #world: World
  readonly #staff: readonly Person[]
  readonly #plugged: readonly Endpoint[]
  readonly #network: readonly Person[]

  constructor(desk: Desk, world: World) {
    this.#world = world
    this.#staff = [...desk.people.all()].filter(({ kind, enabled }) => kind === 'staff' && enabled)
    this.#network = this.#staff.filter(({ department }) => department === 'Network Operations')
    this.#plugged = [...world.endpoints.values()].filter(
      ({ outlet, kind }) => outlet !== null && kind !== 'personal' && world.outlets.has(outlet),
    )
  }

  get isEmpty(): boolean {
    return this.#staff.length === 0 || this.#plugged.length === 0
  }

  /** Who works on it, by the name of their account. */
  owner(random: Random): string {
    return random.pick(this.#network.length > 0 ? this.#network : this.#staff).username
  }

  anybody(random: Random): Person {
    return random.pick(this.#staff)
  }

  scene(random: Random): Scene {
    const endpoint = random.pick(this.#plugged)
    const outlet = this.#world.outlets.get(endpoint.outlet ?? '')
    if (outlet === undefined) throw new Error(`no outlet ${String(endpoint.outlet)}`)
    const owner = this.#world.people.get(endpoint.owner ?? '')
    const speaks = owner !== undefined && owner.kind !== 'service' && owner.enabled
    const code = this.#world.rooms.get(outlet.room)?.building ?? ''
    return {
      person: speaks ? owner : this.anybody(random),
      endpoint,
      outlet,
      building: this.#world.buildings.get(code)?.name ?? code,
    }
  }
}
