import type { Endpoint } from '../../../../world/model/endpoint.ts'
import type { World } from '../../../../world/model/world.ts'
import type { Catalogue } from './catalogue.ts'
import { worldForm } from './hardware-address.ts'
import type { Identify } from './identifiers.ts'
import { deviceOf } from './seen-session.ts'

export interface EndpointRecord {
  readonly id: string
  /** Upper case with colons. */
  readonly mac: string
  readonly description: string
  readonly profileId: string
  readonly staticProfile: boolean
  readonly groupId: string
  readonly staticGroup: boolean
  readonly portalUser: string
  readonly identityStore: string
  readonly identityStoreId: string
  readonly custom: Readonly<Record<string, string>>
}

export type EndpointChange = Partial<Omit<EndpointRecord, 'id' | 'mac'>>

interface Edit {
  readonly change: EndpointChange
  /** World time of the last write. */
  readonly at: number
}

/** A group that somebody set from some time on; null where nobody did any more. */
interface Placing {
  readonly at: number
  readonly group: string | null
}

/** Profiling looks at every endpoint again about this often; what it owns falls back then. */
const profilingInterval = 60_000

export const importedGroup = 'Loan-Laptops'

const importedMac = (number: number) => {
  const digits = (number * 7 + 1).toString(16).padStart(6, '0')
  return `e4:54:e8:${digits.slice(0, 2)}:${digits.slice(2, 4)}:${digits.slice(4)}`
}

/**
 * The endpoint database: everything of the world that authenticates, what was created here, less what was deleted.
 * A group or profile set without its static flag lasts until profiling comes round.
 */
export class Endpoints {
  readonly #world: World
  readonly #catalogue: Catalogue
  readonly #identify: Identify
  readonly #edits = new Map<string, Edit>()
  readonly #created = new Map<string, string>()
  readonly #deleted = new Set<string>()
  /** Taken away once: what was registered by hand is gone, and whatever comes back is what profiling makes of it. */
  readonly #unregistered = new Set<string>()
  readonly #macs = new Map<string, string>()
  readonly #placings = new Map<string, Placing[]>()
  readonly #forget: () => void
  readonly #imported = new Set<string>()
  #serial = 0
  #grouped: { readonly at: number; readonly byGroup: ReadonlyMap<string, readonly string[]> } | null = null

