import type { PortSnapshot } from '../../../ports/snapshot.ts'

/** A device on a port, of which nothing but its MAC is known. */
export const behindPort = (mac: string) => ({
  mac,
  vlan: 10,
  vendor: null,
  address: null,
  hostname: null,
  owner: null,
})

/** An access port with one device, as it was read before a change. */
export const portAsRead = (more: Partial<PortSnapshot> = {}, ...lines: string[]): PortSnapshot => ({
  source: 'Switches (SSH)',
  observedAt: '2026-11-23T10:04:00.000Z',
  interface: 'GigabitEthernet1/0/14',
  section: {
    lines: ['interface GigabitEthernet1/0/14', ...lines.map((line) => ` ${line}`)],
    bytes: null,
  },
  adminUp: true,
  operUp: true,
  mode: 'access',
  accessVlan: 10,
  voiceVlan: 20,
  status: 'connected',
  cause: null,
  delivering: false,
  vlans: { 10: 'desks', 120: 'lab' },
  readOnly: null,
  protectedBecause: null,
  warnedBecause: null,
  devices: [behindPort('00:50:56:84:00:11')],
  rooms: [],
  outlet: null,
  authenticated: false,
  sessions: [],
  ...more,
})
