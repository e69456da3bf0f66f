import { longInterface } from '../interfaces.ts'
import { parseVlanList } from './vlan-list.ts'

export interface Switchport {
  readonly name: string
  readonly enabled: boolean
  readonly mode: 'access' | 'trunk' | 'unknown'
  readonly accessVlan: number | null
  readonly voiceVlan: number | null
  readonly nativeVlan: number | null
  readonly allowedVlans: readonly number[] | 'all' | null
  /** Port channel of a member: `trunk (member of bundle Po1)`, `down (suspended member of bundle Po2)`. */
  readonly bundle: string | null
}

/**
 * Output of `show interfaces [X] switchport`: one block of `key: value` per port, begun by `Name:`. Releases differ in the
 * keys they have (`Vepa Enabled`, `App Interface`, `Operational Dot1q Ethertype`); any may be missing.
 */
export const parseInterfacesSwitchport = (lines: readonly string[]): Switchport[] => {
  const ports: Switchport[] = []
  let block: Map<string, string> | null = null
  const finish = () => {
    const port = block === null ? null : switchportOf(block)
    if (port !== null) ports.push(port)
  }
  for (const [at, line] of lines.entries()) {
    const pair = /^ {0,2}([A-Za-z][A-Za-z ()-]{1,60}): ?(.{0,200})$/.exec(line)
    if (pair?.[1] === undefined) continue
    if (pair[1] === 'Name') {
      finish()
      block = new Map()
    }
    if (block !== null && !block.has(pair[1])) block.set(pair[1], (pair[2] ?? '').trim() + more(lines, at))
  }
  finish()
  return ports
}

// A long list of VLANs goes on in indented lines of numbers: `Trunking VLANs Enabled: 10,20,` and `     30-32`.
const more = (lines: readonly string[], at: number): string => {
  let text = ''
  while (/^\s{2,}[\d,-]{1,80}\s*$/.test(lines[at + 1] ?? '')) text += (lines[++at] ?? '').trim()
  return text
}

const allowedOf = (text: string | undefined): Switchport['allowedVlans'] =>
  text === undefined ? null : /^all$/i.test(text) ? 'all' : parseVlanList(text.replace(/,$/, ''))

const vlanOf = (text: string | undefined): number | null => {
  const id = Number(/^(\d{1,4})\b/.exec(text ?? '')?.[1] ?? Number.NaN)
  return id >= 1 && id <= 4094 ? id : null
}

const switchportOf = (block: ReadonlyMap<string, string>): Switchport | null => {
  const name = block.get('Name')
  if (name === undefined || name === '') return null
  const wanted = block.get('Administrative Mode') ?? ''
  const now = block.get('Operational Mode') ?? ''
  const bundle = /\((?:suspended )?member of bundle (Po\d{1,4})\)/.exec(now)?.[1]
  // A port that is down says only what it was configured for.
  const mode = now.startsWith('down') || now === '' ? wanted : now
  return {
    name: longInterface(name),
    enabled: block.get('Switchport') !== 'Disabled',
    mode: /trunk/.test(mode) ? 'trunk' : /access/.test(mode) ? 'access' : 'unknown',
    accessVlan: vlanOf(block.get('Access Mode VLAN')),
    voiceVlan: vlanOf(block.get('Voice VLAN')),
    nativeVlan: vlanOf(block.get('Trunking Native Mode VLAN')),
    allowedVlans: allowedOf(block.get('Trunking VLANs Enabled')),
    bundle: bundle === undefined ? null : longInterface(bundle),
  }
}
