import type { PortNow } from '@patchbay/contract/command-centre/switch-port-assignment'

/** A port of a desk with a phone. */
export const testPort: PortNow = {
  switch: 'sw-b12-2',
  interface: 'GigabitEthernet1/0/3',
  title: 'sw-b12-2 Gi1/0/3',
  place: null,
  source: 'sw-b12-2 by Switches (SSH)',
  observedAt: '2026-11-21T08:00:00.000Z',
  mode: 'access',
  accessVlan: 10,
  voiceVlan: 20,
  description: 'Desk',
  adminUp: true,
  power: 'auto',
  powerPriority: 'low',
  authentication: { mode: 'dot1x-mab', words: '802.1X, then MAB', governedBy: null },
  vlans: [
    { id: 10, name: 'Staff', usedBy: [] },
    { id: 20, name: 'Voice', usedBy: [] },
    { id: 38, name: 'Printers', usedBy: [] },
  ],
  profiles: [],
  blocked: null,
}
