import { longInterface } from '../interfaces.ts'

export interface Switchport {
  readonly name: string
  readonly enabled: boolean
  readonly mode: 'access' | 'trunk' | 'unknown'
  readonly accessVlan: number | null
  readonly voiceVlan: number | null
}

/**
 * Output of `show interfaces [X] switchport`: one block of `key: value` per port, begun by `Name:`. Layout as commonly
 * known of IOS 15 and IOS-XE; not read in a recording, so every key may be missing.
 */
export const parseInterfacesSwitchport = (lines: readonly string[]): Switchport[] => {
  const ports: Switchport[] = []
  let block: Map<string, string> | null = null
  const finish = () => {
    const port = block === null ? null : switchportOf(block)
    if (port !== null) ports.push(port)
  }
  for (const line of lines) {
    const pair = /^ {0,2}([A-Za-z][A-Za-z ()-]{1,60}): ?(.{0,200})$/.exec(line)
    if (pair?.[1] === undefined) continue
    if (pair[1] === 'Name') {
      finish()
      block = new Map()
    }
    if (block !== null && !block.has(pair[1])) block.set(pair[1], (pair[2] ?? '').trim())
  }
  finish()
  return ports
}

const vlanOf = (text: string | undefined): number | null => {
  const id = Number(/^(\d{1,4})\b/.exec(text ?? '')?.[1] ?? Number.NaN)
  return id >= 1 && id <= 4094 ? id : null
}

const switchportOf = (block: ReadonlyMap<string, string>): Switchport | null => {
  const name = block.get('Name')
  if (name === undefined || name === '') return null
  const wanted = block.get('Administrative Mode') ?? ''
  const now = block.get('Operational Mode') ?? ''
  // A port that is down says only what it was configured for.
  const mode = now.startsWith('down') || now === '' ? wanted : now
  return {
    name: longInterface(name),
    enabled: block.get('Switchport') !== 'Disabled',
    mode: /trunk/.test(mode) ? 'trunk' : /access/.test(mode) ? 'access' : 'unknown',
    accessVlan: vlanOf(block.get('Access Mode VLAN')),
    voiceVlan: vlanOf(block.get('Voice VLAN')),
  }
}
