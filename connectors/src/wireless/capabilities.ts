import type { Ask, Reading } from '../asking.ts'

/** Where a client stands on its way into the network, in order; `running` alone is usable. */
export const clientStages = [
  'idle',
  'associating',
  'authenticating',
  'roaming',
  'waiting-for-address',
  'web-portal',
  'running',
  'leaving',
  'excluded',
] as const

export type ClientStage = (typeof clientStages)[number]

export type Band = '2.4 GHz' | '5 GHz' | '6 GHz'

/** One association of the client's past, the latest first. */
export interface Roam {
  readonly accessPoint: string
  readonly bssid: string | null
  readonly at: Date | null
  /** In the controller's word, such as `dot11-roam-type-fast-11r`; null for a first association. */
  readonly type: string | null
  /** Milliseconds until it could be used again. */
  readonly latency: number | null
}

export interface Exclusion {
  /** In the controller's word, such as `client-excl-wrong-psk`, and what that means in words. */
  readonly reason: string
  readonly words: string
}

/** A client as a controller has it now. What it does not tell is null. */
export interface WirelessClient {
  /** Lower case with colons. */
  readonly mac: string
  readonly stage: ClientStage
  /** The controller's own word for the stage. */
  readonly stageWord: string
  readonly exclusion: Exclusion | null
  /** Locally administered: chosen by the device, and no identity. */
  readonly privateMac: boolean
  readonly accessPoint: string | null
  /** Base radio MAC of the access point. */
  readonly accessPointMac: string | null
  readonly slot: number | null
  readonly ssid: string | null
  readonly bssid: string | null
  readonly band: Band | null
  readonly channel: number | null
  /** Such as `11ax`. */
  readonly protocol: string | null
  /** dBm */
  readonly signal: number | null
  /** dB */
  readonly signalToNoise: number | null
  /** Megabits a second. */
  readonly rate: number | null
  readonly addresses: readonly string[]
  readonly vlan: number | null
  readonly vlanName: string | null
  readonly username: string | null
  /** Such as `802.1X`, `MAB` or `Web`. */
  readonly method: string | null
  readonly policyProfile: string | null
  /** `local`, or `anchor` and `foreign` for one that two controllers have. */
  readonly role: string | null
  readonly associatedAt: Date | null
  /** Octets since it associated. */
  readonly received: number | null
  readonly sent: number | null
  /** What the controller takes it for. */
  readonly device: string | null
  /** Empty in a list of all. */
  readonly roams: readonly Roam[]
}

export interface Radio {
  readonly slot: number
  readonly band: Band | null
  readonly enabled: boolean | null
  readonly up: boolean | null
  readonly mode: string | null
  readonly channel: number | null
  /** MHz */
  readonly width: number | null
  /** 1 is strongest. */
  readonly powerLevel: number | null
  /** dBm at that level. */
  readonly power: number | null
  /** Per cent of the time that the channel is busy; null where it was not measured, and never nought for that. */
  readonly utilisation: number | null
  readonly clients: number | null
}

/** How the access point is fed: `reduced` explains a radio that is off. */
export interface PowerMode {
  readonly reduced: boolean | null
  /** Such as `PoE+, full power`. */
  readonly words: string
}

export interface Uplink {
  readonly protocol: 'LLDP' | 'CDP'
  readonly system: string
  readonly port: string
}

export interface AccessPoint {
  readonly name: string | null
  /** Base radio MAC; by it controllers know it. */
  readonly radioMac: string
  /** On its label, and in the table of its switch. */
  readonly ethernetMac: string | null
  readonly serial: string | null
  readonly model: string | null
  readonly software: string | null
  readonly address: string | null
  readonly location: string | null
  /** False for one that the controller remembers and does not have now. */
  readonly joined: boolean
  /** `registered`, `downloading`, … */
  readonly state: string | null
  readonly enabled: boolean | null
  readonly mode: string | null
  readonly bootedAt: Date | null
  readonly joinedAt: Date | null
  readonly tags: { readonly policy: string | null; readonly site: string | null; readonly rf: string | null }
  /** A tag names something that is not there. */
  readonly misconfigured: boolean | null
  readonly power: PowerMode | null
  readonly radios: readonly Radio[]
  readonly uplinks: readonly Uplink[]
  /** Its LED blinks so that it can be found. */
  readonly blinking: boolean | null
  /** Why it left last or does not join, in the controller's words; null where nothing is told. */
  readonly lastLeave: { readonly reason: string; readonly words: string; readonly at: Date | null } | null
  readonly joinFailure: { readonly reason: string; readonly words: string; readonly at: Date | null } | null
}

export type AccessPointQuestion =
  /** Of the radio or the Ethernet port. */
  | { readonly mac: string }
  | { readonly name: string }
  | { readonly serial: string }
  | { readonly address: string }

export type ClientQuestion =
  | { readonly address: string }
  /** As a person writes it; the controller may have it with a domain. */
  | { readonly username: string }
  | { readonly accessPoint: string }

/** What a controller counts itself. */
export interface ControllerCounts {
  readonly accessPoints: number | null
  readonly clients: number | null
}

export interface WirelessCapabilities {
  /** Null where the controller does not have it, and has not excluded it either. */
  readClient(mac: string, ask: Ask): Promise<Reading<WirelessClient | null>>
  /** Those that it has for an address, a person or an access point; each read whole, at most 50. */
  findClients(question: ClientQuestion, ask: Ask): Promise<Reading<readonly WirelessClient[]>>
  listClients(ask: Ask): Promise<Reading<readonly WirelessClient[]>>
  /** Null where the controller has never heard of it. */
  readAccessPoint(question: AccessPointQuestion, ask: Ask): Promise<Reading<AccessPoint | null>>
  /** Joined ones, and those that it remembers. */
  listAccessPoints(ask: Ask): Promise<Reading<readonly AccessPoint[]>>
  readCounts(ask: Ask): Promise<Reading<ControllerCounts>>
}
