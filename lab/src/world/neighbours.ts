import type { Links } from './links.ts'
import type { Neighbour } from './model/learned.ts'
import type { Interface, Switch } from './model/switch.ts'
import type { Presences } from './presences.ts'
import type { Campus, Presence } from './state.ts'

const softwareOf = (device: Switch): string =>
  device.os === 'ios-xe'
    ? `Cisco IOS Software, Catalyst L3 Switch Software (CAT9K_IOSXE), Version ${device.software}, RELEASE SOFTWARE`
    : `Cisco IOS Software, C2960X Software (C2960X-UNIVERSALK9-M), Version ${device.software}, RELEASE SOFTWARE`

/** Switches at both ends of a cable, phones and access points; computers and the rest say nothing. */
export function neighboursOf(
  campus: Campus,
  links: Links,
  presences: Presences,
  device: Switch,
): Neighbour[] {
  const now = campus.clock.now()
  const found: Neighbour[] = []
  for (const link of links.ofDevice(device)) {
    // Neighbours speak on the members of a channel, never on the channel.
    if (link.members.length > 0 || !links.upNow(link, now)) continue
    if (link.peer) found.push(ofSwitch(campus, link.interface, link.peer.device, link.peer.interface))
    for (const presence of link.plugged) {
      const heard = presences.isAttached(presence, now) ? ofEndpoint(link.interface, presence) : null
      if (heard) found.push(heard)
    }
  }
  return found
}

function ofSwitch(campus: Campus, of: Interface, other: Switch, remote: Interface): Neighbour {
  return {
    interface: of,
    name: `${other.name}.${campus.domain}`,
    remoteInterface: remote.name,
    address: other.address,
    mac: other.mac,
    platform: `cisco ${other.model}`,
    software: softwareOf(other),
    capabilities: other.role === 'access' ? ['switch'] : ['router', 'switch'],
    protocols: ['lldp', 'cdp'],
    watts: 0,
  }
}

function ofEndpoint(of: Interface, { endpoint, address }: Presence): Neighbour | null {
  const shared = { interface: of, name: endpoint.hostname, address, mac: endpoint.mac, watts: endpoint.watts }
  if (endpoint.kind === 'phone') {
    return {
      ...shared,
      remoteInterface: 'Port 1',
      platform: `Cisco IP Phone ${endpoint.model.replace('CP-', '')}`,
      software: endpoint.operatingSystem,
      capabilities: ['host', 'phone'],
      protocols: ['lldp', 'cdp'],
    }
  }
  if (endpoint.kind === 'access-point') {
    return {
      ...shared,
      remoteInterface: 'GigabitEthernet0',
      platform: `cisco ${endpoint.model}`,
      software: `Cisco AP Software, Version: ${endpoint.operatingSystem}`,
      capabilities: ['switch', 'access-point'],
      protocols: ['lldp', 'cdp'],
    }
  }
  if (endpoint.kind === 'camera') {
    return {
      ...shared,
      remoteInterface: endpoint.mac,
      platform: endpoint.model,
      software: endpoint.operatingSystem,
      capabilities: ['host'],
      protocols: ['lldp'],
    }
  }
  return null
}
