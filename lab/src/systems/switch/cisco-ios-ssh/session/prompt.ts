import type { Mode, ModeName } from '../command/command.ts'

const shown: Readonly<Record<ModeName, string>> = {
  exec: '',
  configure: 'config',
  interface: 'config-if',
  'interface-range': 'config-if-range',
  vlan: 'config-vlan',
  line: 'config-line',
  archive: 'config-archive',
}

/** In configuration modes the host name is cut to this; seen at `(config)#` of IOS-XE 16, taken for the same elsewhere. */
const nameRoom = 20

export function promptOf(hostname: string, mode: Mode, privilege: number): string {
  if (mode.name === 'exec') return `${hostname}${privilege > 1 ? '#' : '>'}`
  return `${hostname.slice(0, nameRoom)}(${shown[mode.name]})#`
}
