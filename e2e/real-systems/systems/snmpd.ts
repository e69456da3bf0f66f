import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Daemon } from './daemon.ts'
import { freeUdpPort } from './ports.ts'
import type { Ground } from './running.ts'
import type { Agent } from './snmp-tools.ts'
import { tool } from './tool.ts'

/** Users of the agent: what net-snmp calls the algorithms, and what the connector does. */
export const users = [
  { username: 'md5-des', authentication: 'md5', privacy: 'des', theirs: ['MD5', 'DES'] },
  { username: 'sha-aes', authentication: 'sha', privacy: 'aes', theirs: ['SHA', 'AES'] },
  { username: 'sha256-aes', authentication: 'sha256', privacy: 'aes', theirs: ['SHA-256', 'AES'] },
  { username: 'sha512-aes', authentication: 'sha512', privacy: 'aes', theirs: ['SHA-512', 'AES'] },
  { username: 'sha-aes256b', authentication: 'sha', privacy: 'aes256b', theirs: ['SHA', 'AES-256'] },
  { username: 'sha-aes256r', authentication: 'sha', privacy: 'aes256r', theirs: ['SHA', 'AES-256-C'] },
  { username: 'sha256-aes256', authentication: 'sha256', privacy: 'aes256r', theirs: ['SHA-256', 'AES-256'] },
  { username: 'sha-open', authentication: 'sha', privacy: 'none', theirs: ['SHA'] },
] as const

export const keys = { authentication: 'Auth-Pass-2026', privacy: 'Priv-Pass-2026' }

export interface Snmpd {
  readonly agent: Agent
  readonly server: Daemon
}

/** net-snmp's agent with the machine's own interfaces. */
export async function startSnmpd({ folder, daemon }: Ground): Promise<Snmpd> {
  const port = await freeUdpPort()
  const state = join(folder, 'state')
  mkdirSync(state)
  const file = join(folder, 'snmpd.conf')
  writeFileSync(
    file,
    [
      `agentAddress udp:127.0.0.1:${port}`,
      'rocommunity public',
      'sysName gw-1.campus.example',
      'sysDescr A Linux machine with net-snmp',
      ...users.flatMap(({ username, theirs: [authentication, privacy] }) => [
        `createUser ${username} ${authentication} ${keys.authentication}${privacy === undefined ? '' : ` ${privacy} ${keys.privacy}`}`,
        `rouser ${username} ${privacy === undefined ? 'auth' : 'priv'}`,
      ]),
      '',
    ].join('\n'),
  )
  const server = await daemon({
    name: 'snmpd',
    command: 'snmpd',
    words: ['-f', '-Lo', '-C', '-c', file],
    environment: { SNMP_PERSISTENT_DIR: state, MIBS: '' },
    ready: async () => {
      const words = ['-v2c', '-c', 'public', '-t', '0.3', '-r', '0', `127.0.0.1:${port}`, '1.3.6.1.2.1.1.5.0']
      return (await tool('snmpget', words)).includes('gw-1')
    },
  })
  return { agent: { host: '127.0.0.1', port, community: 'public' }, server }
}
