import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Daemon } from './daemon.ts'
import { agent, hooks } from './kea.ts'
import { askSocket } from './kea-socket.ts'
import { freePort, listens } from './ports.ts'
import type { Ground } from './running.ts'

const names = ['dhcp-1', 'dhcp-2'] as const
export type PairName = (typeof names)[number]

export interface KeaHalf {
  readonly server: Daemon
  /** Of its control agent, without TLS. */
  readonly port: number
  command(command: string, parameters?: object): Promise<unknown>
}

export type KeaPair = Readonly<Record<PairName, KeaHalf>>

/** Quick to notice: a heartbeat each half second, and gone after two seconds. */
const highAvailability = (name: PairName, ports: Readonly<Record<PairName, number>>) => ({
  'this-server-name': name,
  mode: 'hot-standby',
  'heartbeat-delay': 500,
  'max-response-delay': 2_000,
  'max-ack-delay': 1_000,
  'max-unacked-clients': 0,
  'multi-threading': {
    'enable-multi-threading': true,
    'http-dedicated-listener': true,
    'http-listener-threads': 1,
    'http-client-threads': 1,
  },
  peers: names.map((peer) => ({
    name: peer,
    url: `http://127.0.0.1:${ports[peer]}/`,
    role: peer === 'dhcp-1' ? 'primary' : 'standby',
    'auto-failover': true,
  })),
})

/** It serves no interface, so it needs no network of its own; its two networks differ in one reservation. */
const dhcp = (name: PairName, socket: string, ports: Readonly<Record<PairName, number>>) => ({
  Dhcp4: {
    'interfaces-config': { interfaces: [] },
    'control-socket': { 'socket-type': 'unix', 'socket-name': socket },
    'lease-database': { type: 'memfile', persist: false },
    'multi-threading': { 'enable-multi-threading': true, 'thread-pool-size': 1, 'packet-queue-size': 8 },
    'hooks-libraries': [
      { library: `${hooks}/libdhcp_lease_cmds.so` },
      { library: `${hooks}/libdhcp_stat_cmds.so` },
      {
        library: `${hooks}/libdhcp_ha.so`,
        parameters: { 'high-availability': [highAvailability(name, ports)] },
      },
    ],
    'option-data': [{ name: 'domain-name-servers', data: '10.99.0.53' }],
    'shared-networks': [
      {
        name: 'laboratories',
        'option-data': [{ name: 'ntp-servers', data: '10.99.0.123' }],
        subnet4: [{ id: 20, subnet: '10.20.0.0/24', pools: [{ pool: '10.20.0.128/25' }] }],
      },
    ],
    subnet4: [
      {
        id: 10,
        subnet: '10.10.0.0/22',
        pools: [{ pool: '10.10.0.20 - 10.10.0.219' }],
        'valid-lifetime': 3_600,
        'option-data': [{ name: 'routers', data: '10.10.0.1' }],
        reservations: (name === 'dhcp-1' ? [1, 2, 3] : [1, 2]).map((number) => ({
          'hw-address': `00:11:22:33:44:0${number}`,
          'ip-address': `10.10.3.25${number}`,
          ...(number === 1 ? { 'option-data': [{ name: 'tftp-server-name', data: '10.99.0.69' }] } : {}),
        })),
      },
    ],
    loggers: [{ name: 'kea-dhcp4', severity: 'WARN', output_options: [{ output: 'stdout' }] }],
  },
})

/** Two servers in hot-standby, each with its control agent. */
export async function startKeaPair({ folder, daemon }: Ground): Promise<KeaPair> {
  const ports = { 'dhcp-1': await freePort(), 'dhcp-2': await freePort() }
  const start = async (name: PairName): Promise<KeaHalf> => {
    const own = join(folder, name)
    mkdirSync(own)
    const environment = { KEA_PIDFILE_DIR: own, KEA_LOCKFILE_DIR: own, KEA_DHCP_DATA_DIR: own }
    const socket = join(own, 'k4.sock')
    const write = (file: string, content: object) => {
      const path = join(own, file)
      writeFileSync(path, JSON.stringify(content))
      return path
    }
    const server = await daemon({
      name: `kea-dhcp4-${name}`,
      command: 'kea-dhcp4',
      words: ['-c', write('dhcp4.json', dhcp(name, socket, ports))],
      environment,
      ready: async () => (await askSocket(socket, { command: 'status-get' })) !== undefined,
    })
    const port = await freePort()
    await daemon({
      name: `kea-ctrl-agent-${name}`,
      command: 'kea-ctrl-agent',
      words: ['-c', write('agent.json', agent(socket, port, null))],
      environment,
      ready: () => listens('127.0.0.1', port),
    })
    return {
      server,
      port,
      command: (command, parameters) =>
        askSocket(socket, { command, ...(parameters === undefined ? {} : { arguments: parameters }) }),
    }
  }
  const [primary, standby] = await Promise.all([start('dhcp-1'), start('dhcp-2')])
  return { 'dhcp-1': primary, 'dhcp-2': standby }
}
