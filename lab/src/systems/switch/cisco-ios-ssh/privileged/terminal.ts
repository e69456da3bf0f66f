import type { Command } from '../command/command.ts'
import { valueOf } from '../command/command.ts'

const silent = () => []

export const terminalCommands: readonly Command[] = [
  {
    pattern: 'terminal length <lines>',
    run({ session }, given) {
      session.length = Number(valueOf(given, 'lines'))
      return []
    },
  },
  {
    pattern: 'terminal width <lines>',
    run({ session }, given) {
      session.width = Number(valueOf(given, 'lines'))
      return []
    },
  },
  {
    pattern: 'terminal no length',
    run({ session }) {
      session.length = 24
      return []
    },
  },
  {
    pattern: 'terminal no width',
    run({ session }) {
      session.width = 80
      return []
    },
  },
  {
    pattern: 'terminal [no] monitor',
    privilege: 15,
    run({ session }, given) {
      session.monitoring = !given.keywords.has('no')
      return []
    },
  },
  {
    pattern: 'terminal [no] exec prompt timestamp',
    run({ session }, given) {
      session.timestamps = !given.keywords.has('no')
      return []
    },
  },
  { pattern: 'terminal history size <number>', run: silent },
]
