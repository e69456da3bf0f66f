import type { ClientMoment, ClientStage } from '../../../world/model/wireless.ts'
import { hash } from '../../../world/random.ts'
import { instant, type AirOf } from './air-of.ts'
import type { Row } from './restconf.ts'

const stateOf: Readonly<Record<ClientStage, string>> = {
  associating: 'client-status-associating',
  authenticating: 'client-status-authenticating',
  'ip-learning': 'client-status-ip-learning',
  'webauth-required': 'client-status-webauth-required',
  run: 'client-status-run',
}

const methodOf = { dot1x: 'dot1x-auth-id', portal: 'web-auth-id', psk: 'mab-id' } as const

const protocolOf = ({ radio, client }: ClientMoment): string =>
  client.kind === 'sensor'
    ? `client-dot11n-${radio.band === '2.4' ? '24' : '5'}-ghz-prot`
    : `client-dot11ax-${radio.band === '2.4' ? '24' : '5'}ghz-prot`

/** Empty for nobody, and before anybody has signed on. */
const usernameOf = (air: AirOf, { client }: ClientMoment): string => {
  const username = air.lab.world.wireless.session(client.mac)?.username ?? ''
  return username === client.mac.toUpperCase() ? '' : username
}

const nameOf = (air: AirOf, mac: string) => air.lab.world.endpoints.get(mac)?.hostname ?? ''

export const commonData = (air: AirOf): Row[] =>
  air.clients().map((one) => ({
    'client-mac': one.client.mac,
    'ap-name': nameOf(air, one.accessPoint.mac),
    'ms-ap-slot-id': one.radio.slot,
    'ms-radio-type': protocolOf(one),
    'wlan-id': one.ssid.wlan,
    'client-type': 'dot11-client-normal',
    'co-state': stateOf[one.stage],
    'aaa-override-passphrase': false,
    'wlan-policy': {
      'current-switching-mode': 'central',
      'wlan-switching-mode': 'central',
      'central-authentication': 'client-is-non-hreap',
      'central-dhcp': true,
      'central-assoc-enable': true,
      'is-fabric-client': false,
    },
    username: usernameOf(air, one),
    'method-id': methodOf[one.ssid.security],
    'is-locally-administered-mac': one.client.privateMac,
    'idle-timeout': 300,
    'idle-timestamp': instant(null),
  }))

export const dot11Data = (air: AirOf): Row[] =>
  air.clients().map((one) => ({
    'ms-mac-address': one.client.mac,
    'dot11-state': one.stage === 'associating' ? 'associating' : 'associated',
    'ms-bssid': one.bssid,
    'ap-mac-address': one.accessPoint.radioMac,
    'current-channel': one.radio.channel,
    'ms-wlan-id': one.ssid.wlan,
    'vap-ssid': one.ssid.name,
    'policy-profile': one.ssid.policy,
    'ms-ap-slot-id': one.radio.slot,
    'radio-type': one.radio.band === '2.4' ? 'dot11-radio-type-bg' : 'dot11-radio-type-a',
    'ms-association-id': 1 + (hash(one.client.mac) % 200),
    'ms-assoc-time': instant(one.associatedAt),
    'ewlc-ms-phy-type': protocolOf(one),
    'encryption-type': one.ssid.security === 'portal' ? 'encryp-policy-none' : 'encryp-policy-aes-ccm128',
    'wlan-profile': one.ssid.profile,
  }))

export const addresses = (air: AirOf): Row[] =>
  air.clients().map(({ client, address }) => ({
    'mac-addr': client.mac,
    'ipv4-binding': { 'ip-key': { 'zone-id': 0, 'ip-addr': address ?? '0.0.0.0' } },
  }))

