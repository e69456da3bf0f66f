import type { Ask, Device, Reading } from '@patchbay/connectors/asking'
import type { CapabilitiesByKind, SystemKind } from '@patchbay/connectors/connector/connector'
import type { Lease, Reservation } from '@patchbay/connectors/dhcp/capabilities'
import type { Computer, Person } from '@patchbay/connectors/directory/capabilities'
import type { IdentityEndpoint, IdentitySession } from '@patchbay/connectors/identity/capabilities'
import type { ForwardingEntry } from '@patchbay/connectors/switch/capabilities'
import { systemKinds } from '@patchbay/contract/systems/system-kinds'
import { noSystems } from '../systems/open.ts'
import type { System, Systems } from '../systems/open.ts'

export const mac = (number: number) => `02:00:5e:10:00:${number.toString(16).padStart(2, '0')}`
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

export const reading = <T>(value: T, rest: Partial<Reading<T>> = {}): Reading<T> => ({
  value,
  complete: true,
  dropped: 0,
  observedAt: new Date(),
  ...rest,
})

/** Never answers, but ends when it is called off; tells how it was asked. */
export function silence() {
  const asks: Ask[] = []
  const ended: unknown[] = []
  return {
    asks,
    ended,
    ask: (_: unknown, ask: Ask) => {
      asks.push(ask)
      return new Promise<never>((_, reject) => {
        ask.signal.addEventListener('abort', () => {
          ended.push(ask.signal.reason)
          reject(ask.signal.reason as Error)
        })
      })
    },
  }
}

export const lease = (of: Partial<Lease> = {}): Lease => ({
  address: '10.0.10.5',
  mac: mac(1),
  clientId: null,
  hostname: 'lt-0142.campus.example',
  subnet: '10.0.10.0/24',
  subnetId: '10',
  state: 'active',
  fqdnForward: null,
  fqdnReverse: null,
  startedAt: minutesAgo(60),
  expiresAt: minutesAgo(-60),
  ...of,
})

export const reservation = (of: Partial<Reservation> = {}): Reservation => ({
  address: '10.0.10.5',
  mac: mac(1),
  hostname: 'lt-0142',
  subnet: '10.0.10.0/24',
  subnetId: '10',
  options: [],
  ...of,
})

export const session = (of: Partial<IdentitySession> = {}): IdentitySession => ({
  mac: mac(1),
  username: 'jdoe',
  nasAddress: '10.255.0.1',
  nasName: null,
  interface: 'GigabitEthernet1/0/1',
  address: '10.0.10.5',
  vlan: 10,
  method: 'dot1x',
  protocol: 'EAP-TLS',
  profile: 'Windows11-Workstation',
  authorization: null,
  group: null,
  sessionId: null,
  startedAt: minutesAgo(90),
  passed: true,
  ...of,
})

export const endpoint = (of: Partial<IdentityEndpoint> = {}): IdentityEndpoint => ({
  id: '1',
  mac: mac(1),
  description: '',
  group: 'Workstations',
  profile: 'Windows11-Workstation',
  staticGroup: false,
  attributes: {},
  ...of,
})

export const person = (of: Partial<Person> = {}): Person => ({
  dn: `cn=${of.username ?? 'jdoe'}`,
  id: null,
  username: 'jdoe',
  principal: null,
  displayName: 'Jane Doe',
  firstname: 'Jane',
  lastname: 'Doe',
  email: `${of.username ?? 'jdoe'}@campus.example`,
  title: 'Registrar',
  department: 'Student Services',
  office: null,
  phone: null,
  employeeNumber: null,
  enabled: true,
  locked: false,
  expiresAt: null,
  passwordSetAt: null,
  groups: [],
  ...of,
})

export const computer = (of: Partial<Computer> = {}): Computer => ({
  dn: `cn=${of.name ?? 'LT-0142'}`,
  name: 'LT-0142',
  dnsName: null,
  operatingSystem: 'Windows 11',
  enabled: true,
  lastLogonAt: null,
  managedBy: null,
  description: null,
  ...of,
})

