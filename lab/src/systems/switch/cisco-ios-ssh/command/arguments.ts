import type { Switch } from '../../../../world/model/switch.ts'
import { macFrom, vlansFrom } from '../device/notation.ts'
import { readInterface, readInterfaceRange } from './interface-argument.ts'
import type { Found } from './interface-argument.ts'

interface Argument {
  /** As `?` shows it. */
  readonly sign: string
  readonly description: string
  read(device: Switch, line: string, offset: number): Found
}

function word(accepts: (text: string) => string | null) {
  return (_device: Switch, line: string, offset: number): Found => {
    const text = /^\S+/.exec(line.slice(offset))?.[0]
    if (text === undefined) return { kind: 'none' }
    const value = accepts(text)
    return value === null ? { kind: 'none' } : { kind: 'found', value, end: offset + text.length }
  }
}

const between = (low: number, high: number) =>
  word((text) => (/^\d{1,10}$/.test(text) && Number(text) >= low && Number(text) <= high ? text : null))

const rest = (_device: Switch, line: string, offset: number): Found =>
  offset < line.length
    ? { kind: 'found', value: line.slice(offset), end: line.length }
    : { kind: 'incomplete' }

const isAddress = (text: string) =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => Number(part) < 256)

/** Placeholders of the patterns. A name with a number at its end is a second value of the same kind. */
const placeholders: Readonly<Record<string, Argument>> = {
  interface: { sign: 'Interface', description: 'Interface name and number', read: readInterface },
  interfaces: { sign: 'WORD', description: 'List of interfaces', read: readInterfaceRange },
  vlan: { sign: '<1-4094>', description: 'VLAN ID', read: between(1, 4094) },
  vlans: {
    sign: 'WORD',
    description: 'VLAN IDs of the allowed VLANs',
    read: word((text) => (vlansFrom(text) === null ? null : text)),
  },
  mac: { sign: 'H.H.H', description: '48 bit mac address', read: word(macFrom) },
  address: {
    sign: 'A.B.C.D',
    description: 'IP address',
    read: word((text) => (isAddress(text) ? text : null)),
  },
  lines: { sign: '<0-512>', description: 'Number', read: between(0, 512) },
  minutes: { sign: '<1-120>', description: 'Minutes', read: between(1, 120) },
  seconds: { sign: '<30-86400>', description: 'Seconds', read: between(30, 86_400) },
  milliwatts: { sign: '<4000-90000>', description: 'milli-watts', read: between(4000, 90_000) },
  number: { sign: '<0-4294967295>', description: 'Number', read: between(0, 4_294_967_295) },
  word: { sign: 'WORD', description: 'Word', read: word((text) => text) },
  file: {
    sign: 'flash:',
    description: 'File name',
    read: word((text) => (/^(flash|nvram|bootflash):\S*$/i.test(text) ? text : null)),
  },
  line: { sign: 'LINE', description: 'Rest of the line', read: rest },
}

export function argumentOf(name: string): Argument {
  const found = placeholders[name] ?? placeholders[name.replace(/\d+$/, '')]
  if (found === undefined) throw new Error(`no placeholder <${name}>`)
  return found
}
