import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificates } from './certificates.ts'
import type { Certificates } from './certificates.ts'
import type { Daemon } from './daemon.ts'
import { askSocket } from './kea-socket.ts'
import { freePort, listens } from './ports.ts'
import type { Ground } from './running.ts'
import { tool } from './tool.ts'
import { until } from './until.ts'

export const login = { username: 'netops', password: 'kea-Secret-2026' }

/** A row of the lease file that kea-dhcp4 itself keeps. */
export interface LeaseFileRow {
  readonly address: string
  readonly hwaddr: string
  readonly client_id: string
  readonly valid_lifetime: string
  readonly fqdn_fwd: string
  readonly fqdn_rev: string
  /** Seconds since 1970. */
  readonly expire: string
  readonly subnet_id: string
  readonly hostname: string
  readonly state: string
}

export interface Kea {
  readonly certificates: Certificates
  /** The agent over TLS, and one without. */
  readonly ports: { readonly tls: number; readonly plain: number }
  readonly server: Daemon
  readonly agents: readonly Daemon[]
  /** Asks kea-dhcp4 at its own socket, without the agent; the answer's result must be 0. */
  command(command: string, parameters?: object): Promise<unknown>
  /**
   * Whole DHCP exchanges (DISCOVER to ACK) through a relay of the students' network, of clients that count up from a
   * MAC; ends when each has its lease.
   */
  exchange(firstMac: string, clients: number, hostname: string | null): Promise<void>
  /** Newest row by address. */
  leaseFile(): ReadonlyMap<string, LeaseFileRow>
}

const server = '127.0.0.31'
const relay = '127.0.0.32'

export const subnets = [
  { id: 10, name: 'staff' },
  { id: 20, name: 'students' },
  { id: 40, name: 'voice' },
] as const