  constructor(world: World, catalogue: Catalogue, identify: Identify, imported: number) {
    this.#world = world
    this.#catalogue = catalogue
    this.#identify = identify
    if (imported > 0) catalogue.groupNamed(importedGroup)
    for (let number = 0; number < imported; number++) this.#imported.add(importedMac(number))
    this.#forget = world.onChange((change) => {
      this.#grouped = null
      // Whatever authenticates again is learned again.
      if (change.kind !== 'session') return
      if (world.session(change.mac) !== null || world.wireless.session(change.mac) !== null)
        this.#deleted.delete(change.mac)
    })
  }

  close() {
    this.#forget()
  }

  /** Every MAC in the database, without the cost of the records. */
  *macs(): Iterable<string> {
    for (const endpoint of this.#world.endpoints.values()) {
      if (this.#isKnown(endpoint)) yield endpoint.mac.toUpperCase()
    }
    for (const mac of this.#world.wireless.clients.keys())
      if (!this.#deleted.has(mac)) yield mac.toUpperCase()
    for (const mac of this.#imported) if (!this.#deleted.has(mac)) yield mac.toUpperCase()
    for (const mac of this.#created.keys()) yield mac.toUpperCase()
  }

  /** MACs of a group's members, looked through once a second. */
  inGroup(groupId: string): readonly string[] {
    const now = this.#world.clock.now()
    if (this.#grouped === null || Math.abs(now - this.#grouped.at) >= 1_000) {
      const byGroup = new Map<string, string[]>()
      for (const record of this.all()) {
        const members = byGroup.get(record.groupId)
        if (members === undefined) byGroup.set(record.groupId, [record.mac])
        else members.push(record.mac)
      }
      this.#grouped = { at: now, byGroup }
    }
    return this.#grouped.byGroup.get(groupId) ?? []
  }

  *all(): Iterable<EndpointRecord> {
    for (const mac of this.macs()) {
      const record = this.byMac(mac)
      if (record !== null) yield record
    }
  }

  byMac(mac: string): EndpointRecord | null {
    const key = worldForm(mac)
    const endpoint = deviceOf(this.#world, key)
    if (endpoint !== undefined && this.#isKnown(endpoint)) return this.#record(key, endpoint)
    const imported = this.#imported.has(key) && !this.#deleted.has(key)
    return imported || this.#created.has(key) ? this.#record(key, undefined) : null
  }

  byId(id: string): EndpointRecord | null {
    const mac = this.#macs.get(id)
    if (mac !== undefined) return this.byMac(mac)
    for (const record of this.all()) if (record.id === id) return record
    return null
  }

  /** The group that somebody had set when an endpoint signed on; null where the campus's own holds. */
  groupSetAt(mac: string, time: number): string | null {
    return this.#placings.get(worldForm(mac))?.findLast(({ at }) => at <= time)?.group ?? null
  }

  create(mac: string, change: EndpointChange): EndpointRecord {
    const key = worldForm(mac)
    const endpoint = deviceOf(this.#world, key)
    this.#grouped = null
    this.#deleted.delete(key)
    if (endpoint === undefined || !this.#isKnown(endpoint)) {
      this.#serial += 1
      this.#created.set(key, this.#identify('created endpoint', `${key} ${this.#serial}`))
    }
    this.#edits.set(key, { change, at: this.#world.clock.now() })
    return this.#placed(key, this.#record(key, endpoint))
  }

  update(record: EndpointRecord, change: EndpointChange): EndpointRecord {
    const key = worldForm(record.mac)
    const before = this.#edits.get(key)?.change ?? {}
    this.#grouped = null
    this.#edits.set(key, { change: { ...before, ...change }, at: this.#world.clock.now() })
    return this.#placed(key, this.byMac(record.mac) ?? record)
  }

  remove(record: EndpointRecord) {
    const key = worldForm(record.mac)
    this.#grouped = null
    this.#created.delete(key)
    this.#edits.delete(key)
    this.#deleted.add(key)
    this.#unregistered.add(key)
    this.#placed(key, null)
  }

  #placed<Written extends EndpointRecord | null>(key: string, record: Written): Written {
    const group = record?.staticGroup === true ? this.#catalogue.group(record.groupId) : null
    const before = this.#placings.get(key) ?? []
    this.#placings.set(key, [...before, { at: this.#world.clock.now(), group: group?.name ?? null }])
    return record
  }

  #isKnown(endpoint: Endpoint): boolean {
    return endpoint.authentication !== 'none' && endpoint.refused !== true && !this.#deleted.has(endpoint.mac)
  }

  #record(key: string, endpoint: Endpoint | undefined): EndpointRecord {
    const id = this.#created.get(key) ?? this.#identify('endpoint', key)
    this.#macs.set(id, key)
    const edit = this.#edits.get(key)
    const derived = this.#catalogue.derived(key, endpoint)
    // What cannot log in itself was registered by hand, with its name and group.
    const imported = this.#imported.has(key)
    const registered = endpoint?.authentication === 'mab' && !this.#unregistered.has(key)
    const change = edit?.change ?? {}
    const stale = edit !== undefined && this.#world.clock.now() - edit.at >= profilingInterval
    const staticGroup = change.staticGroup ?? (registered || imported)
    const staticProfile = change.staticProfile ?? false
    const group = staticGroup || !stale ? change.groupId : undefined
    const profile = staticProfile || !stale ? change.profileId : undefined
    return {
      id,
      mac: key.toUpperCase(),
      description:
        change.description ?? (registered ? (endpoint?.hostname ?? '') : imported ? 'on loan' : ''),
      profileId: profile ?? derived.profile.id,
      staticProfile,
      groupId: group ?? (imported ? this.#catalogue.groupNamed(importedGroup).id : derived.group.id),
      staticGroup,
      // A device of one's own came in through the portal, with its owner's login.
      portalUser: change.portalUser ?? (endpoint?.kind === 'personal' ? (endpoint.owner ?? '') : ''),
      identityStore: change.identityStore ?? '',
      identityStoreId: change.identityStoreId ?? '',
      custom: {
        ...(registered && endpoint !== undefined && endpoint.assetTag !== ''
          ? { assetTag: endpoint.assetTag }
          : {}),
        ...(registered && endpoint !== undefined && endpoint.kind !== 'personal' && endpoint.owner !== null
          ? { owner: endpoint.owner }
          : {}),
        ...change.custom,
      },
    }
  }
}
