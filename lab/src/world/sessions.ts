import { ipv4Number } from './addresses.ts'
import { authenticationTime, type Presences } from './presences.ts'
import type { Endpoint, EndpointKind } from './model/endpoint.ts'
import type { Session } from './model/session.ts'
import { hash } from './random.ts'
import type { Campus, Presence } from './state.ts'

const hex8 = (value: number): string => (value >>> 0).toString(16).toUpperCase().padStart(8, '0')

const groupOf: Readonly<Record<EndpointKind, string>> = {
  laptop: 'Workstation',
  desktop: 'Workstation',
  phone: 'Cisco-IP-Phone',
  printer: 'Printers',
  camera: 'Cameras',
  'access-point': 'Cisco-Access-Point',
  medical: 'Medical-Devices',
  'building-control': 'Building-Control',
  display: 'Displays',
  personal: 'RegisteredDevices',
}

export const identityGroupOf = (endpoint: Endpoint): string => groupOf[endpoint.kind]

/** The access list that a session of it is given; null where it has no other than everybody. */
export const accessListOf = (endpoint: Endpoint | undefined): string | null =>
  endpoint?.kind === 'personal' ? 'INTERNET_ONLY' : null

/** What a profiler would call it. */
export function profileOf({ kind, operatingSystem, model, vendor }: Endpoint): string {
  if (kind === 'phone') return `Cisco-IP-Phone-${model.replace('CP-', '')}`
  if (kind === 'access-point') return 'Cisco-AP-Aironet'
  if (kind === 'printer') return `${vendor.split(/[ ,]/)[0]}-Device`
  if (operatingSystem.startsWith('Windows')) return 'Windows11-Workstation'
  if (operatingSystem.startsWith('macOS')) return 'OS_X-Workstation'
  if (/Ubuntu|Debian/.test(operatingSystem)) return 'Linux-Workstation'
  return 'Unknown'
}

const authorizationOf: Readonly<Record<EndpointKind, string>> = {
  laptop: 'Domain_Computer_Access',
  desktop: 'Domain_Computer_Access',
  phone: 'Cisco_IP_Phones',
  printer: 'Printer_Access',
  camera: 'Camera_Access',
  'access-point': 'Access_Point_Access',
  medical: 'Medical_Access',
  'building-control': 'Building_Control_Access',
  display: 'Display_Access',
  personal: 'Registered_Device_Access',
}

/** Who is authenticated where. Follows from presence and time; nothing is stored but numbers and instants. */
export class Sessions {
  readonly #campus: Campus
  readonly #presences: Presences

  constructor(campus: Campus, presences: Presences) {
    this.#campus = campus
    this.#presences = presences
  }

  has(presence: Presence, now: number): boolean {
    return (
      presence.link?.interface.authentication === true &&
      presence.endpoint.authentication !== 'none' &&
      presence.sessionStartedAt <= now &&
      this.#presences.isAttached(presence, now)
    )
  }

  of(presence: Presence, now: number): Session | null {
    const { endpoint, link, vlan } = presence
    if (!link || !vlan || endpoint.authentication === 'none' || !this.has(presence, now)) return null
    const method = endpoint.authentication
    const since = this.#presences.sinceOf(presence, now)
    const number =
      hash(link.device.name) + presence.sessionNumber * 4096 + this.#presences.rises(presence, now)
    const idAt = Math.max(since, presence.sessionIdAt)
    return {
      id: `${hex8(ipv4Number(link.device.address))}${hex8(number ^ hash(endpoint.mac))}${hex8(idAt % 2 ** 32)}`,
      mac: endpoint.mac,
      username: this.#username(endpoint),
      switch: link.device,
      interface: link.interface,
      vlan: vlan.id,
      method,
      startedAt: Math.max(since, presence.sessionStartedAt),
      address: presence.address,
      identityGroup: identityGroupOf(endpoint),
      profile: profileOf(endpoint),
      authorization: authorizationOf[endpoint.kind],
    }
  }

  /** A domain computer signs on as itself until its owner does; MAB has the MAC for a name. */
  #username(endpoint: Endpoint): string {
    if (endpoint.authentication === 'mab') return endpoint.mac.toUpperCase()
    return endpoint.owner ?? `host/${endpoint.hostname}.${this.#campus.domain}`
  }

  *all(now: number): Iterable<Session> {
    for (const presence of this.#presences.all()) {
      const session = this.of(presence, now)
      if (session) yield session
    }
  }

  /** Ends it; the host authenticates again by itself after a moment. Answers when that will be. */
  end(presence: Presence, now: number): number {
    this.#presences.startSession(presence, now + authenticationTime)
    return now + authenticationTime
  }

  /** Same session, new start of its time, as a switch does it. */
  reauthenticate(presence: Presence, now: number): void {
    presence.sessionStartedAt = now
  }
}
