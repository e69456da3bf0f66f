import type { Command, ModeName } from '../command/command.ts'
import { archiveConfiguration, lineConfiguration } from './archive-and-line.ts'
import { interfaceAuthentication } from './authentication.ts'
import { globalConfiguration } from './global.ts'
import { interfaceBasics } from './interface-basics.ts'
import { keptLines } from './kept-lines.ts'
import { leaveConfiguration } from './leave.ts'
import { interfacePower } from './power.ts'
import { interfaceSwitchport } from './switchport.ts'
import { vlanConfiguration } from './vlan.ts'

const ofInterfaces = [
  ...leaveConfiguration,
  ...interfaceBasics,
  ...interfaceSwitchport,
  ...interfacePower,
  ...interfaceAuthentication,
  ...keptLines,
]

export const configurationCommands: Readonly<Record<Exclude<ModeName, 'exec'>, readonly Command[]>> = {
  configure: [...leaveConfiguration, ...globalConfiguration],
  interface: ofInterfaces,
  'interface-range': ofInterfaces,
  vlan: [...leaveConfiguration, ...vlanConfiguration],
  line: [...leaveConfiguration, ...lineConfiguration],
  archive: [...leaveConfiguration, ...archiveConfiguration],
}
