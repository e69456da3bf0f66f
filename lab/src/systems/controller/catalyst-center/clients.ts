import type { ClientMoment } from '../../../world/model/wireless.ts'
import type { Center } from './center.ts'
import { siteOf } from './sites.ts'

/** A client as the centre knows it, of the air or of a port. */
export interface KnownClient {
  readonly mac: string
  readonly connected: boolean
  readonly name: string
  readonly username: string | null
  readonly address: string | null
  readonly vlan: number | null
  readonly vendor: string
  readonly site: string | null
  readonly seenAt: number
  readonly since: number
  /** Name, address and MAC of its access point or switch. */
  readonly device: {
    readonly name: string
    readonly address: string
    readonly mac: string
    readonly id: string
  } | null
  readonly port: string | null
  readonly air: ClientMoment | null
}

const day = 86_400_000

function ofTheAir(center: Center, mac: string, at: number): KnownClient | null {
  const { world } = center.lab
  const { wireless } = world
  const client = wireless.clients.get(mac)
  if (!client) return null
  const present = wireless.client(mac, at)
  // One that has gone is known for a day, as it was when it left.
  const left = wireless
    .stays(mac, at - day)
    .findLast(({ from, accessPoint }) => from <= at && accessPoint !== null)
  const gone = left === undefined ? null : wireless.client(mac, left.from)
  const moment = present ?? gone
  if (moment === null) return null
  const endpoint = world.endpoints.get(moment.accessPoint.mac)
  const username = present === null ? null : (wireless.session(mac)?.username ?? client.owner)
  return {
    mac,
    connected: present !== null,
    name: client.hostname,
    username: username === mac.toUpperCase() ? null : username,
    address: moment.address ?? wireless.client(mac, at)?.address ?? null,
    vlan: moment.vlan,
    vendor: client.vendor,
    site: siteOf(center.sites, moment.accessPoint.place.floor)?.path ?? null,
    seenAt: present === null ? (left?.from ?? at) : at,
    since: moment.since,
    device: {
      name: endpoint?.hostname ?? '',
      address: world.attachment(moment.accessPoint.mac)?.address ?? '',
      mac: moment.accessPoint.radioMac,
      id: center.identify('device', moment.accessPoint.mac),
    },
    port: null,
    air: moment,
  }
}

function ofAPort(center: Center, mac: string, at: number): KnownClient | null {
  const { world } = center.lab
  const endpoint = world.endpoints.get(mac)
  const present = endpoint?.kind === 'access-point' ? null : world.attachment(mac)
  if (!endpoint || !present || present.since > at) return null
  const { username } = world.session(mac) ?? { username: null }
  return {
    mac,
    connected: true,
    name: endpoint.hostname,
    username: username === mac.toUpperCase() ? null : username,
    address: present.address,
    vlan: present.vlan.id,
    vendor: endpoint.vendor,
    site: siteOf(center.sites, `${present.switch.building}-${present.switch.floor}`)?.path ?? null,
    seenAt: at,
    since: present.since,
    device: {
      name: `${present.switch.name}.${world.domain}`,
      address: present.switch.address,
      mac: present.switch.mac,
      id: center.identify('device', present.switch.name),
    },
    port: present.interface.name,
    air: null,
  }
}

/** At a time, or as it is believed now; null for a MAC of which nothing is known. */
export function clientAt(center: Center, mac: string, asked: number | null): KnownClient | null {
  const at = center.belief.momentOf(asked)
  return ofTheAir(center, mac, at) ?? ofAPort(center, mac, at)
}

export function connectedClients(center: Center): KnownClient[] {
  const { world } = center.lab
  const at = center.belief.momentOf(null)
  return [
    ...[...world.wireless.clients.keys()].flatMap((mac) => ofTheAir(center, mac, at) ?? []),
    ...[...world.endpoints.keys()].flatMap((mac) => ofAPort(center, mac, at) ?? []),
  ].filter(({ connected }) => connected)
}

export const connectedScore = ({ air }: KnownClient): number => (air === null || air.rssi > -72 ? 6 : 2)
export const isWell = (one: KnownClient): boolean => connectedScore(one) === 6

const methods = { dot1x: 'WPA2 Enterprise', portal: 'Open', psk: 'WPA2 PSK' } as const

/** A number as this call has measurements: a text with a decimal point. */
const measured = (value: number): string => value.toFixed(1)

