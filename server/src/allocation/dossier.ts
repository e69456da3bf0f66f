import type { Allocation, OutletPlace } from '@patchbay/contract/workflows/switch-port-allocation'
import type { Reclaim } from '@patchbay/contract/workflows/switch-port-allocation/reclaims'
import type { ErrorsOfADay } from '../collector/error-samples.ts'
import type { PortRuns } from '../facts/port-runs.ts'
import type { SwitchPorts } from '../facts/switch-ports.ts'
import type { VlanUse } from '@patchbay/contract/policies/vlan-use'
import type { HoldRow } from './holds/hold-rows.ts'

/** What a text means among the places of the records. */
export type Place = NonNullable<Allocation['place']> & {
  /** As people say it, such as `room B02 101`. */
  readonly title: string
}

/** A port as the last walk read it and as the records have it. Interface names are short. */
export interface WalkedPort {
  readonly switch: string
  readonly interface: string
  readonly description: string
  readonly adminUp: boolean
  readonly operUp: boolean | null
  readonly status: string | null
  readonly mode: string
  readonly edge: boolean
  readonly edgeBecause: string
  readonly observedAt: Date
  readonly lastMac: string | null
  readonly lastSeen: Date | null
  /** Login of who authenticated with that device last. */
  readonly lastOwner: string | null
  /** Outlets that the records patch to it. */
  readonly outlets: readonly OutletPlace[]
  /** Names of the rooms of those, which a description may repeat. */
  readonly names: readonly (string | null)[]
  /** Access point that the records have at it. */
  readonly accessPoint: string | null
  /** Why the records contradict what was read; null where they do not. */
  readonly against: string | null
}

/** A switch of the closets that serve the place. */
export interface ServingSwitch {
  readonly name: string
  readonly building: string | null
  readonly closet: string | null
  /** When its whole forwarding table was read last; null for never. */
  readonly historyUntil: Date | null
  /** The oldest device that our own walks saw there; null for none. */
  readonly historySince: Date | null
  readonly readAt: Date | null
  readonly vlans: ReadonlyMap<number, string>
  readonly errors: ReadonlyMap<string, ErrorsOfADay>
  readonly runs: ReadonlyMap<string, PortRuns>
}

export interface Department {
  readonly code: string
  readonly name: string
  /** Empty allows what the policies allow. */
  readonly vlans: readonly number[]
}

/** What is known of the place and of the ports that could serve it. */
export interface AllocationDossier {
  place: Place | null
  choices: Allocation['choices']
  /** The records were searched for the place. */
  searched: boolean
  /** Labels of all outlets of the place. */
  labels: ReadonlySet<string>
  /** Outlets of the place that are patched to no port. */
  unpatched: readonly OutletPlace[]
  switches: readonly ServingSwitch[]
  ports: readonly WalkedPort[]
  holds: readonly HoldRow[]
  reclaims: readonly Reclaim[]
  department: Department | null
  vlanUse: VlanUse
  protects: (port: WalkedPort) => string | null
  others: Allocation['others']
  /** What each switch says of its ports now. */
  readonly live: Map<string, SwitchPorts>
  /** Why a switch was not read now. */
  readonly silent: Map<string, string>
  /** Switches are still asked. */
  asking: boolean
}

export const emptyDossier = (live: boolean): AllocationDossier => ({
  place: null,
  choices: [],
  searched: false,
  labels: new Set(),
  unpatched: [],
  switches: [],
  ports: [],
  holds: [],
  reclaims: [],
  department: null,
  vlanUse: { classes: [] },
  protects: () => null,
  others: [],
  live: new Map(),
  silent: new Map(),
  asking: live,
})
