import type { Endpoint } from '../../../../world/model/endpoint.ts'
import type { World } from '../../../../world/model/world.ts'
import type { Identify } from './identifiers.ts'
import { deviceOf } from './seen-session.ts'
import type { Sessions } from './sessions.ts'

export interface Named {
  readonly id: string
  readonly name: string
  readonly description: string
}

export interface EndpointGroup extends Named {
  readonly systemDefined: boolean
  readonly parentId: string | null
}

const groupsOfTheSystem = [
  ['Unknown', 'Unknown Identity Group', null],
  ['Profiled', 'Profiled Identity Group', null],
  ['Blocked List', 'Blocked List Identity Group', null],
  ['GuestEndpoints', 'Guest Endpoints Identity Group', null],
  ['RegisteredDevices', 'Asset Registered Endpoints Identity Group', null],
  ['Workstation', 'Identity Group for Profile: Workstation', 'Profiled'],
  ['Cisco-IP-Phone', 'Identity Group for Profile: Cisco-IP-Phone', 'Profiled'],
  ['Apple-Device', 'Identity Group for Profile: Apple-Device', 'Profiled'],
  ['Android', 'Identity Group for Profile: Android', 'Profiled'],
] as const

/** What others like it are: of the same model, else of the same kind and maker. */
const sortsOf = ({ kind, vendor, model }: Endpoint) =>
  [`${kind} ${vendor} ${model}`, `${kind} ${vendor}`] as const

/**
 * Groups and profiles by name and by id. The names that sessions of the world carry are all in it; an endpoint without
 * a session is taken for what others of its kind are.
 */
export class Catalogue {
  readonly #identify: Identify
  readonly #sessions: Sessions
  readonly #profiles = new Map<string, Named>()
  readonly #groups = new Map<string, EndpointGroup>()
  readonly #learned = new Map<string, { readonly group: string; readonly profile: string }>()

  constructor(world: World, sessions: Sessions, identify: Identify) {
    this.#identify = identify
    this.#sessions = sessions
    for (const [name, description, parent] of groupsOfTheSystem) {
      const parentId = parent === null ? null : identify('group', parent)
      const id = identify('group', name)
      this.#groups.set(name, { id, name, description, systemDefined: true, parentId })
    }
    this.profileNamed('Unknown')
    for (const session of sessions.all()) {
      this.groupNamed(session.identityGroup)
      this.profileNamed(session.profile)
      const endpoint = deviceOf(world, session.mac)
      if (endpoint === undefined) continue
      const learned = { group: session.identityGroup, profile: session.profile }
      for (const sort of sortsOf(endpoint)) this.#learned.set(sort, learned)
    }
  }

  groups(): readonly EndpointGroup[] {
    return [...this.#groups.values()]
  }

  profiles(): readonly Named[] {
    return [...this.#profiles.values()]
  }

  group(id: string): EndpointGroup | null {
    return this.groups().find((group) => group.id === id) ?? null
  }

  profile(id: string): Named | null {
    return this.profiles().find((profile) => profile.id === id) ?? null
  }

  profileNamed(name: string): Named {
    const present = this.#profiles.get(name)
    if (present !== undefined) return present
    const profile = { id: this.#identify('profile', name), name, description: `Policy for ${name}` }
    this.#profiles.set(name, profile)
    return profile
  }

  groupNamed(name: string): EndpointGroup {
    const present = this.#groups.get(name)
    if (present !== undefined) return present
    const group = {
      id: this.#identify('group', name),
      name,
      description: '',
      systemDefined: false,
      parentId: null,
    }
    this.#groups.set(name, group)
    return group
  }

  /** As conditions name a group: with all that it lies in. */
  pathOf(name: string): string {
    const group = this.#groups.get(name)
    const parent = group === undefined || group.parentId === null ? null : this.group(group.parentId)
    return parent === null ? `Endpoint Identity Groups:${name}` : `${this.pathOf(parent.name)}:${name}`
  }

  has(groupName: string): boolean {
    return this.#groups.has(groupName)
  }

  putGroup(group: EndpointGroup) {
    this.#groups.set(group.name, group)
  }

  removeGroup(group: EndpointGroup) {
    this.#groups.delete(group.name)
  }

  /** What profiling makes of an endpoint. */
  derived(mac: string, endpoint: Endpoint | undefined) {
    const session = this.#sessions.of(mac)
    const [model, maker] = endpoint === undefined ? [] : sortsOf(endpoint)
    const learned = this.#learned.get(model ?? '') ?? this.#learned.get(maker ?? '')
    return {
      group: this.groupNamed(session?.identityGroup ?? learned?.group ?? 'Unknown'),
      profile: this.profileNamed(session?.profile ?? learned?.profile ?? 'Unknown'),
    }
  }
}
