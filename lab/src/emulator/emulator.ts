import type { Switch } from '../world/model/switch.ts'
import type { World } from '../world/model/world.ts'

/** Pulled by people and tests to make a system misbehave. All off is a healthy system. */
export interface SystemLevers {
  /** Takes connections and never answers. */
  readonly silent: boolean
  /** Milliseconds added before each answer. */
  readonly slow: number
  /** Refuses connections, or every login where the protocol cannot. */
  readonly refusing: boolean
  /** Answers bytes that are not the protocol's, or cut short. */
  readonly garbled: boolean
  /** Answers every question with an error of its own: HTTP 500, or that the directory is unavailable. */
  readonly failing?: boolean
  /** Answers per minute before it throttles in the system's own words; null is unlimited. */
  readonly rateLimit: number | null
  /** Shows another certificate or host key than the one enrolled. */
  readonly certificateChanged: boolean
  /** What changes a DHCP server, an endpoint of ISE or its policy, or a record of a service desk: carried out unless pulled; refused; or answered and without effect. */
  readonly configuring?: Configuring
  /** Writing of its configuration to its file: done unless pulled, or refused because the file cannot be opened. */
  readonly saving?: 'done' | 'refused'
  /** Carries out what changes something and cuts the connection before its answer; of a service desk. */
  readonly losing?: boolean
  /** In which words `rateLimit` throttles: 429 unless pulled, or 503; of a service desk. */
  readonly throttling?: 'too-many' | 'unavailable'
  /** The form of an offering: as it was, or changed since anybody read it; of a service desk. */
  readonly templates?: 'kept' | 'changed'
  /** Files of any type: taken as its list of types says unless pulled, or refused; of a service desk. */
  readonly attachments?: 'taken' | 'refused'
  /** Reads of whole lists of clients at a wireless controller: as they are; every other one fails; or each does. */
  readonly cursor?: 'held' | 'lost-once' | 'lost'
  /** A client that a wireless controller drops takes another of its BSS along, each time. */
  readonly dropsNeighbour?: boolean
  /** Milliseconds by which all that a Catalyst Center believes is older than usual. */
  readonly belief?: number
  /** Does a Catalyst Center that throttles say for how long. */
  readonly retryAfter?: 'given' | 'absent'
  /** Tasks of a Catalyst Center: done after a while; failing; or never at an end. */
  readonly tasks?: 'done' | 'failing' | 'endless'
  /** Answers of a Catalyst Center about the health of many sites at once: given, or lost at its gateway (504). */
  readonly siteHealth?: 'given' | 'lost'
  /** Number of the ticket that somebody at a service desk has closed; open again as it was when this rests. */
  readonly closed?: string | null
  /** The second of a pair of firewalls is the active one. */
  readonly failover?: boolean
  /** Queries of a firewall's log: done at the third look unless pulled, or never. */
  readonly logJob?: 'done' | 'endless'
  /** MAC of the client that a firewall denies everything by a rule before all others, as long as this is pulled. */
  readonly blocked?: string | null
  /** Key of a location service: taken unless pulled, or expired. */
  readonly token?: 'valid' | 'expired'
  /** Region of a location service: there unless pulled, or down. */
  readonly region?: 'up' | 'down'
  /** Floor that a location service has no map of, such as `B02-1`. */
  readonly mapless?: string | null
  /** Nobody has placed the access points of a location service on its maps: clients have neither floor nor position. */
  readonly unplaced?: boolean
}

export type Configuring = 'taken' | 'refused' | 'forgotten'

export interface DeviceLevers {
  readonly unreachable: boolean
  /** Milliseconds added before each answer. */
  readonly slow: number
  /** Milliseconds after which a domain controller hears of locks that others set or undid; at once unless pulled. */
  readonly behind?: number
  /**
   * Lines of configuration of a switch: carried out unless pulled; refused by command authorization (as a TACACS+ server
   * refuses them); or taken without a word and without effect, as by a device whose software has a fault.
   */
  readonly configuring?: Configuring
  /** Saving of a switch's configuration: done unless pulled, or refused because its storage is busy. */
  readonly saving?: 'done' | 'refused'
  /** Changes of authorization at a switch or a controller: carried out unless pulled, or acknowledged and ignored. */
  readonly authorizing?: 'done' | 'ignored'
  /** A switch becomes unreachable as soon as the power of one of its ports is taken. */
  readonly diesUnpowering?: boolean
}

export interface Levers {
  system(name: string): SystemLevers
  device(name: string): DeviceLevers
  /** Called after each pull, with the system's or the device's name. */
  onPull(listener: (name: string) => void): () => void
}

