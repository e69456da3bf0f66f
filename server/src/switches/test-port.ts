import { mac } from '../locate/test-systems.ts'
import { emptyDossier } from './dossier.ts'
import type { SwitchDossier } from './dossier.ts'
import type { JoinedPort } from './join-port.ts'
import type { NeighbourNow, PortNow } from './now.ts'
import type { Remembered, RememberedOutlet, RememberedPort } from './remembered.ts'

/** An access port that is up, as the switch says now. */
export const now = (of: Partial<PortNow> = {}): PortNow => ({
  interface: 'Gi1/0/1',
  fullName: 'GigabitEthernet1/0/1',
  description: '',
  link: 'up',
  physical: true,
  status: 'connected',
  reason: null,
  speed: 1_000,
  duplex: 'full',
  media: null,
  mode: 'access',
  accessVlan: 10,
  voiceVlan: null,
  nativeVlan: null,
  allowedVlans: null,
  channel: null,
  members: [],
  lastChange: null,
  at: new Date(),
  freshness: 'live',
  notRead: [],
  remembered: null,
  walkNotRead: [],
  ...of,
})

export const joinedPort = (of: Partial<JoinedPort> = {}): JoinedPort => ({
  now: now(),
  link: null,
  macs: [],
  neighbours: [],
  power: null,
  sessions: [],
  identity: [],
  elsewhere: [],
  leases: [],
  reservations: [],
  runs: undefined,
  counters: null,
  errDisabled: null,
  changed: null,
  vrf: null,
  outlets: [],
  ...of,
})

export const walkedPort = (of: Partial<RememberedPort> = {}): RememberedPort => ({
  interface: 'Gi1/0/1',
  fullName: 'GigabitEthernet1/0/1',
  description: '',
  adminUp: true,
  operUp: true,
  speed: 1_000,
  duplex: 'full',
  mode: 'access',
  accessVlan: 10,
  voiceVlan: null,
  status: 'connected',
  edge: true,
  edgeBecause: 'no switch is known on it',
  macCount: 1,
  drawnWatts: null,
  linkChangedAt: null,
  members: [],
  observedAt: new Date(),
  lastMac: null,
  lastSeen: null,
  lastOwner: null,
  ...of,
})

export const neighbourNow = (of: Partial<NeighbourNow> = {}): NeighbourNow => ({
  interface: 'Gi1/0/1',
  protocol: 'cdp',
  name: 'somebody',
  remoteInterface: null,
  address: null,
  mac: mac(9),
  platform: null,
  forwards: false,
  capabilities: [],
  detail: null,
  ...of,
})

export const outletOf = (label: string, on = 'Gi1/0/1'): RememberedOutlet => ({
  label,
  interface: on,
  building: 'B02',
  floor: '2',
  room: 'B02-204',
  roomName: null,
  panel: null,
  panelPort: null,
})

export const remembered = (of: Partial<Remembered> = {}): Remembered => ({
  device: {
    name: 'sw-a',
    address: '10.255.0.1',
    model: 'C9300-48P',
    role: 'access',
    building: 'B02',
    buildingName: null,
    closet: null,
    floor: null,
    walkedAt: new Date(),
    outcome: 'ok',
    why: null,
  },
  ports: [],
  notRead: [],
  macs: [],
  neighbours: [],
  vlans: [],
  outlets: [],
  errors: new Map(),
  named: new Map(),
  ...of,
})

export const dossierOf = (of: Partial<SwitchDossier> = {}): SwitchDossier => ({
  ...emptyDossier('ports'),
  remembered: remembered(),
  ...of,
})
