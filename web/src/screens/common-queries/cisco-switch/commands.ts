import type { SwitchCommand } from '@patchbay/contract/common-queries/cisco-switch'

export type Parameter = 'interface' | 'vlan' | 'mac' | 'address'

interface Command {
  readonly words: string
  readonly needs?: Parameter
}

/** The allowed commands in words, with the one thing that some need to know. The server has the list that counts. */
export const commands: Readonly<Record<SwitchCommand, Command>> = {
  version: { words: 'Version and uptime' },
  inventory: { words: 'Inventory' },
  stack: { words: 'Stack' },
  environment: { words: 'Environment: temperature, fans, supplies' },
  clock: { words: 'Clock' },
  'interfaces-status': { words: 'Interfaces, status' },
  'interfaces-errors': { words: 'Interfaces, errors' },
  'interfaces-trunk': { words: 'Interfaces, trunks' },
  interface: { words: 'One interface', needs: 'interface' },
  'interface-switchport': { words: 'One interface, switchport', needs: 'interface' },
  'interface-spanning-tree': { words: 'One interface, spanning tree', needs: 'interface' },
  'interface-configuration': { words: 'One interface, configuration', needs: 'interface' },
  'cable-test': { words: 'One interface, last cable test', needs: 'interface' },
  channels: { words: 'Port channels' },
  vlans: { words: 'VLANs' },
  'spanning-tree-summary': { words: 'Spanning tree, summary' },
  'mac-table': { words: 'MAC table' },
  'mac-table-of-vlan': { words: 'MAC table of a VLAN', needs: 'vlan' },
  'mac-table-of-mac': { words: 'MAC table, one MAC', needs: 'mac' },
  'mac-table-of-interface': { words: 'MAC table of an interface', needs: 'interface' },
  'mac-table-ageing': { words: 'MAC table, ageing' },
  arp: { words: 'ARP table' },
  'arp-of-address': { words: 'ARP table, one address', needs: 'address' },
  'neighbours-cdp': { words: 'Neighbours by CDP' },
  'neighbours-lldp': { words: 'Neighbours by LLDP' },
  'neighbours-cdp-of-interface': { words: 'Neighbours by CDP, one interface', needs: 'interface' },
  'neighbours-lldp-of-interface': { words: 'Neighbours by LLDP, one interface', needs: 'interface' },
  power: { words: 'PoE' },
  'power-of-interface': { words: 'PoE of an interface', needs: 'interface' },
  sessions: { words: 'Authentication sessions' },
  'sessions-of-interface': { words: 'Authentication sessions of an interface', needs: 'interface' },
  'err-disabled': { words: 'Err-disabled ports' },
  'err-disable-recovery': { words: 'Recovery from err-disable' },
  'port-security': { words: 'Port security' },
  'port-security-of-interface': { words: 'Port security of an interface', needs: 'interface' },
  bindings: { words: 'DHCP snooping bindings' },
  transceivers: { words: 'Optics' },
  log: { words: 'Log' },
}

export const parameterWords: Readonly<
  Record<Parameter, { readonly label: string; readonly example: string }>
> = {
  interface: { label: 'Interface', example: 'Gi1/0/14' },
  vlan: { label: 'VLAN', example: '70' },
  mac: { label: 'MAC', example: '00:1b:54:0a:3c:7f' },
  address: { label: 'Address', example: '10.7.16.20' },
}