export const traffic = (air: AirOf): Row[] =>
  air.clients().map(({ client, rssi, snr, since, radio }) => {
    const seconds = Math.max(0, Math.floor((air.now() - since) / 1_000))
    const bytes = (way: string) => seconds * (100 + (hash(`${client.mac}/${way}`) % 40_000))
    const rate = Math.max(0, Math.min(11, Math.floor((rssi + 86) / 4)))
    return {
      'ms-mac-address': client.mac,
      'bytes-rx': String(bytes('rx')),
      'bytes-tx': String(bytes('tx')),
      'pkts-rx': String(Math.ceil(bytes('rx') / 700)),
      'pkts-tx': String(Math.ceil(bytes('tx') / 900)),
      'data-retries': String(seconds % 977),
      'most-recent-rssi': rssi,
      'most-recent-snr': snr,
      'current-rate': `m${rate} ss2`,
      speed: (rate + 1) * (radio.band === '2.4' ? 17 : 48),
      'spatial-stream': client.kind === 'sensor' ? 1 : 2,
    }
  })

export const mobility = (air: AirOf): Row[] =>
  air.clients().map(({ client, since }) => ({
    'ms-mac-addr': client.mac,
    'mm-client-role': 'mm-client-role-local',
    'mm-client-roam-type': 'mm-roam-type-none',
    'mm-instance': 0,
    'mm-complete-timestamp': instant(since),
    'mm-remote-tunnel-ip': '0.0.0.0',
    'mm-anchor-ip': '0.0.0.0',
  }))

const day = 86_400_000

/** Its associations of the last day with this controller, the newest first. */
export const history = (air: AirOf): Row[] =>
  air.clients().map(({ client }) => {
    const { wireless } = air.lab.world
    const begun = new Set<number>()
    const entries = wireless.stays(client.mac, air.now() - day).flatMap((stay): Row[] => {
      const accessPoint = wireless.accessPoints.get(stay.accessPoint ?? '')
      if (accessPoint?.controller !== air.name || begun.has(stay.associatedAt)) return []
      begun.add(stay.associatedAt)
      const then = wireless.client(client.mac, stay.from)
      const isRoam = stay.associatedAt !== stay.since
      return [
        {
          'instance-id': 0,
          'ms-ap-slot-id': then?.radio.slot ?? 255,
          'ms-assoc-time': instant(stay.associatedAt),
          role: 'mm-client-role-local',
          bssid: then?.bssid ?? '00:00:00:00:00:00',
          'ap-name': nameOf(air, accessPoint.mac),
          'run-latency': isRoam ? 40 : 2_500,
          'dot11-roam-type': isRoam ? 'dot11-roam-type-fast-11r' : 'dot11-roam-type-none',
        },
      ]
    })
    return { 'client-mac': client.mac, 'mobility-history': { entry: entries.toReversed() } }
  })

export const policies = (air: AirOf): Row[] =>
  air.clients().map(({ client, vlan }) => ({
    mac: client.mac,
    'res-vlan-id': vlan,
    'res-vlan-name': air.lab.world.vlans.get(vlan)?.name ?? '',
  }))

export const devices = (air: AirOf): Row[] =>
  air.clients().map(({ client }) => ({
    'client-mac': client.mac,
    'device-type': client.vendor.startsWith('Apple')
      ? 'Apple-Device'
      : `${client.vendor.split(' ')[0]}-Device`,
    'confidence-level': 30,
    'device-os': client.operatingSystem,
    'device-name': client.hostname,
    'device-vendor': client.vendor,
    'classified-time': instant(air.now()),
  }))

/** Clients that this controller refuses, with the model's word for why. */
export const exclusions = (air: AirOf): Row[] => {
  const { wireless, endpoints } = air.lab.world
  return [...wireless.clients.values()].flatMap((client): Row[] => {
    const exclusion = wireless.exclusion(client.mac)
    const accessPoint = wireless.accessPoints.get(exclusion?.accessPoint ?? '')
    if (!exclusion || accessPoint?.controller !== air.name) return []
    const ssid = wireless.ssids.find(({ name }) => name === client.ssid)
    return [
      {
        'client-mac': client.mac,
        'exclusion-time': instant(exclusion.since),
        'exclude-reason': exclusion.reason,
        'ms-username': ssid?.security === 'dot1x' ? client.owner : '',
        'ap-mac-addr': accessPoint.radioMac,
        'ap-name': endpoints.get(accessPoint.mac)?.hostname ?? '',
        'ap-slot-id': 1,
        'wlan-ssid': client.ssid,
        'vlan-id': ssid?.vlan ?? 0,
        'ip-addr': '0.0.0.0',
      },
    ]
  })
}
