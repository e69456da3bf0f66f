import type { Endpoint } from './endpoint.ts'

/** A place on a floor: metres from the corner of its plan. */
export interface Point {
  /** `B07-2` */
  readonly floor: string
  readonly x: number
  readonly y: number
}

export interface FloorPlan {
  /** `B07-2` */
  readonly id: string
  readonly building: string
  readonly floor: number
  /** Metres along x and along y. */
  readonly width: number
  readonly length: number
  /** Centres of its rooms, by code. */
  readonly rooms: ReadonlyMap<string, Point>
}

export interface Ssid {
  readonly name: string
  /** Number of the WLAN on every controller, from 1 on. */
  readonly wlan: number
  readonly profile: string
  readonly policy: string
  readonly security: 'dot1x' | 'portal' | 'psk'
  readonly vlan: number
}

export interface WirelessController {
  /** `wlc-1` */
  readonly name: string
  readonly address: string
  /** VLAN of its management address. */
  readonly vlan: number
  readonly mac: string
  readonly model: string
  readonly software: string
  readonly serial: string
  readonly bootedAt: number
  /** What it is cabled to. */
  readonly switch: string
  readonly interface: string
}

export type Band = '2.4' | '5'

export interface Radio {
  readonly slot: number
  /** `xor` serves 2.4 or 5 GHz; `remote-lan` is an Ethernet port that a controller lists as a radio. */
  readonly kind: '2.4' | '5' | 'xor' | 'remote-lan'
  /** What it serves now; null for what is no radio. */
  readonly band: Band | null
  readonly channel: number | null
  /** MHz */
  readonly width: number
  /** 1 is the strongest. */
  readonly powerLevel: number
}

/** What never changes of an access point; its name, model, serial and port are those of the endpoint with its Ethernet MAC. */
export interface AccessPoint {
  /** Ethernet MAC: an endpoint of the world. */
  readonly mac: string
  /** Base radio MAC; ends in 0. */
  readonly radioMac: string
  /** Name of the controller that it belongs to. */
  readonly controller: string
  readonly room: string
  readonly place: Point
  readonly radios: readonly Radio[]
  readonly siteTag: string
  readonly policyTag: string
  readonly rfTag: string
}

/** How an access point is at one moment. */
export interface AccessPointMoment {
  readonly joined: boolean
  /** Of the present join, or of the last one; null when it never joined. */
  readonly joinedAt: number | null
  readonly bootedAt: number
  /** Of the last leave; null when it never left. */
  readonly leftAt: number | null
  /** Why it left, or why it does not join, as a controller words it. */
  readonly why: string | null
  /** World time until which its light blinks. */
  readonly blinksUntil: number
}

export interface WirelessClient {
  readonly mac: string
  readonly kind: 'laptop' | 'phone' | 'tablet' | 'sensor'
  readonly hostname: string
  readonly vendor: string
  readonly model: string
  readonly operatingSystem: string
  /** Username of who it belongs to. */
  readonly owner: string
  /** Its MAC is locally administered and will be another one. */
  readonly privateMac: boolean
  readonly ssid: string
}

export interface Heard {
  readonly accessPoint: AccessPoint
  /** dBm */
  readonly rssi: number
}

export type ClientStage = 'associating' | 'authenticating' | 'ip-learning' | 'webauth-required' | 'run'

/** One association of a client, or its absence from the air. */
export interface Stay {
  readonly from: number
  /** Ethernet MAC; null while it is on no access point. */
  readonly accessPoint: string | null
  /** Null when it is not on the campus. */
  readonly place: Point | null
  /** When it came to the access point; walks within its reach came later. */
  readonly associatedAt: number
  /** When it came on the air and signed on; what came later are roams. */
  readonly since: number
}

/** A client that is on an access point. */
export interface ClientMoment {
  readonly client: WirelessClient
  readonly stage: ClientStage
  readonly accessPoint: AccessPoint
  readonly radio: Radio
  readonly bssid: string
  readonly ssid: Ssid
  readonly place: Point
  /** dBm, and dB above the noise. */
  readonly rssi: number
  readonly snr: number
  readonly vlan: number
  readonly address: string | null
  /** When it came to this access point. */
  readonly associatedAt: number
  /** When it came on the air. */
  readonly since: number
}

export interface Exclusion {
  readonly since: number
  /** As a controller words it. */
  readonly reason: string
  /** Ethernet MAC of where it tried. */
  readonly accessPoint: string
}

/** What the identity system was told of a client. */
export interface WirelessSession {
  /** Audit session id, 24 hex digits in upper case. */
  readonly id: string
  readonly mac: string
  readonly username: string
  readonly controller: WirelessController
  readonly accessPoint: AccessPoint
  readonly ssid: Ssid
  readonly vlan: number
  readonly method: 'dot1x' | 'mab'
  readonly startedAt: number
  readonly address: string | null
  readonly identityGroup: string
  readonly profile: string
  readonly authorization: string
}

/**
 * The wireless half of the campus. Everything can be asked for as it was at an earlier moment of the last day, so that a
 * system that hears of it late shows what it heard.
 */
export interface Wireless {
  readonly floors: ReadonlyMap<string, FloorPlan>
  readonly ssids: readonly Ssid[]
  readonly controllers: ReadonlyMap<string, WirelessController>
  /** By Ethernet MAC. */
  readonly accessPoints: ReadonlyMap<string, AccessPoint>
  readonly clients: ReadonlyMap<string, WirelessClient>

  accessPoint(mac: string, at?: number): AccessPointMoment
  /** Null while it is on no access point. */
  client(mac: string, at?: number): ClientMoment | null
  /** Where it is, on the air or only probing; null when it has left the campus. */
  place(mac: string, at?: number): Point | null
  /** Every joined access point that hears it, the strongest first; empty when it has left. */
  heardBy(mac: string, at?: number): readonly Heard[]
  /** Its associations and absences since then, the oldest first; the first of them began before. */
  stays(mac: string, since: number): readonly Stay[]
  exclusion(mac: string): Exclusion | null
  /** As a DHCP server and an identity system see it; null for a MAC that is none of theirs. */
  device(mac: string): Endpoint | null
  session(mac: string): WirelessSession | null
  sessions(): Iterable<WirelessSession>

  /** It walks to another place and roams as it must; null leaves the campus. */
  walk(mac: string, to: Point | null): void
  /** Off the air two seconds later, and back by itself within 42 s. */
  deauthenticate(mac: string): void
  /** A controller refuses it for this reason; null lets it come back. */
  exclude(mac: string, reason: string | null): void
  /** Leaves its controller for 16 s and joins again. */
  resetAccessPoint(mac: string): void
  /** Does not join for this reason until it is null. */
  refuseJoin(mac: string, why: string | null): void
  /** Seconds; 0 ends it. */
  blink(mac: string, seconds: number): void
}
