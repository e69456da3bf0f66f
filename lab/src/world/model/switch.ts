export interface StackMember {
  readonly number: number
  readonly model: string
  readonly serial: string
  readonly mac: string
  readonly ports: number
  readonly powerBudget: number
}

export const cableFaultStates = ['open', 'short', 'impedance', 'crosstalk', 'unfinished'] as const

/** `unfinished` is a pair that no test ever comes to an end with; it carries like a good one. */
export interface CableFault {
  readonly pair: 'A' | 'B' | 'C' | 'D'
  readonly state: (typeof cableFaultStates)[number]
  readonly metres: number
}

export type SignOnMethod = 'dot1x' | 'mab'

export interface Interface {
  readonly name: string
  readonly shortName: string
  readonly ifIndex: number
  /** Bridge port number; null for what does not bridge. */
  readonly bridgePort: number | null
  readonly kind: 'physical' | 'svi' | 'port-channel' | 'management'
  /** Stack member, 0 for what belongs to the whole. */
  readonly member: number
  readonly mac: string
  /** Best speed in Mb/s. */
  readonly speed: number
  readonly cableMetres: number
  description: string
  adminUp: boolean
  /** The device itself took it down, with the reason in the device's word. */
  errDisabled: string | null
  mode: 'access' | 'trunk' | 'routed'
  accessVlan: number
  voiceVlan: number | null
  nativeVlan: number
  allowedVlans: readonly number[] | 'all'
  /** Port channel that this interface is a member of. */
  readonly channel: string | null
  /** Of a port channel: its physical interfaces, by name; empty on everything else. */
  readonly members: readonly string[]
  /** VRF of a routed interface; null is the global table. */
  readonly vrf: string | null
  /** What the cable of an uplink ends in. */
  readonly uplink: { readonly switch: string; readonly interface: string } | null
  /** Null on ports that cannot power. */
  power: {
    admin: 'auto' | 'static' | 'never'
    readonly limit: number
    /** Others lose their power before a port of a high one. */
    priority: 'high' | 'low'
  } | null
  /** It gives no power though it is set to: what lives on it is off, and the port reports a fault. */
  powerFails?: boolean
  /** It goes on giving power whatever is set. */
  powerStays?: boolean
  /** What hangs on it draws power and never brings up its link. */
  linkFails?: boolean
  /** 802.1X and MAB on this port. */
  authentication: boolean
  /** What it tries with whoever comes, where it authenticates. */
  methods: readonly SignOnMethod[]
  cableFault: CableFault | null
  /** A cable test leaves it err-disabled. */
  hangsAfterTest: boolean
  /** Best speed that the cable lets through, in Mb/s, where a pair of it is open; null for what both ends can do. */
  cableSpeed: number | null
  flapping: boolean
  /** Interface address, for SVIs and management. */
  readonly address: string | null
  /** World time of the last change of link. */
  lastChange: number
}

export interface Switch {
  readonly name: string
  readonly role: 'core' | 'distribution' | 'access'
  readonly building: string
  /** Room code of its closet. */
  readonly closet: string
  readonly floor: number
  readonly address: string
  readonly model: string
  readonly os: 'ios-xe' | 'ios'
  readonly software: string
  readonly members: readonly StackMember[]
  readonly mac: string
  readonly bootedAt: number
  /** By long name, in the order of the device. */
  readonly interfaces: ReadonlyMap<string, Interface>
  /** VLANs it knows, by id. */
  readonly vlans: ReadonlySet<number>
  /** Set when the running configuration was changed since it was saved. */
  unsaved: boolean
  /** When the running configuration was last changed, milliseconds of the world's clock. */
  configuredAt: number
  /** When it was last saved. Never the same moment: a change right after a save comes a hundredth of a second later. */
  savedAt: number
}

/** What may be changed of an interface. */
export type InterfaceChange = Partial<
  Pick<
    Interface,
    | 'description'
    | 'adminUp'
    | 'errDisabled'
    | 'mode'
    | 'accessVlan'
    | 'voiceVlan'
    | 'nativeVlan'
    | 'allowedVlans'
    | 'authentication'
    | 'methods'
    | 'cableFault'
    | 'hangsAfterTest'
    | 'cableSpeed'
    | 'flapping'
    | 'powerFails'
    | 'powerStays'
    | 'linkFails'
  >
> & { powerAdmin?: 'auto' | 'static' | 'never'; powerPriority?: 'high' | 'low' }
