import type { Endpoint } from '../../world/model/endpoint.ts'
import type { Lease, Reservation } from '../../world/model/lease.ts'
import type { Session } from '../../world/model/session.ts'
import type { Interface, Switch } from '../../world/model/switch.ts'
import type { Vlan } from '../../world/model/vlan.ts'
import type { World, WorldChange } from '../../world/model/world.ts'

const vlan = (id: number, name: string, purpose: Vlan['purpose'], third: number): Vlan => ({
  id,
  name,
  building: 'B07',
  purpose,
  subnet: `10.7.${third}.0/24`,
  gateway: `10.7.${third}.1`,
  gatewayMac: '00:1b:54:00:00:01',
  gatewaySwitch: 'sw-b07-core',
  prefix: null,
  pool: [`10.7.${third}.20`, `10.7.${third}.200`],
})

const port = (name: string): Interface => ({
  name,
  shortName: name.replace('GigabitEthernet', 'Gi'),
  ifIndex: 10,
  bridgePort: 10,
  kind: 'physical',
  member: 1,
  mac: '00:1b:54:aa:00:0e',
  speed: 1000,
  cableMetres: 30,
  description: '',
  adminUp: true,
  errDisabled: null,
  mode: 'access',
  accessVlan: 710,
  voiceVlan: null,
  nativeVlan: 1,
  allowedVlans: 'all',
  channel: null,
  members: [],
  vrf: null,
  uplink: null,
  power: null,
  authentication: true,
  methods: ['dot1x', 'mab'],
  cableFault: null,
  hangsAfterTest: false,
  cableSpeed: null,
  flapping: false,
  address: null,
  lastChange: 0,
})

const endpoint = (mac: string, hostname: string, more: Partial<Endpoint> = {}): Endpoint => ({
  mac,
  kind: 'laptop',
  hostname,
  vendor: 'Dell',
  model: 'Latitude 5440',
  operatingSystem: 'Windows 11 Enterprise',
  assetTag: 'A-0042',
  serial: 'S-0042',
  owner: 'adiaz',
  department: 'Library',
  addressing: 'dynamic',
  ipv6: false,
  authentication: 'dot1x',
  domainJoined: true,
  watts: 0,
  outlet: 'B07-214-A',
  behind: null,
  poweredOn: true,
  ...more,
})

export const start = Date.UTC(2026, 10, 21, 9, 0, 0)

