import type { Command, Context, Lines } from '../command/command.ts'
import { cell, right } from '../device/column.ts'
import { logBuffer } from '../device/log.ts'
import { ageText, clockText } from '../device/notation.ts'
import { logHost } from '../device/services.ts'

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
      return `${mark}${right(one.line + 1, 3)} vty ${cell(one.line, 5)} ${cell(one.username, 10)} ${cell('idle', 20)} ${cell(idle, 8)} ${one.peer.replace(/:\d+$/, '')}`
    }),
    '',
    '  Interface    User               Mode         Idle     Peer Address',
    '',
  ]
}

function terminal({ session, chassis, world }: Context): Lines {
  return [
    `Line ${session.line + 1}, Location: "", Type: "vt100"`,
    `Length: ${session.length} lines, Width: ${session.width} columns`,
    'Baud rate (TX/RX) is 9600/9600, no parity, 2 stopbits, 8 databits',
    'Status: PSI Enabled, Ready, Active, Automore On',
    'Capabilities: none',
    'Modem state: Ready',
    'Special Chars: Escape  Hold  Stop  Start  Disconnect  Activation',
    '                ^^x    none   -     -       none         ',
    'Timeouts:      Idle EXEC    Idle Session   Modem Answer  Session   Dispatch',
    `               ${(chassis.execTimeout === 0 ? 'never' : `00:${String(chassis.execTimeout).padStart(2, '0')}:00`).padEnd(14)}never                        none     not set`,
    '                            Idle Session Disconnect Warning',
    '                              never ',
    '                            Login-sequence User Response',
    '                             00:00:30',
    '                            Autoselect Initial Wait',
    '                              not set ',
    'Modem type is unknown.',
    'Session limit is not set.',
    `Time since activation: ${ageText(world.clock.now() - session.lastInput)}`,
    'Editing is enabled.',
    'History is enabled, history size is 20.',
    'DNS resolution in show commands is enabled',
    'Full user help is disabled',
    'Allowed input transports are ssh.',
    'Allowed output transports are telnet ssh.',
    'Preferred transport is telnet.',
    'Shell: disabled',
    'Shell trace: off',
    'No output characters are padded',
    'No special data dispatching characters',
  ]
}

function logging({ chassis, device }: Context): Lines {
  const lines = logBuffer(chassis)
  return [
    'Syslog logging: enabled (0 messages dropped, 0 messages rate-limited, 0 flushes, 0 overruns, xml disabled, filtering disabled)',
    '',
    'No Active Message Discriminator.',
    '',
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
    '    Count and timestamp logging messages: disabled',
    '    File logging: disabled',
    '    Persistent logging: disabled',
    '',
    'No active filter modules.',
    '',
    `    Trap logging: level informational, ${lines.length} message lines logged`,
    `        Logging to ${logHost}  (udp port 514, audit disabled,`,
    '              link up),',
    `              ${lines.length} message lines logged, `,
    '              0 message lines rate-limited, ',
    '              0 message lines dropped-by-MD, ',
    '              xml disabled, sequence number disabled',
    '              filtering disabled',
    '        Logging Source-Interface:       VRF Name:',
    ...(device.os === 'ios-xe' ? ['    TLS Profiles: '] : []),
    '',
    'Log Buffer (16384 bytes):',
    '',
    ...lines,
  ]
}
