import type { Command, Context, Lines } from '../command/command.ts'
import { cell, right } from '../device/column.ts'

export const lineAndLicenceCommands: readonly Command[] = [
  { pattern: 'show line', run: lines },
  { pattern: 'show license', run: licence },
  { pattern: 'show license summary', run: licence },
  { pattern: 'show license udi', run: identifiers },
  { pattern: 'show vtp status', run: trunking },
]

function lines({ chassis, device }: Context): Lines {
  const taken = new Set([...chassis.sessions].map(({ line }) => line))
  const row = (number: number, type: string) => {
    const busy = type === 'VTY' && taken.has(number - 1)
    return `${busy ? '*' : ' '}${right(number, 6)} ${type}              -    -      -    -    -${right(busy ? 1 : 0, 7)}       0     0/0       -`
  }
  return [
    '   Tty Typ     Tx/Rx    A Modem  Roty AccO AccI   Uses   Noise  Overruns   Int',
    row(0, 'CTY'),
    ...Array.from({ length: device.os === 'ios' ? 5 : 16 }, (_, line) => row(line + 1, 'VTY')),
    '',
  ]
}

/** By feature on IOS 15, by smart licensing since; that the bare word answers on IOS-XE is unconfirmed. */
function licence({ device }: Context): Lines {
  if (device.os === 'ios') {
    return [
      'Index 1 Feature: lanbase         ',
      '        Period left: Life time',
      '        License Type: Permanent',
      '        License State: Active, In Use',
      '        License Priority: Medium',
      '        License Count: Non-Counted',
    ]
  }
  const level = device.role === 'access' ? 'network-essentials' : 'network-advantage'
  return [
    'Account Information:',
    '  Smart Account: <none>',
    '  Virtual Account: <none>',
    '',
    'License Usage:',
    '  License                 Entitlement Tag               Count Status',
    '  -----------------------------------------------------------------------------',
    `  ${cell(level, 24)}${cell(entitlement(device.model, level), 28)}${right(device.members.length, 7)} IN USE`,
    '',
  ]
}

/** `(C9300-48 Network Advan...)`: the model without its kind of ports, cut at 22 characters. */
function entitlement(model: string, level: string): string {
  const words = level.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replace('-', ' ')
  const text = `${/^C\d{4}\w?-\d+/.exec(model)?.[0] ?? model} ${words}`
  return text.length > 25 ? `(${text.slice(0, 22)}...)` : `(${text})`
}

function identifiers({ device }: Context): Lines {
  const [first] = device.members
  return [
    `UDI: PID:${first?.model ?? ''},SN:${first?.serial ?? ''}`,
    ...(device.members.length > 1
      ? ['', 'HA UDI List:', ...device.members.map((one) => `    PID:${one.model},SN:${one.serial}`)]
      : []),
  ]
}

/** Transparent, as SNMP also says: every switch keeps its own VLANs. */
function trunking({ world, device }: Context): Lines {
  const field = (name: string, value: string | number) => `${cell(name, 32)}: ${value}`
  const feature = (name: string, value: string | number) => `${cell(name, 34)}: ${value}`
  const mac = device.mac.replaceAll(':', '').replace(/^(.{4})(.{4})(.{4})$/, '$1.$2.$3')
  return [
    field('VTP Version capable', '1 to 3'),
    field('VTP version running', 1),
    field('VTP Domain Name', world.domain.split('.')[0] ?? ''),
    field('VTP Pruning Mode', 'Disabled'),
    field('VTP Traps Generation', 'Disabled'),
    field('Device ID', mac),
    `Configuration last modified by ${device.address} at 0-0-00 00:00:00`,
    '',
    'Feature VLAN:',
    '--------------',
    feature('VTP Operating Mode', 'Transparent'),
    feature('Maximum VLANs supported locally', device.os === 'ios' ? 1023 : 1005),
    feature('Number of existing VLANs', new Set([1, ...device.vlans]).size + 4),
    feature('Configuration Revision', 0),
    feature('MD5 digest', '0x5D 0x3E 0x91 0x07 0xE4 0x53 0xBA 0xB1 '),
    `${' '.repeat(36)}0x1C 0xC1 0x89 0x41 0x77 0x20 0x0B 0xF0 `,
  ]
}
