import type { Command } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import { changeInterfaces } from './interface-change.ts'

const longest = 200

export const interfaceBasics: readonly Command[] = [
  {
    pattern: 'description <line>',
    run: (context, given) =>
      changeInterfaces(context, () => ({ description: valueOf(given, 'line').trimEnd().slice(0, longest) })),
  },
  {
    pattern: '(no|default) description [<line>]',
    run: (context) => changeInterfaces(context, () => ({ description: '' })),
  },
  {
    // Shutting a port that the device took down forgets why, so that the next `no shutdown` brings it up.
    pattern: 'shutdown',
    run: (context) => changeInterfaces(context, () => ({ adminUp: false, errDisabled: null })),
  },
  {
    pattern: '(no|default) shutdown',
    run: (context) => changeInterfaces(context, (of) => (of.adminUp ? null : { adminUp: true })),
  },
]
