import type { Command, Context, Lines } from '../command/command.ts'
import { cell, right } from '../device/column.ts'
import { logBuffer } from '../device/log.ts'
import { ageText, clockText } from '../device/notation.ts'

export const sessionCommands: readonly Command[] = [
  { pattern: 'show privilege', run: ({ session }) => [`Current privilege level is ${session.privilege}`] },
  { pattern: 'show clock [detail]', run: clock },
  { pattern: 'show users', run: users },
  { pattern: 'show history', run: ({ session }) => session.history.map((line) => `  ${line}`) },
  { pattern: 'show terminal', run: terminal },
  { pattern: 'show logging', run: logging },
]

function clock({ world }: Context, given: { readonly keywords: ReadonlySet<string> }): Lines {
  const now = clockText(world.clock.now())
  return given.keywords.has('detail') ? [now, 'Time source is NTP'] : [now]
}

function users({ chassis, session, world }: Context): Lines {
  const rows = [...chassis.sessions].sort((a, b) => a.line - b.line)
  return [
    '    Line       User       Host(s)              Idle       Location',
    ...rows.map((one) => {
      const mark = one === session ? '*' : ' '
      const idle = ageText(world.clock.now() - one.lastInput)
      return `${mark}${right(one.line + 1, 3)} vty ${cell(one.line, 5)} ${cell(one.username, 10)} ${cell('idle', 20)} ${cell(idle, 10)} ${one.peer.replace(/:\d+$/, '')}`
    }),
    '',
    '  Interface    User               Mode         Idle     Peer Address',
    '',
  ]
}

function terminal({ session, chassis }: Context): Lines {
  return [
    `Line ${session.line + 1}, Location: "", Type: "vt100"`,
    `Length: ${session.length} lines, Width: ${session.width} columns`,
    `Idle EXEC timeout is ${chassis.execTimeout === 0 ? 'never' : `${String(chassis.execTimeout).padStart(2, '0')}:00:00`}`,
    'History is enabled, history size is 20.',
  ]
}

function logging({ chassis }: Context): Lines {
  const lines = logBuffer(chassis)
  return [
    'Syslog logging: enabled (0 messages dropped, 0 messages rate-limited, 0 flushes, 0 overruns, xml disabled, filtering disabled)',
    '',
    'No Active Message Discriminator.',
    '',
    '',
    'No Inactive Message Discriminator.',
    '',
    '',
    `    Console logging: level debugging, ${lines.length} messages logged, xml disabled,`,
    '                     filtering disabled',
    '    Monitor logging: level debugging, 0 messages logged, xml disabled,',
    '                     filtering disabled',
    `    Buffer logging:  level debugging, ${lines.length} messages logged, xml disabled,`,
    '                    filtering disabled',
    '    Exception Logging: size (4096 bytes)',
    '    Persistent logging: disabled',
    `    Trap logging: level informational, ${lines.length} message lines logged`,
    '',
    'Log Buffer (16384 bytes):',
    '',
    ...lines,
  ]
}
