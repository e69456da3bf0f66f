import { ipv4Number } from '../addresses.ts'
import type { ClientMoment, WirelessController, WirelessSession } from '../model/wireless.ts'
import { hash } from '../random.ts'

const hex8 = (value: number): string => (value >>> 0).toString(16).toUpperCase().padStart(8, '0')

/** What a profiler would call it. */
function profileOf(operatingSystem: string, model: string): string {
  if (operatingSystem.startsWith('Windows 11 E')) return 'Windows11-Workstation'
  if (operatingSystem.startsWith('Windows')) return 'Microsoft-Workstation'
  if (operatingSystem.startsWith('macOS')) return 'OS_X-Workstation'
  if (model.startsWith('iP')) return `Apple-${model}`
  return operatingSystem.startsWith('Android') ? 'Android' : 'Unknown'
}

const granted = {
  dot1x: { identityGroup: 'Profiled', authorization: 'Wireless_Campus_Access' },
  portal: { identityGroup: 'GuestEndpoints', authorization: 'Wireless_Guest_Access' },
  psk: { identityGroup: 'Building-Control', authorization: 'Wireless_Things_Access' },
} as const

/** Who signs on with 802.1X or at the portal is a person; a thing has its MAC for a name. */
export function sessionOf(
  { client, ssid, accessPoint, stage, vlan, address, since }: ClientMoment,
  controller: WirelessController,
): WirelessSession {
  const { identityGroup, authorization } = granted[ssid.security]
  const person = ssid.security === 'dot1x' || (ssid.security === 'portal' && stage === 'run')
  return {
    id: `${hex8(ipv4Number(controller.address))}${hex8(hash(client.mac))}${hex8(since % 2 ** 32)}`,
    mac: client.mac,
    username: person ? client.owner : client.mac.toUpperCase(),
    controller,
    accessPoint,
    ssid,
    vlan,
    method: ssid.security === 'dot1x' ? 'dot1x' : 'mab',
    startedAt: since,
    address,
    identityGroup,
    profile: profileOf(client.operatingSystem, client.model),
    authorization: stage === 'webauth-required' ? 'Wireless_Guest_Redirect' : authorization,
  }
}
