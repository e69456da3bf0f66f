import type { BuildingPlan } from './buildings.ts'
import type { WorldClock } from './clock.ts'
import type { Endpoint } from './model/endpoint.ts'
import type { Reservation } from './model/lease.ts'
import type { Outlet } from './model/sites.ts'
import type { Interface } from './model/switch.ts'
import type { Vlan } from './model/vlan.ts'
import type { World, WorldChange } from './model/world.ts'
import type { Fixed } from './placement.ts'
import type { SwitchPlan } from './switches.ts'
import type { WirelessPlan } from './wireless/plan.ts'

/** What was built, before anything is plugged in and runs. */
export interface Campus extends Pick<
  World,
  'seed' | 'domain' | 'rooms' | 'outlets' | 'endpoints' | 'people' | 'groups' | 'ups'
> {
  readonly clock: WorldClock
  readonly buildings: ReadonlyMap<string, BuildingPlan>
  readonly vlans: Map<number, Vlan>
  readonly switches: ReadonlyMap<string, SwitchPlan>
  readonly reservations: Map<string, Reservation>
  readonly statics: ReadonlyMap<string, Fixed>
  readonly unmanaged: Set<string>
  readonly wireless: WirelessPlan
}

/** A physical interface or a port channel, and what its cable ends in. */
export interface Link {
  readonly device: SwitchPlan
  readonly interface: Interface
  readonly outlet: Outlet | null
  /** The other end of an uplink. */
  peer: Link | null
  /** Name of the wireless controller that is cabled to it. */
  readonly controller: string | null
  readonly plugged: Presence[]
  /** Of a member: the channel, on which everything is plugged. */
  channel: Link | null
  /** Of a channel: its members. */
  readonly members: Link[]
  /** Flapping apart. */
  up: boolean
  upSince: number
  /** Milliseconds it was up before. */
  upBefore: number
}

/** One endpoint's place in the network now. */
export interface Presence {
  readonly endpoint: Endpoint
  link: Link | null
  /** Not null when it is attached. */
  vlan: Vlan | null
  since: number
  address: string | null
  /** Newest first; the older ones belong to VLANs it was in before and run out. */
  leases: LeaseRecord[]
  sessionNumber: number
  sessionStartedAt: number
  /** When the session's id was made; reauthentication keeps it. */
  sessionIdAt: number
}

export interface LeaseRecord {
  readonly address: string
  readonly mac: string
  readonly hostname: string
  readonly vlan: number
  /** First obtained; renewed every half lease time from here on while the client is attached. */
  base: number
  /** When the client went away; null while it renews. */
  leftAt: number | null
  /** Deleted at the server; comes back when the client renews. */
  hiddenUntil: number
}

export type Tell = (change: WorldChange) => void
