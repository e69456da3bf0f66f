import type { IseNode } from '../deployment/node.ts'

export interface Granted {
  readonly username: string
  readonly sessionId: string
  readonly server: string
  readonly vlan: number | null
  readonly accessList: string | null
  readonly profile: string
}

/** Attributes of RADIUS between braces, each ended by a semicolon and a name as often as it was sent. */
const listed = (pairs: readonly (readonly [name: string, value: string])[]) =>
  `{${pairs.map(([name, value]) => `${name}=${value}; `).join('')}}`

/** What was sent to the switch. VLAN and access list are told nowhere else. */
export function accepted(granted: Granted, node: IseNode): string {
  const { vlan, accessList } = granted
  const version = node.identify('access list', accessList ?? '').slice(0, 8)
  return listed([
    ['UserName', granted.username],
    ['Class', `CACS:${granted.sessionId}:${granted.server}/414922244/4706`],
    ...(vlan === null
      ? []
      : ([
          ['Tunnel-Type', '(tag=1) VLAN'],
          ['Tunnel-Medium-Type', '(tag=1) 802'],
          ['Tunnel-Private-Group-ID', `(tag=1) ${vlan}`],
        ] as const)),
    ...(accessList === null
      ? []
      : [['cisco-av-pair', `ACS:CiscoSecure-Defined-ACL=#ACSACL#-IP-${accessList}-${version}`] as const]),
    ['cisco-av-pair', `profile-name=${granted.profile}`],
    ['LicenseTypes', '1'],
  ])
}

export const rejected = (username: string) =>
  listed([
    ['RadiusPacketType', 'AccessReject'],
    ['AuthenticationResult', 'Failed'],
    ['UserName', username],
  ])
