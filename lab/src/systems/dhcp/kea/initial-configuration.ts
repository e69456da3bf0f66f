import type { Vlan } from '../../../world/model/vlan.ts'
import type { World } from '../../../world/model/world.ts'
import type { PairOptions } from './command.ts'
import type { JsonObject } from './json.ts'
import { normaliseSubnet } from './subnet.ts'

const option = (code: number, name: string, data: string): JsonObject => ({
  'always-send': false,
  code,
  'csv-format': true,
  data,
  name,
  'never-send': false,
  space: 'dhcp4',
})

/** The hook library as 2.2.0 shows it, defaults filled in. */
function pairHook({ role, name, partner }: PairOptions): JsonObject {
  const [primary, standby] = role === 'primary' ? [name, partner.name] : [partner.name, name]
  return {
    library: '/usr/lib/x86_64-linux-gnu/kea/hooks/libdhcp_ha.so',
    parameters: {
      'high-availability': [
        {
          'delayed-updates-limit': 0,
          'heartbeat-delay': 10_000,
          'max-ack-delay': 10_000,
          'max-response-delay': 60_000,
          'max-unacked-clients': 0,
          mode: 'hot-standby',
          peers: [
            { 'auto-failover': true, name: primary, role: 'primary', url: `http://${primary}:8001/` },
            { 'auto-failover': true, name: standby, role: 'standby', url: `http://${standby}:8001/` },
          ],
          'send-lease-updates': true,
          'sync-leases': true,
          'this-server-name': name,
        },
      ],
    },
  }
}

const globals = (world: World, pair: PairOptions | null): JsonObject => ({
  authoritative: true,
  'control-socket': { 'socket-name': '/run/kea/kea4-ctrl-socket', 'socket-type': 'unix' },
  'ddns-send-updates': true,
  'decline-probation-period': 86_400,
  'dhcp-ddns': { 'enable-updates': false, 'server-ip': '127.0.0.1', 'server-port': 53_001 },
  'expired-leases-processing': { 'hold-reclaimed-time': 3600, 'reclaim-timer-wait-time': 10 },
  'hooks-libraries': [
    { library: '/usr/lib/x86_64-linux-gnu/kea/hooks/libdhcp_lease_cmds.so' },
    { library: '/usr/lib/x86_64-linux-gnu/kea/hooks/libdhcp_stat_cmds.so' },
    ...(pair === null ? [] : [pairHook(pair)]),
  ],
  'host-reservation-identifiers': ['hw-address', 'duid', 'circuit-id', 'client-id'],
  'interfaces-config': { interfaces: ['eth0'], 're-detect': true },
  'ip-reservations-unique': true,
  'lease-database': { 'lfc-interval': 3600, persist: true, type: 'memfile' },
  loggers: [{ debuglevel: 0, name: 'kea-dhcp4', severity: 'INFO' }],
  'match-client-id': true,
  'option-data': [option(15, 'domain-name', world.domain)],
  'option-def': [],
  'rebind-timer': 25_200,
  'renew-timer': 14_400,
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

/**
 * The server's configuration as the campus would have written it: a subnet per VLAN that hands out addresses. Those of
 * laboratories are in a shared network per building, the half of a configuration that is easily forgotten.
 */
export function initialConfiguration(world: World, pair: PairOptions | null): JsonObject {
  const base = globals(world, pair)
  const reserved = new Set([...world.reservations.values()].map((reservation) => reservation.vlan))
  const plain: JsonObject[] = []
  const shared = new Map<string, JsonObject[]>()
  for (const vlan of [...world.vlans.values()].sort((a, b) => a.id - b.id)) {
    if (vlan.pool === null && !reserved.has(vlan.id)) continue
    const subnet = normaliseSubnet(subnetOf(vlan), base)
    if (vlan.purpose !== 'laboratory') plain.push(subnet)
    else shared.set(vlan.building, [...(shared.get(vlan.building) ?? []), subnet])
  }
  return {
    ...base,
    subnet4: plain,
    'shared-networks': [...shared].map(([building, subnets]) => ({
      name: `${building}-laboratories`,
      'option-data': [],
      relay: { 'ip-addresses': [] },
      subnet4: subnets,
    })),
  }
}