/** What each system received, in order, apart from what anybody claims to have sent. Holds no secrets. */
export interface Journal {
  add(entry: {
    readonly system: string
    readonly device?: string
    readonly from: string
    readonly text: string
  }): void
}

/** Generated once per lab state folder; the same words are in the systems file. Never a constant in code. */
export interface LabAccounts {
  readonly switchLogin: { readonly username: string; readonly password: string; readonly enable: string }
  /** Rights to read only: lands at `>` with privilege 1. */
  readonly switchReader: { readonly username: string; readonly password: string }
  readonly snmp: {
    readonly readCommunity: string
    readonly writeCommunity: string
    readonly v3: {
      readonly username: string
      readonly authentication: 'sha'
      readonly authenticationKey: string
      readonly privacy: 'aes'
      readonly privacyKey: string
    }
  }
  readonly kea: { readonly username: string; readonly password: string }
  /** Has ERS Admin and MnT Admin. */
  readonly ise: { readonly username: string; readonly password: string }
  /** Has ERS Operator only: reads ERS, is refused by MnT. */
  readonly iseOperator: { readonly username: string; readonly password: string }
  readonly directory: { readonly username: string; readonly password: string }
  /** `whsec_` and base64, as both sides of a signed webhook have it. */
  readonly webhook: { readonly secret: string }
  /** Of a sender of alerts, in the same form. */
  readonly alerts: { readonly secret: string }
  /** Of a service desk: the key of an API, and the same account for a session. */
  readonly desk: { readonly apiKey: string; readonly username: string; readonly password: string }
  /** Of a firewall: reads, and writes nothing. */
  readonly firewall: { readonly username: string; readonly password: string }
  /** Of a location service: a key that is a JWT. */
  readonly spaces: { readonly key: string }
  /** Of a NUT server: may start and end tests of batteries. */
  readonly nut: { readonly username: string; readonly password: string }
  /** Of the wireless controllers: may reset and drop. */
  readonly wireless: { readonly username: string; readonly password: string }
  /** Of the same: reads only. */
  readonly wirelessReader: { readonly username: string; readonly password: string }
  /** Of a Catalyst Center: has NETWORK-ADMIN-ROLE. */
  readonly center: { readonly username: string; readonly password: string }
  /** Of the same: has OBSERVER-ROLE. */
  readonly centerReader: { readonly username: string; readonly password: string }
  /** Every simulated person's directory password. */
  readonly people: string
}

export interface Identity {
  /** PEM */
  readonly certificate: string
  readonly key: string
}

export interface Certificates {
  /** PEM of the lab's own authority. */
  readonly authority: string
  /** Server certificate for these names and addresses; `impostor` gives one that the authority did not sign. */
  issue(names: readonly string[], impostor?: boolean): Identity
  /** SSH host key of a device in PEM, kept across starts; `impostor` gives another. Also its `SHA256:` fingerprint. */
  hostKey(device: string, impostor?: boolean): { readonly key: string; readonly fingerprint: string }
}

/** Where an emulator listens, for the systems file and the control channel. */
export interface Listening {
  readonly system: string
  /** For per-device systems. */
  readonly device?: string
  /** `gc` and `gcs` are LDAP and LDAPS of a global catalog; `dns` is UDP and TCP on one port; `nut` begins TLS when asked to. */
  readonly protocol: 'ssh' | 'snmp' | 'http' | 'https' | 'ldap' | 'ldaps' | 'gc' | 'gcs' | 'dns' | 'nut'
  readonly host: string
  readonly port: number
}

/** What an emulator may use. Nothing here knows the server or the connectors. */
export interface Lab {
  readonly world: World
  readonly levers: Levers
  readonly journal: Journal
  readonly accounts: LabAccounts
  readonly certificates: Certificates
  readonly host: string
  /** Preferred port for a listener, 0 when any will do; when it is taken the emulator takes any. */
  preferredPort(system: string, device?: string): number
}

export interface Emulator {
  /** Name in the systems file: `switch-cli`, `switch-snmp`, `kea-1`, `ise-1`, `directory-1`, `dns-1`, `webhook-1`, `desk-1`, `fw-1`, `spaces-1`, `ups-snmp`, `nut-1`, `wlc-1`, `center-1`. */
  readonly system: string
  /** Machines of its own, whose device levers it follows. */
  readonly machines?: readonly string[]
  start(): Promise<readonly Listening[]>
  stop(): Promise<void>
}

export type StartEmulator = (lab: Lab) => Emulator

/** Switches in a stable order, so that device and preferred port stay together across starts. */
export function orderedSwitches(world: World): Switch[] {
  return [...world.switches.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
