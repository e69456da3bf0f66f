import type { Command } from '../command/command.ts'
import { changeInterfaces } from './interface-change.ts'

const control = '(access-session|authentication) port-control'

/** `port-control auto` is what turns 802.1X and MAB on for a port. */
export const interfaceAuthentication: readonly Command[] = [
  {
    pattern: `${control} auto`,
    run: (context) => changeInterfaces(context, () => ({ authentication: true })),
  },
  {
    pattern: `${control} (force-authorized|force-unauthorized)`,
    run: (context) => changeInterfaces(context, () => ({ authentication: false })),
  },
  {
    pattern: `no ${control} [auto]`,
    run: (context) => changeInterfaces(context, () => ({ authentication: false })),
  },
]
