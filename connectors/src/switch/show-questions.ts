/** Parameters of a question; each is checked by its own kind before it becomes part of a command. */
export type ShowParameter = 'interface' | 'vlan' | 'mac' | 'address'

/** The questions a person may put to a switch word for word, with what each needs to know. */
export const showQuestions = {
  version: [],
  inventory: [],
  stack: [],
  environment: [],
  clock: [],
  'interfaces-status': [],
  'interfaces-errors': [],
  'interfaces-trunk': [],
  channels: [],
  vlans: [],
  'spanning-tree-summary': [],
  'mac-table': [],
  'mac-table-of-vlan': ['vlan'],
  'mac-table-of-mac': ['mac'],
  'mac-table-of-interface': ['interface'],
  'mac-table-ageing': [],
  arp: [],
  'arp-of-address': ['address'],
  'neighbours-cdp': [],
  'neighbours-lldp': [],
  'neighbours-cdp-of-interface': ['interface'],
  'neighbours-lldp-of-interface': ['interface'],
  power: [],
  'power-of-interface': ['interface'],
  sessions: [],
  'sessions-of-interface': ['interface'],
  'err-disabled': [],
  'err-disable-recovery': [],
  'port-security': [],
  'port-security-of-interface': ['interface'],
  bindings: [],
  transceivers: [],
  interface: ['interface'],
  'interface-switchport': ['interface'],
  'interface-spanning-tree': ['interface'],
  'interface-configuration': ['interface'],
  'cable-test': ['interface'],
  log: [],
} as const satisfies Readonly<Record<string, readonly ShowParameter[]>>

export type ShowName = keyof typeof showQuestions

export interface ShowQuestion {
  readonly name: ShowName
  readonly interface?: string
  readonly vlan?: number
  readonly mac?: string
  readonly address?: string
}
