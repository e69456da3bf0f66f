import type { Command } from '../command/command.ts'
import { cableTestStartCommands } from './cable-test.ts'
import { clearCommands } from './clear.ts'
import { configureCommands } from './configure.ts'
import { enableCommands } from './enable.ts'
import { leaveCommands } from './leave.ts'
import { reachCommands } from './reach.ts'
import { rollbackCommands } from './rollback.ts'
import { saveCommands } from './save.ts'
import { terminalCommands } from './terminal.ts'

export const privilegedCommands: readonly Command[] = [
  ...enableCommands,
  ...leaveCommands,
  ...terminalCommands,
  ...configureCommands,
  ...rollbackCommands,
  ...saveCommands,
  ...clearCommands,
  ...cableTestStartCommands,
  ...reachCommands,
]
