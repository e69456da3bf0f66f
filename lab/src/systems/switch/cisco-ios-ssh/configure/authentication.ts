import type { Command, Context } from '../command/command.ts'
import { methodsOf, portControls } from '../device/sign-on-lines.ts'
import type { PortControl } from '../device/sign-on-lines.ts'
import { changeInterfaces } from './interface-change.ts'

/** `port-control auto` is what turns 802.1X and MAB on for a port; without it their lines count for nothing. */
export const interfaceAuthentication: readonly Command[] = portControls.flatMap((control): Command[] => [
  { pattern: `${control} auto`, run: (context) => controlled(context, control, 'auto') },
  {
    pattern: `${control} force-unauthorized`,
    run: (context) => controlled(context, control, 'force-unauthorized'),
  },
  { pattern: `${control} force-authorized`, run: (context) => controlled(context, control, null) },
  {
    pattern: `(no|default) ${control} [(auto|force-authorized|force-unauthorized)]`,
    run: (context) => controlled(context, control, null),
  },
])

/** To let everybody in is the default, which no line says. */
function controlled(context: Context, control: PortControl, word: 'auto' | 'force-unauthorized' | null): [] {
  return changeInterfaces(context, (_of, { kept }) => {
    for (const one of portControls) kept.delete(one)
    if (word !== null) kept.set(control, ` ${control} ${word}`)
    return { authentication: word !== null, methods: word === 'auto' ? methodsOf(kept) : [] }
  })
}
