import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import ssh2 from 'ssh2'
import { Secret } from '../../secret.ts'
import { hostKey, startSwitch } from '../../transport/samples/scripted-switch.ts'
import { ciscoIosSsh } from './index.ts'
import type { Device } from '../../asking.ts'
import type { Reply, Script } from '../../transport/samples/scripted-switch.ts'

export const sample = (name: string): string =>
  readFileSync(new URL(`./samples/${name}.txt`, import.meta.url), 'utf8')

const parsed = ssh2.utils.parseKey(hostKey)
const key = [parsed].flat()[0]
if (key === undefined || key instanceof Error) throw new Error('The host key of the tests is none.')
const blob = key.getPublicSSH()
const fingerprint = `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`

/** The connector opened onto a scripted switch of a test; `end` closes both. */
export const openScripted = async (replies: Readonly<Record<string, Reply>>, script: Script = {}) => {
  const scripted = await startSwitch({ host: 'b12-access-2', replies, ...script })
  const system = ciscoIosSsh.open(
    {
      name: 'switches',
      reach: null,
      trust: {},
      credential: { kind: 'password', username: 'patchbay', password: new Secret('right horse') },
      settings: ciscoIosSsh.settings.parse({ limits: { command: 10_000 } }),
    },
    {
      resolve: async (reach) => ({ address: reach.host, port: reach.port }),
      log: { debug: () => {}, info: () => {}, warn: () => {} },
      now: () => new Date(0),
    },
  )
  const device: Device = {
    name: 'b12-access-2',
    address: '10.12.0.2',
    reach: { host: '127.0.0.1', port: scripted.port },
    trust: { fingerprint },
  }
  const end = async () => {
    await system.close()
    await scripted.close()
  }
  return { can: system.can, device, scripted, end }
}

/** What an IOS-XE 17 stack of the samples says to the questions about all of it. */
export const stackReplies: Readonly<Record<string, Reply>> = {
  'show version': sample('ios-xe-17/show-version'),
  'show inventory': sample('ios-xe-17/show-inventory'),
  'show switch': sample('ios-xe-17/show-switch'),
  'show environment all': sample('ios-xe-17/show-environment-all'),
  'show interfaces': sample('ios-xe-17/show-interface-counters'),
  'show interfaces description': sample('ios-xe-17/show-interfaces-description'),
  'show interfaces status': sample('ios-xe-17/show-interfaces-status'),
  'show interfaces status err-disabled': sample('ios-xe-17/show-interfaces-status-err-disabled'),
  'show interfaces switchport': sample('ios-xe-17/show-interfaces-switchport'),
  'show interfaces transceiver': sample('ios-xe-17/show-interfaces-transceiver'),
  'show errdisable recovery': sample('ios-xe-17/show-errdisable-recovery'),
  'show etherchannel summary': sample('ios-xe-17/show-etherchannel-summary-of-one'),
  'show vlan brief': sample('ios-xe-17/show-vlan-brief'),
  'show mac address-table': sample('ios-xe-17/show-mac-address-table'),
  'show ip arp': sample('ios-xe-17/show-ip-arp'),
  'show vrf': sample('ios-xe-17/show-vrf'),
  'show ip arp vrf Mgmt-vrf': sample('ios-xe-17/show-ip-arp-vrf'),
  'show ip arp vrf guest': '',
  'show ipv6 neighbors': sample('ios-xe-17/show-ipv6-neighbors'),
  'show cdp neighbors detail': sample('ios-xe-17/show-cdp-neighbors-detail'),
  'show lldp neighbors detail': sample('ios-xe-17/show-lldp-neighbors-detail'),
  'show power inline': sample('ios-xe-17/show-power-inline'),
  'show authentication sessions': sample('ios-xe-17/show-authentication-sessions'),
  'show ip dhcp snooping binding': sample('ios-xe-17/show-ip-dhcp-snooping-binding'),
  'show device-tracking database': sample('ios-xe-17/show-device-tracking-database'),
  'show port-security': sample('ios-xe-17/show-port-security'),
  'show logging': sample('ios-xe-17/show-logging'),
  'show running-config interface GigabitEthernet1/0/7': sample('ios-xe-17/show-running-config-interface'),
  'show spanning-tree interface GigabitEthernet1/0/7': sample('ios-xe-17/show-spanning-tree-interface'),
  'show power inline TenGigabitEthernet1/0/37 detail': sample('ios-xe-17/show-power-inline-detail'),
}
