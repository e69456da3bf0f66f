import type { Vlan } from '../../../world/model/vlan.ts'
import type { World } from '../../../world/model/world.ts'
import type { KeaOptions, PairOptions } from './command.ts'
import type { JsonObject } from './json.ts'
import { normaliseSubnet } from './subnet.ts'
import { isSince } from './version.ts'

const option = (code: number, name: string, data: string): JsonObject => ({
  'always-send': false,
  code,
  'csv-format': true,
  data,
  name,
  'never-send': false,
  space: 'dhcp4',
})

const library = (name: string) => `/usr/lib/x86_64-linux-gnu/kea/hooks/libdhcp_${name}.so`

const otherRoles = {
  'hot-standby': 'standby',
  'load-balancing': 'secondary',
  'passive-backup': 'backup',
} as const

/** The hook library as 2.2.0 shows it, defaults filled in. */
function pairHook({ mode = 'hot-standby', role, name, partner }: PairOptions): JsonObject {
  const [primary, other] = role === 'primary' ? [name, partner.name] : [partner.name, name]
  const otherRole = role === 'primary' ? otherRoles[mode] : role
  return {
    library: library('ha'),
    parameters: {
      'high-availability': [
        {
          'delayed-updates-limit': 0,
          'heartbeat-delay': 10_000,
          'max-ack-delay': 10_000,
          'max-response-delay': 60_000,
          'max-unacked-clients': 0,
          mode,
          peers: [
            { 'auto-failover': true, name: primary, role: 'primary', url: `http://${primary}:8001/` },
            { 'auto-failover': true, name: other, role: otherRole, url: `http://${other}:8001/` },
          ],
          'send-lease-updates': true,
          'sync-leases': true,
          'this-server-name': name,
        },
      ],
    },
  }
}

const unixSocket = { 'socket-name': '/run/kea/kea4-ctrl-socket', 'socket-type': 'unix' }

/** One socket before 2.7.2, a list of them since; without an agent one of them speaks HTTP. */
const sockets = ({ version, direct }: KeaOptions): JsonObject =>
  isSince(version, 2, 7)
    ? {
        'control-sockets': [
          unixSocket,
          ...(direct ? [{ 'socket-address': '127.0.0.1', 'socket-port': 8000, 'socket-type': 'http' }] : []),
        ],
      }
    : { 'control-socket': unixSocket }

const hooks = ({ leaseCommands, hostCommands, subnetCommands, pair }: KeaOptions): readonly JsonObject[] => [
  ...(leaseCommands ? [{ library: library('lease_cmds') }] : []),
  { library: library('stat_cmds') },
  ...(hostCommands ? [{ library: library('host_cmds') }] : []),
  ...(subnetCommands ? [{ library: library('subnet_cmds') }] : []),
  ...(pair === null ? [] : [pairHook(pair)]),
]

const globals = (world: World, options: KeaOptions): JsonObject => ({
  authoritative: true,
  ...sockets(options),
  'ddns-send-updates': true,
  'decline-probation-period': 86_400,
  'dhcp-ddns': { 'enable-updates': false, 'server-ip': '127.0.0.1', 'server-port': 53_001 },
  'expired-leases-processing': { 'hold-reclaimed-time': 3600, 'reclaim-timer-wait-time': 10 },
  'hooks-libraries': hooks(options),
  'host-reservation-identifiers': ['hw-address', 'duid', 'circuit-id', 'client-id'],
  // The login of a database is left out: the lab has none behind it.
  ...(options.hostsDatabase
    ? { 'hosts-databases': [{ host: 'localhost', name: 'kea', type: 'mysql' }] }
    : {}),
  'interfaces-config': { interfaces: ['eth0'], 're-detect': true },
  'ip-reservations-unique': true,
  'lease-database': { 'lfc-interval': 3600, persist: true, type: 'memfile' },
  loggers: [{ debuglevel: 0, name: 'kea-dhcp4', severity: 'INFO' }],
  'match-client-id': true,
  'option-data': [option(15, 'domain-name', world.domain)],
  'option-def': [],
  'rebind-timer': 25_200,
  'renew-timer': 14_400,
  reservations: [],
  'reservations-global': false,
  'reservations-in-subnet': true,
  'reservations-lookup-first': false,
  'reservations-out-of-pool': false,
  'server-tag': '',
  't1-percent': 0.5,
  't2-percent': 0.875,
  'valid-lifetime': 28_800,
})

const subnetOf = (vlan: Vlan): JsonObject => ({
  id: vlan.id,
  subnet: vlan.subnet,
  pools: vlan.pool === null ? [] : [{ pool: `${vlan.pool[0]} - ${vlan.pool[1]}` }],
  'option-data': [option(3, 'routers', vlan.gateway)],
  relay: { 'ip-addresses': [vlan.gateway] },
  'user-context': { building: vlan.building, name: vlan.name, vlan: vlan.id },
})

/** The first building that has VLANs of both: there they share one wire, and with it one shared network. */
function teachingBuilding(vlans: readonly Vlan[]): string | null {
  const serving = vlans.filter(({ pool }) => pool !== null)
  const buildings = (purpose: Vlan['purpose']) =>
    new Set(serving.flatMap((vlan) => (vlan.purpose === purpose ? [vlan.building] : [])))
  const laboratories = buildings('laboratory')
  return [...buildings('student')].filter((building) => laboratories.has(building)).sort()[0] ?? null
}

/**
 * The server's configuration as the campus would have written it: a subnet per VLAN that hands out addresses. Those of
 * laboratories are in a shared network per building, the half of a configuration that is easily forgotten; in one
 * building the students' subnet is in it too, so that either may run full for both.
 */
export function initialConfiguration(world: World, options: KeaOptions): JsonObject {
  const base = globals(world, options)
  const reserved = new Set([...world.reservations.values()].map((reservation) => reservation.vlan))
  const plain: JsonObject[] = []
  const shared = new Map<string, JsonObject[]>()
  const vlans = [...world.vlans.values()].sort((a, b) => a.id - b.id)
  const teaching = teachingBuilding(vlans)
  const isShared = ({ purpose, building }: Vlan) =>
    purpose === 'laboratory' || (purpose === 'student' && building === teaching)
  for (const vlan of vlans) {
    if (vlan.pool === null && !reserved.has(vlan.id)) continue
    const subnet = normaliseSubnet(subnetOf(vlan), base)
    if (!isShared(vlan)) plain.push(subnet)
    else shared.set(vlan.building, [...(shared.get(vlan.building) ?? []), subnet])
  }
  return {
    ...base,
    subnet4: plain,
    'shared-networks': [...shared].map(([building, subnets]) => ({
      name: `${building}-${building === teaching ? 'teaching' : 'laboratories'}`,
      'option-data': [],
      relay: { 'ip-addresses': [] },
      subnet4: subnets,
    })),
  }
}