/** As much of a world as a test of an emulator needs, with everything in it open to the test. */
export function standInWorld() {
  let now = start
  const listeners = new Set<(change: WorldChange) => void>()
  const tell = (change: WorldChange) => {
    for (const listener of listeners) listener(change)
  }
  const access: Switch = {
    name: 'sw-b07-1',
    role: 'access',
    building: 'B07',
    closet: 'B07-201',
    floor: 2,
    address: '10.7.0.11',
    model: 'C9300-48P',
    os: 'ios-xe',
    software: '17.9.4',
    members: [],
    mac: '00:1b:54:aa:00:00',
    bootedAt: start - 86_400_000,
    configuredAt: start - 86_355_000,
    savedAt: start - 86_340_000,
    interfaces: new Map(
      ['GigabitEthernet1/0/14', 'GigabitEthernet1/0/15'].map((name) => [name, port(name)] as const),
    ),
    vlans: new Set([710, 720, 730]),
    unsaved: false,
  }
  const vlans = [
    vlan(710, 'B07-staff', 'staff', 10),
    vlan(720, 'B07-printers', 'printer', 20),
    vlan(730, 'B07-labs', 'laboratory', 30),
  ]
  const endpoints = [
    endpoint('3c:52:82:aa:10:7e', 'lib-pc-0231'),
    endpoint('00:80:77:12:34:56', 'prn-b07-2', {
      kind: 'printer',
      vendor: 'Brother',
      operatingSystem: '',
      owner: null,
      authentication: 'mab',
      domainJoined: false,
      addressing: 'reserved',
    }),
    endpoint('08:00:27:00:00:31', 'scope-31', {
      kind: 'medical',
      operatingSystem: 'Linux',
      owner: null,
      authentication: 'none',
      domainJoined: false,
    }),
  ]
  const lease = (address: string, mac: string, hostname: string, id: number): Lease => ({
    address,
    mac,
    hostname,
    vlan: id,
    startedAt: start - 3_600_000,
    expiresAt: start + 25_200_000,
  })
  const leases = new Map<string, Lease>()
  for (const one of [
    lease('10.7.30.9', '08:00:27:00:00:31', 'scope-31', 730),
    lease('10.7.10.41', '3c:52:82:aa:10:7e', 'lib-pc-0231', 710),
    lease('10.7.20.5', '00:80:77:12:34:56', 'prn-b07-2', 720),
  ]) {
    leases.set(one.address, one)
  }
  const reservations = new Map<string, Reservation>([
    ['10.7.20.5', { address: '10.7.20.5', mac: '00:80:77:12:34:56', hostname: 'prn-b07-2', vlan: 720 }],
  ])
  const sessions = new Map<string, Session>()
  const interfaceOf = (name: string) => {
    const found = access.interfaces.get(name)
    if (found === undefined) throw new Error(`no interface ${name}`)
    return found
  }
  const session = (mac: string, more: Partial<Session>): Session => ({
    id: '0A07000B000012AB4C7E19D2',
    mac,
    username: 'adiaz',
    switch: access,
    interface: interfaceOf('GigabitEthernet1/0/14'),
    vlan: 710,
    method: 'dot1x',
    startedAt: start - 600_000,
    address: '10.7.10.41',
    identityGroup: 'Workstation',
    profile: 'Windows11-Workstation',
    authorization: 'Corp_Access',
    ...more,
  })
  sessions.set('3c:52:82:aa:10:7e', session('3c:52:82:aa:10:7e', {}))
  sessions.set(
    '00:80:77:12:34:56',
    session('00:80:77:12:34:56', {
      id: '0A07000B000012AC4C7E19D3',
      username: '00-80-77-12-34-56',
      interface: interfaceOf('GigabitEthernet1/0/15'),
      vlan: 720,
      method: 'mab',
      startedAt: start - 900_000,
      address: '10.7.20.5',
      identityGroup: 'Printers',
      profile: 'Brother-Printer',
      authorization: 'Printer_Access',
    }),
  )
  const calls: string[] = []
  const nothing = () => []
  const world: World = {
    seed: 'stand-in',
    domain: 'corp.example.edu',
    clock: {
      now: () => now,
      advance: (milliseconds) => {
        now += milliseconds
      },
    },
    buildings: new Map([['B07', { code: 'B07', name: 'Library', floors: [1, 2] }]]),
    rooms: new Map(),
    outlets: new Map(),
    vlans: new Map(vlans.map((one) => [one.id, one])),
    switches: new Map([[access.name, access]]),
    endpoints: new Map(endpoints.map((one) => [one.mac, one])),
    people: new Map(),
    groups: new Map(),
    reservations,
    operUp: () => true,
    linkSpeed: () => 1000,
    attachment: () => null,
    attachedTo: nothing,
    forwardingTable: nothing,
    arpTable: nothing,
    neighbourCache: nothing,
    neighbours: nothing,
    watts: () => 0,
    leases: () => leases.values(),
    lease: (address) => leases.get(address) ?? null,
    leaseOf: (mac) => [...leases.values()].find((one) => one.mac === mac) ?? null,
    sessions: () => sessions.values(),
    session: (mac) => sessions.get(mac) ?? null,
    wireless: {
      floors: new Map(),
      ssids: [],
      controllers: new Map(),
      accessPoints: new Map(),
      clients: new Map(),
      accessPoint: () => {
        throw new RangeError('there are no access points')
      },
      client: () => null,
      place: () => null,
      heardBy: nothing,
      stays: nothing,
      exclusion: () => null,
      device: () => null,
      session: () => null,
      sessions: nothing,
      walk: () => {},
      deauthenticate: () => {},
      exclude: () => {},
      resetAccessPoint: () => {},
      refuseJoin: () => {},
      blink: () => {},
    },
    counters: () => ({ inOctets: 0n, outOctets: 0n, inErrors: 0, crcErrors: 0 }),
    version: () => 1,
    setInterface: (device, name, change) => {
      calls.push(`setInterface ${device} ${name} ${JSON.stringify(change)}`)
    },
    bounce: (device, name) => {
      calls.push(`bounce ${device} ${name}`)
    },
    addVlan: () => {},
    removeVlan: () => {},
    saveConfiguration: () => {},
    move: () => {},
    setPower: () => {},
    rename: () => {},
    endSession: (mac) => {
      calls.push(`endSession ${mac}`)
      sessions.delete(mac)
      tell({ kind: 'session', mac })
    },
    reauthenticate: (mac) => {
      calls.push(`reauthenticate ${mac}`)
      const present = sessions.get(mac)
      if (present !== undefined) sessions.set(mac, { ...present, startedAt: now })
      tell({ kind: 'session', mac })
    },
    addReservation: (reservation) => {
      reservations.set(reservation.address, reservation)
    },
    removeReservation: (address) => {
      reservations.delete(address)
    },
    setTrouble: () => undefined,
    starve: () => undefined,
    releaseLease: (address) => {
      leases.delete(address)
      tell({ kind: 'lease', address })
    },
    setPerson: () => {},
    ups: new Map(),
    upsNow: () => {
      throw new Error('the stand-in has no UPS')
    },
    setUps: () => {},
    testUps: () => false,
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return { world, leases, sessions, calls, tell }
}
