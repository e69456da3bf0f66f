import { configurationCommands } from '../configure/commands.ts'
import { privilegedCommands } from '../privileged/commands.ts'
import { showCommands } from '../show/commands.ts'
import type { Command, ModeName } from '../command/command.ts'
import { buildTree } from '../command/pattern.ts'
import type { Node } from '../command/pattern.ts'

const trees = new Map<string, Node>()

function commandsOf(mode: ModeName): readonly Command[] {
  return mode === 'exec' ? [...privilegedCommands, ...showCommands] : configurationCommands[mode]
}

/** The words of a mode at a privilege; built once for all devices. */
export function treeFor(mode: ModeName, privilege: number): Node {
  const key = `${mode}/${privilege > 1 ? 15 : 1}`
  const known = trees.get(key)
  if (known !== undefined) return known
  const made = buildTree(
    commandsOf(mode).filter((command) => (command.privilege ?? (mode === 'exec' ? 1 : 15)) <= privilege),
  )
  trees.set(key, made)
  return made
}
