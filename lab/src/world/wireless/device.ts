import type { Endpoint } from '../model/endpoint.ts'
import type { Ssid, WirelessClient } from '../model/wireless.ts'
import type { Presence } from '../state.ts'

const kindOf = {
  laptop: 'laptop',
  phone: 'personal',
  tablet: 'personal',
  sensor: 'building-control',
} as const

/** A client as a DHCP server and an identity system see it: a device like any other, without an outlet. */
const deviceOf = (client: WirelessClient, { security }: Ssid): Endpoint => ({
  mac: client.mac,
  kind: kindOf[client.kind],
  hostname: client.hostname,
  vendor: client.vendor,
  model: client.model,
  operatingSystem: client.operatingSystem,
  assetTag: '',
  serial: '',
  owner: client.owner,
  department: '',
  addressing: 'dynamic',
  ipv6: false,
  authentication: security === 'dot1x' ? 'dot1x' : 'mab',
  domainJoined: false,
  watts: 0,
  outlet: null,
  behind: null,
  poweredOn: true,
})

export const presenceOf = (client: WirelessClient, ssid: Ssid, since: number): Presence => ({
  endpoint: deviceOf(client, ssid),
  link: null,
  vlan: null,
  since,
  address: null,
  leases: [],
  sessionNumber: 0,
  sessionStartedAt: since,
  sessionIdAt: since,
})
