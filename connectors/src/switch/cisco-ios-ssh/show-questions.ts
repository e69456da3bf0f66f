import { refused } from '../../failures.ts'
import { addressWord, interfaceWord, macWord, vlanWord } from '../typed-values.ts'
import type { ShowName, ShowParameter, ShowQuestion } from '../show-questions.ts'

const commands: Readonly<Record<ShowName, string>> = {
  version: 'show version',
  inventory: 'show inventory',
  stack: 'show switch detail',
  environment: 'show environment all',
  clock: 'show clock detail',
  'interfaces-status': 'show interfaces status',
  'interfaces-errors': 'show interfaces counters errors',
  'interfaces-trunk': 'show interfaces trunk',
  channels: 'show etherchannel summary',
  vlans: 'show vlan brief',
  'spanning-tree-summary': 'show spanning-tree summary',
  'mac-table': 'show mac address-table',
  'mac-table-of-vlan': 'show mac address-table vlan <vlan>',
  'mac-table-of-mac': 'show mac address-table address <mac>',
  'mac-table-of-interface': 'show mac address-table interface <interface>',
  'mac-table-ageing': 'show mac address-table aging-time',
  arp: 'show ip arp',
  'arp-of-address': 'show ip arp <address>',
  'neighbours-cdp': 'show cdp neighbors detail',
  'neighbours-lldp': 'show lldp neighbors detail',
  'neighbours-cdp-of-interface': 'show cdp neighbors <interface> detail',
  'neighbours-lldp-of-interface': 'show lldp neighbors <interface> detail',
  power: 'show power inline',
  'power-of-interface': 'show power inline <interface> detail',
  sessions: 'show authentication sessions',
  'sessions-of-interface': 'show authentication sessions interface <interface> details',
  'err-disabled': 'show interfaces status err-disabled',
  'err-disable-recovery': 'show errdisable recovery',
  'port-security': 'show port-security',
  'port-security-of-interface': 'show port-security interface <interface>',
  bindings: 'show ip dhcp snooping binding',
  transceivers: 'show interfaces transceiver',
  interface: 'show interfaces <interface>',
  'interface-switchport': 'show interfaces <interface> switchport',
  'interface-spanning-tree': 'show spanning-tree interface <interface>',
  'interface-configuration': 'show running-config interface <interface>',
  'cable-test': 'show cable-diagnostics tdr interface <interface>',
  log: 'show logging',
}

/** The command line of a question. @throws Failure refused, text-not-allowed: a parameter is missing or none */
export const commandOf = (question: ShowQuestion): string => {
  const missing = (what: string) =>
    refused({ cause: 'text-not-allowed', message: `“${question.name}” needs ${what}.` })
  const word: Readonly<Record<ShowParameter, () => string>> = {
    interface: () => {
      if (question.interface === undefined) throw missing('an interface')
      return interfaceWord(question.interface)
    },
    vlan: () => {
      if (question.vlan === undefined) throw missing('a VLAN')
      return vlanWord(question.vlan)
    },
    mac: () => {
      if (question.mac === undefined) throw missing('a MAC address')
      return macWord(question.mac)
    },
    address: () => {
      if (question.address === undefined) throw missing('an address')
      return addressWord(question.address)
    },
  }
  const template = commands[question.name]
  if (template === undefined) throw refused({ cause: 'text-not-allowed', message: 'Not a show command.' })
  return template.replaceAll(/<(interface|vlan|mac|address)>/g, (_, name: ShowParameter) => word[name]())
}
