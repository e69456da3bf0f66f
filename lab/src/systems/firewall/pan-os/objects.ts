import type { World } from '../../../world/model/world.ts'

export type Protocol = 'tcp' | 'udp' | 'icmp'

export interface Service {
  readonly protocol: Exclude<Protocol, 'icmp'>
  /** `443`, or `27000-27009`. */
  readonly port: string
}

/** Hosts and networks beyond the campus, by the name of their object. */
const fixedAddresses: Readonly<Record<string, readonly string[]>> = {
  'campus-all': ['10.0.0.0/8'],
  'domain-controllers': ['172.20.0.10', '172.20.0.11'],
  'ise-nodes': ['172.20.0.20'],
  'file-servers': ['172.20.0.30'],
  'print-servers': ['172.20.0.40'],
  'name-servers': ['172.20.0.53'],
  'picture-archive': ['172.20.0.60'],
  'dhcp-servers': ['172.20.0.67', '172.20.0.88'],
  'licence-server': ['172.20.0.88'],
  'time-servers': ['172.20.0.123'],
  'terminal-servers': ['172.20.0.200-172.20.0.209'],
  'web-public': ['198.51.100.10'],
  'mail-public': ['198.51.100.11'],
  'web-dmz': ['172.21.0.10'],
  'mail-dmz': ['172.21.0.11'],
  'proxy-dmz': ['172.21.0.12'],
  'known-bad': ['192.0.2.128/25'],
  streaming: ['203.0.113.64/26'],
  'vendor-remote': ['203.0.113.200-203.0.113.207'],
  'partner-library': ['172.30.8.0/24'],
  'partner-hospital': ['172.30.16.0/20'],
  'private-ranges': ['172.16.0.0/12', '192.168.0.0/16'],
}

const tcp = (port: string): Service => ({ protocol: 'tcp', port })
const udp = (port: string): Service => ({ protocol: 'udp', port })

/** Services by the name of their object. */
export const services: Readonly<Record<string, Service>> = {
  'service-http': tcp('80,8080'),
  'service-https': tcp('443'),
  'tcp-22': tcp('22'),
  'tcp-25': tcp('25'),
  'tcp-53': tcp('53'),
  'tcp-88': tcp('88'),
  'tcp-104': tcp('104'),
  'tcp-389': tcp('389'),
  'tcp-445': tcp('445'),
  'tcp-587': tcp('587'),
  'tcp-636': tcp('636'),
  'tcp-993': tcp('993'),
  'tcp-3389': tcp('3389'),
  'tcp-9100': tcp('9100'),
  'tcp-licence': tcp('27000-27009'),
  'tcp-high': tcp('49152-65535'),
  'udp-53': udp('53'),
  'udp-67': udp('67'),
  'udp-88': udp('88'),
  'udp-123': udp('123'),
  'udp-161': udp('161'),
  'udp-443': udp('443'),
  'udp-514': udp('514'),
  'udp-radius': udp('1812-1813'),
  'udp-bacnet': udp('47808'),
}

/** Ports at which an application is expected; what a rule with `application-default` allows. */
export const applicationPorts: Readonly<Record<string, readonly Service[]>> = {
  dns: [udp('53'), tcp('53')],
  ntp: [udp('123')],
  ssl: [tcp('443')],
  'web-browsing': [tcp('80')],
  ssh: [tcp('22')],
  'ms-rdp': [tcp('3389')],
  'ms-ds-smb': [tcp('445')],
  ldap: [tcp('389'), tcp('636')],
  dicom: [tcp('104')],
  bacnet: [udp('47808')],
}

/** What a log says of a port: the application that uses it. */
export const applicationAt = (protocol: Protocol, port: number): string =>
  protocol === 'icmp'
    ? 'ping'
    : (Object.entries(applicationPorts).find(([, ports]) =>
        ports.some((one) => one.protocol === protocol && portMatches(port, one.port)),
      )?.[0] ?? `unknown-${protocol}`)

export function portMatches(port: number, ports: string): boolean {
  return ports.split(',').some((one) => {
    const [first = '', last = first] = one.split('-')
    return port >= Number(first) && port <= Number(last)
  })
}

/** Address objects: those beyond the campus, and `<purpose>-networks` with the subnets of the campus by purpose. */
export function addressObjects(world: World): ReadonlyMap<string, readonly string[]> {
  const networks = Map.groupBy(world.vlans.values(), ({ purpose }) => `${purpose}-networks`)
  return new Map<string, readonly string[]>([
    ...Object.entries(fixedAddresses),
    ...[...networks].map(([name, vlans]) => [name, vlans.map(({ subnet }) => subnet)] as const),
  ])
}