/** Answers from lists, as a real system would by the question. */
export const dhcpWith = (
  leases: readonly Lease[],
  reservations: readonly Reservation[] = [],
): Partial<CapabilitiesByKind['dhcp']> => ({
  findLeases: async (question) =>
    reading(
      leases.filter((one) =>
        'mac' in question
          ? one.mac === question.mac
          : 'address' in question
            ? one.address === question.address
            : 'clientId' in question
              ? one.clientId === question.clientId
              : one.hostname?.toLowerCase() === question.hostname,
      ),
    ),
  findReservations: async (question) =>
    reading(
      reservations.filter((one) =>
        'mac' in question
          ? one.mac === question.mac
          : 'address' in question
            ? one.address === question.address
            : 'clientId' in question
              ? one.identifier?.kind === 'client-id' && one.identifier.value === question.clientId
              : one.hostname?.toLowerCase() === question.hostname,
      ),
    ),
})

export const identityWith = (
  sessions: readonly IdentitySession[],
  endpoints: readonly IdentityEndpoint[] = [],
): Partial<CapabilitiesByKind['identity']> => ({
  findSessions: async (question) =>
    reading(
      sessions.filter((one) =>
        'mac' in question
          ? one.mac === question.mac
          : 'address' in question
            ? one.address === question.address
            : one.username === question.username,
      ),
    ),
  findEndpoint: async (asked) => reading(endpoints.find((one) => one.mac === asked) ?? null),
})

export const directoryWith = (
  people: readonly Person[],
  computers: readonly Computer[] = [],
): Partial<CapabilitiesByKind['directory']> => ({
  findPeople: async (question) =>
    reading(
      people.filter((one) =>
        'username' in question
          ? one.username === question.username
          : 'email' in question
            ? one.email === question.email
            : 'dn' in question
              ? one.dn === question.dn
              : 'phone' in question
                ? one.phone === question.phone
                : 'name' in question && one.displayName.toLowerCase().includes(question.name.toLowerCase()),
      ),
    ),
  findComputers: async (question) =>
    reading(
      computers.filter((one) =>
        'name' in question
          ? one.name.toLowerCase() === question.name.toLowerCase()
          : 'tag' in question
            ? one.description?.endsWith(question.tag) === true
            : one.managedBy === question.managedBy,
      ),
    ),
})

/** A switch system that has these entries, by switch; `asked` collects the switches asked. */
export const switchesWith = (
  entries: Readonly<Record<string, readonly Partial<ForwardingEntry>[]>>,
  asked: string[] = [],
): Partial<CapabilitiesByKind['switch']> => ({
  findMac: async (device, of) => {
    asked.push(device.name)
    const found = (entries[device.name] ?? []).map((one): ForwardingEntry => ({
      mac: of,
      vlan: 10,
      interface: 'GigabitEthernet1/0/1',
      type: 'dynamic',
      ...one,
    }))
    return reading({ entries: found, interface: null, session: null })
  },
})

export function system<Kind extends SystemKind>(
  kind: Kind,
  name: string,
  can: Partial<CapabilitiesByKind[Kind]>,
  reached: readonly string[] = [],
): System<Kind> {
  const devices = reached.map((device): Device => ({
    name: device,
    address: null,
    reach: { host: '192.0.2.1', port: 1 },
    trust: {},
  }))
  return {
    name,
    kind,
    product: kind === 'switch' ? 'fake-ssh' : 'fake',
    title: `${systemKinds[kind].name} ${name}`,
    address: null,
    page: null,
    devices,
    can: async () => can,
    plans: null,
    writes: async () => ({}),
  }
}

export const systemsOf = (all: readonly System[], disabled: Systems['disabled'] = []): Systems => ({
  ...noSystems,
  all,
  disabled,
  ofKind: <Kind extends SystemKind>(kind: Kind) =>
    all.filter((one) => one.kind === kind) as unknown as System<Kind>[],
  named: (name) => all.find((one) => one.name === name),
})
