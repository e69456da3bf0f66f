import type { Command } from '../command/command.ts'
import { valueOf } from '../command/command.ts'

export const archiveConfiguration: readonly Command[] = [
  {
    pattern: 'path <file>',
    run({ chassis }, given) {
      chassis.archivePath = valueOf(given, 'file')
      return []
    },
  },
  {
    pattern: 'no path [<file>]',
    run({ chassis }) {
      chassis.archivePath = null
      return []
    },
  },
  {
    pattern: '[no] write-memory',
    run({ chassis }, given) {
      chassis.archiveWriteMemory = !given.keywords.has('no')
      return []
    },
  },
]

export const lineConfiguration: readonly Command[] = [
  {
    pattern: 'exec-timeout <lines> [<lines2>]',
    run({ chassis }, given) {
      const seconds = Number(given.values['lines2'] ?? 0)
      chassis.execTimeout = Number(valueOf(given, 'lines')) + seconds / 60
      return []
    },
  },
  {
    pattern: 'no exec-timeout',
    run({ chassis }) {
      chassis.execTimeout = 0
      return []
    },
  },
]