export const hooks = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/kea/hooks`

const dhcp = (folder: string) => ({
  Dhcp4: {
    'interfaces-config': { interfaces: [`lo/${server}`], 'dhcp-socket-type': 'udp' },
    'control-socket': { 'socket-type': 'unix', 'socket-name': join(folder, 'k4.sock') },
    'lease-database': {
      type: 'memfile',
      persist: true,
      name: join(folder, 'leases4.csv'),
      'lfc-interval': 0,
    },
    'valid-lifetime': 28_800,
    'hooks-libraries': [{ library: `${hooks}/libdhcp_lease_cmds.so` }],
    'ddns-qualifying-suffix': 'campus.example',
    'option-data': [{ name: 'domain-name-servers', data: '10.99.0.53' }],
    subnet4: subnets.map(({ id, name }) => ({
      id,
      subnet: `10.${id}.0.0/22`,
      pools: [{ pool: `10.${id}.0.20 - 10.${id}.3.200` }],
      relay: { 'ip-addresses': [name === 'students' ? relay : `10.${id}.0.1`] },
      'option-data': [{ name: 'routers', data: `10.${id}.0.1` }],
      'user-context': { name, vlan: id },
      reservations: [1, 2, 3].map((number) => ({
        'hw-address': `00:11:22:33:${id}:0${number}`,
        'ip-address': `10.${id}.3.25${number}`,
        hostname: `${name}-fixed-${number}`,
      })),
    })),
    reservations: [{ 'hw-address': '00:11:22:33:44:55', hostname: 'roaming-cart' }],
    'reservations-global': true,
    'reservations-in-subnet': true,
    loggers: [{ name: 'kea-dhcp4', severity: 'INFO', output_options: [{ output: 'stdout' }] }],
  },
})

export const agent = (socket: string, port: number, tls: Certificates | null) => ({
  'Control-agent': {
    'http-host': '127.0.0.1',
    'http-port': port,
    ...(tls === null
      ? {}
      : {
          'trust-anchor': tls.files.authority,
          'cert-file': tls.files.certificate,
          'key-file': tls.files.key,
          'cert-required': false,
        }),
    authentication: {
      type: 'basic',
      realm: 'kea',
      clients: [{ user: login.username, password: login.password }],
    },
    'control-sockets': { dhcp4: { 'socket-type': 'unix', 'socket-name': socket } },
    // Level 40 tells each request that was let in.
    loggers: [
      {
        name: 'kea-ctrl-agent',
        severity: 'DEBUG',
        debuglevel: 40,
        output_options: [{ output: 'stdout', flush: true }],
      },
    ],
  },
})

function readLeaseFile(file: string): ReadonlyMap<string, LeaseFileRow> {
  const [header = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
  const names = header.split(',')
  const rows = new Map<string, LeaseFileRow>()
  for (const line of lines) {
    const cells = line.split(',')
    const row = Object.fromEntries(
      names.map((name, at) => [name, cells[at] ?? '']),
    ) as unknown as LeaseFileRow
    rows.set(row.address, row)
  }
  return rows
}

/**
 * Kea's DHCPv4 server in a network namespace of its own, where it serves loopback addresses through a relay, and two
 * control agents in front of its socket: one over TLS and one without.
 */
export async function startKea({ folder, daemon }: Ground): Promise<Kea> {
  const certificates = await makeCertificates(folder, ['dhcp-1.campus.example'], [])
  // Debian's packages make no /run/kea without systemd; all three variables are Kea's own.
  const environment = { KEA_PIDFILE_DIR: folder, KEA_LOCKFILE_DIR: folder, KEA_DHCP_DATA_DIR: folder }
  const socket = join(folder, 'k4.sock')
  const write = (name: string, content: object) => {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify(content))
    return file
  }
  const start = `ip link set lo up && ip addr add ${server}/32 dev lo && ip addr add ${relay}/32 dev lo && exec "$@"`
  const dhcp4 = await daemon({
    name: 'kea-dhcp4',
    command: 'unshare',
    words: ['--net', 'sh', '-c', start, 'sh', 'kea-dhcp4', '-c', write('dhcp4', dhcp(folder))],
    environment,
    ready: async () => (await askSocket(socket, { command: 'status-get' })) !== undefined,
  })
  const ports = { tls: await freePort(), plain: await freePort() }
  const agents = []
  for (const [name, port] of Object.entries(ports)) {
    mkdirSync(join(folder, name))
    const content = agent(socket, port, name === 'tls' ? certificates : null)
    agents.push(
      await daemon({
        name: `kea-ctrl-agent-${name}`,
        command: 'kea-ctrl-agent',
        words: ['-c', write(`agent-${name}`, content)],
        // Two agents would share a PID file.
        environment: { ...environment, KEA_PIDFILE_DIR: join(folder, name) },
        ready: () => listens('127.0.0.1', port),
      }),
    )
  }
  const rows = () => readLeaseFile(join(folder, 'leases4.csv'))
  return {
    certificates,
    ports,
    server: dhcp4,
    agents,
    command: (command, parameters) =>
      askSocket(socket, { command, ...(parameters === undefined ? {} : { arguments: parameters }) }),
    exchange: async (firstMac, clients, hostname) => {
      const before = rows().size
      const name = hostname === null ? [] : ['-o', `12,${Buffer.from(hostname).toString('hex')}`]
      const words = ['-4', '-l', relay, '-L', '67', '-b', `mac=${firstMac}`, ...name]
      const rate = ['-r', String(Math.min(clients, 50)), '-R', String(clients), '-n', String(clients)]
      const exchange = ['perfdhcp', ...words, ...rate, '-W', '300000', server]
      await until(`${clients} more leases`, 60_000, async () => {
        // It may leave before the last answers, which it reports as drops by exit code 3. A client asks again then.
        await tool('nsenter', ['--net', `--target=${dhcp4.pid}`, ...exchange]).catch(
          (error: Error & { cause?: { code?: number } }) => {
            if (error.cause?.code !== 3) throw error
          },
        )
        return rows().size >= before + clients
      })
    },
    leaseFile: rows,
  }
}