/** `client-detail`, without an envelope; a key with a blank in it is the vendor's. */
export function shownDetail(one: KnownClient) {
  const { air, device } = one
  const upper = one.mac.toUpperCase()
  const type = air === null ? 'WIRED' : 'WIRELESS'
  const score = connectedScore(one)
  return {
    detail: {
      id: upper,
      hostMac: upper,
      connectionStatus: one.connected ? 'CONNECTED' : 'DISCONNECTED',
      hostType: type,
      userId: one.username,
      hostName: one.name,
      hostOs: null,
      subType: `${one.vendor.split(/[ ,]/)[0]}-Device`,
      hostIpV4: one.address,
      hostIpV6: [],
      healthScore: [
        { healthType: 'OVERALL', reason: score === 6 ? '' : 'Poor RF', score: 4 + score },
        { healthType: 'ONBOARDED', reason: '', score: 4 },
        { healthType: 'CONNECTED', reason: score === 6 ? '' : 'Poor RF', score },
      ],
      vlanId: one.vlan,
      ssid: air?.ssid.name ?? null,
      frequency: air === null ? null : air.radio.band === '2.4' ? '2.4' : '5.0',
      channel: air === null ? null : String(air.radio.channel),
      location: one.site,
      clientConnection: device?.name ?? null,
      authType: air === null ? null : methods[air.ssid.security],
      connectedDevice:
        device === null
          ? []
          : [{ type: null, name: device.name, id: device.id, 'ip address': device.address, band: null }],
      rssi: air === null ? null : measured(air.rssi),
      snr: air === null ? null : measured(air.snr),
      dataRate: air === null ? null : measured(573.5),
      txBytes: measured(1_048_210),
      rxBytes: measured(9_921_130),
      issueCount: score === 6 ? 0 : 1,
      lastUpdated: one.seenAt,
      port: one.port,
      wlcName: air?.accessPoint.controller ?? null,
      onboarding: {
        averageRunDuration: '1.2',
        maxRunDuration: '1.4',
        assocDoneTime: one.since,
        authDoneTime: one.since + 300,
        dhcpDoneTime: one.since + 900,
        latestRootCauseList: [],
      },
    },
    connectionInfo: {
      hostType: type,
      nwDeviceName: device?.name ?? null,
      nwDeviceMac: device?.mac.toUpperCase() ?? null,
      protocol: air === null ? null : '802.11ax',
      band: air === null ? null : air.radio.band === '2.4' ? '2.4' : '5.0',
      spatialStream: air === null ? null : '2',
      channel: air === null ? null : String(air.radio.channel),
      channelWidth: air === null ? null : `${air.radio.width} MHz`,
      timestamp: one.seenAt,
    },
    topology: {
      nodes: [
        {
          role: 'Client',
          name: one.name,
          id: upper.replaceAll(':', '_'),
          nodeType: 'Client',
          healthScore: 4 + score,
          level: 0,
        },
      ],
      links: [],
    },
  }
}

const bandWord = { '2.4': '2.4GHZ', '5': '5GHZ' } as const

/** Of the newer family, where numbers are numbers. */
export function shownRecord(one: KnownClient) {
  const { air, device } = one
  const score = connectedScore(one)
  return {
    id: one.mac.toUpperCase(),
    macAddress: one.mac.toUpperCase(),
    type: air === null ? 'Wired' : 'Wireless',
    name: one.name,
    userId: one.username,
    username: one.username,
    ipv4Address: one.address,
    ipv6Addresses: [],
    vendor: one.vendor,
    siteHierarchy: one.site,
    lastUpdatedTime: one.seenAt,
    connectionStatus: one.connected ? 'CONNECTED' : 'DISCONNECTED',
    health: { overallScore: 4 + score, onboardingScore: 4, connectedScore: score },
    connectedNetworkDevice: {
      connectedNetworkDeviceId: device?.id ?? null,
      connectedNetworkDeviceName: device?.name ?? null,
      connectedNetworkDeviceManagementIp: device?.address ?? null,
      connectedNetworkDeviceMac: device?.mac ?? null,
      interfaceName: one.port,
    },
    connection: {
      vlanId: String(one.vlan ?? ''),
      ssid: air?.ssid.name ?? null,
      band: air === null || air.radio.band === null ? null : bandWord[air.radio.band],
      channel: air === null ? null : String(air.radio.channel),
      apMac: air?.accessPoint.radioMac ?? null,
      rssi: air?.rssi ?? null,
      snr: air?.snr ?? null,
      wlcName: air?.accessPoint.controller ?? null,
      sessionDuration: one.seenAt - one.since,
    },
  }
}
