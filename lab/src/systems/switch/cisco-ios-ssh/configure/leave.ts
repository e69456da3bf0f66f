import type { Command, Context } from '../command/command.ts'
import { execMode } from '../command/command.ts'
import { log } from '../device/log.ts'

/** Back to exec; releases the lock and tells the log who configured. */
function end({ session, chassis }: Context): [] {
  session.mode = execMode
  if (chassis.configurationLock === session) chassis.configurationLock = null
  const from = session.peer.replace(/:\d+$/, '')
  log(
    chassis,
    `%SYS-5-CONFIG_I: Configured from console by ${session.username} on vty${session.line} (${from})`,
  )
  return []
}

export const leaveConfiguration: readonly Command[] = [
  { pattern: 'end', run: end },
  {
    pattern: '(exit|quit)',
    run(context) {
      if (context.session.mode.name === 'configure') return end(context)
      context.session.mode = { ...execMode, name: 'configure' }
      return []
    },
  },
]
