import type { Ask, Reading } from '../asking.ts'

/** How far a controller got when it last collected from a device. What it believes is as old as that. */
export interface Synchronization {
  /** In its own word: `Managed`, `Partial Collection Failure`, `In Progress`, … */
  readonly state: string
  /** Why a collection is partial or failed, in its words. */
  readonly reason: string | null
  readonly at: Date | null
}

/** A device as a controller believes it to be. */
export interface ManagedDevice {
  readonly id: string
  readonly name: string
  readonly address: string | null
  /** Of an access point its radio MAC. */
  readonly mac: string | null
  /** Of an access point the MAC on its label; null for others. */
  readonly ethernetMac: string | null
  /** One for each member of a stack. */
  readonly serials: readonly string[]
  readonly models: readonly string[]
  /** `Switches and Hubs`, `Unified AP`, … */
  readonly family: string | null
  readonly role: string | null
  readonly software: string | null
  readonly reachable: 'yes' | 'no' | 'by ping only' | null
  readonly unreachableReason: string | null
  readonly synchronization: Synchronization
  readonly upSince: Date | null
  /** Address of the wireless controller that an access point is joined to. */
  readonly wirelessController: string | null
}

/** One score of a device with what it is of, 1 to 10; lower is worse. */
export interface Score {
  readonly of: string
  readonly score: number
}

/** One kind of compliance of a device: `IMAGE` is the version against the golden one. */
export interface Compliance {
  readonly device: string
  readonly type: string
  readonly status: string
  readonly checkedAt: Date | null
}

export interface DeviceHealth {
  readonly overall: number | null
  readonly scores: readonly Score[]
  readonly site: string | null
  readonly at: Date | null
}

export interface NeighbouringDevice {
  readonly name: string
  readonly address: string | null
}

/** All that is known of one device. What could not be read is null or empty, with its reason in `notRead`. */
export interface DeviceFacts extends ManagedDevice {
  readonly health: DeviceHealth | null
  readonly compliance: readonly Compliance[]
  readonly site: string | null
  readonly neighbours: readonly NeighbouringDevice[]
}

export type DeviceQuestion =
  | { readonly name: string }
  | { readonly address: string }
  | { readonly mac: string }
  | { readonly serial: string }

/** A client as the controller believes it to be, or believed at the time that was asked for. */
export interface ControllerClient {
  readonly mac: string
  readonly name: string | null
  readonly username: string | null
  readonly connected: boolean | null
  readonly wireless: boolean | null
  /** Switch or access point. */
  readonly device: string | null
  readonly deviceAddress: string | null
  /** Of a wired client. */
  readonly port: string | null
  readonly ssid: string | null
  /** As it is told: `5.0`. */
  readonly band: string | null
  readonly channel: number | null
  /** dBm */
  readonly signal: number | null
  /** dB */
  readonly signalToNoise: number | null
  readonly address: string | null
  readonly vlan: number | null
  readonly authentication: string | null
  readonly site: string | null
  readonly wirelessController: string | null
  /** `OVERALL`, `ONBOARDED` and `CONNECTED` with their reasons. */
  readonly health: readonly (Score & { readonly reason: string | null })[]
  readonly issues: number | null
  /** When it last heard of the client. */
  readonly at: Date | null
}

export interface SiteHealth {
  readonly id: string
  /** `Global/Zurich/Bld 3`, or what is known of it. */
  readonly name: string
  readonly type: string | null
  /** Per cent of the devices and of the clients that are well; null where none was measured. */
  readonly devicesWell: number | null
  readonly clientsWell: number | null
  readonly devices: number | null
  readonly clients: number | null
  readonly accessPoints: number | null
  readonly accessPointsWell: number | null
}

export interface ControllerIssue {
  readonly id: string
  readonly name: string
  /** `P1` is the worst. */
  readonly priority: string | null
  readonly status: string | null
  readonly category: string | null
  readonly device: string | null
  readonly client: string | null
  readonly site: string | null
  readonly times: number | null
  readonly lastAt: Date | null
}

/** What a device is licensed for, as the controller last heard of it. Null is what it does not tell. */
export interface DeviceLicence {
  readonly id: string
  readonly name: string
  readonly address: string | null
  readonly model: string | null
  /** Level of the network stack: `Advantage`, `Essentials`, … */
  readonly network: string | null
  /** Level of the subscription. */
  readonly dna: string | null
  readonly mode: string | null
  /** In its own words, which differ between releases. */
  readonly registration: string | null
  readonly authorization: string | null
  /** Smart and virtual account. */
  readonly account: string | null
  readonly expired: boolean | null
  /** Days such as `2026-11-20`. */
  readonly evaluationEnds: string | null
  readonly reportedOn: string | null
}

export interface ControllerCapabilities {
  /** Null where it does not manage it. */
  readDevice(question: DeviceQuestion, ask: Ask): Promise<Reading<DeviceFacts | null>>
  /** The whole inventory; `of` is what it counts itself, where fewer came. */
  listDevices(ask: Ask): Promise<Reading<readonly ManagedDevice[]>>
  /** `at` reaches back 30 days; null for now. Null where it does not know the MAC. */
  readClient(mac: string, at: Date | null, ask: Ask): Promise<Reading<ControllerClient | null>>
  listSiteHealth(ask: Ask): Promise<Reading<readonly SiteHealth[]>>
  /** Those that are active, of a device, of a client, or all of the last 24 hours. */
  listIssues(
    question: { readonly device: string } | { readonly mac: string } | 'all',
    ask: Ask,
  ): Promise<Reading<readonly ControllerIssue[]>>
  /** What does not comply, over all devices. */
  listNonCompliant(ask: Ask): Promise<Reading<readonly Compliance[]>>
  /** Of every device that is licensed. */
  listDeviceLicences(ask: Ask): Promise<Reading<readonly DeviceLicence[]>>
}
