import type { Command, Context, Lines } from '../command/command.ts'
import { loose, right } from '../device/column.ts'
import { clockText } from '../device/notation.ts'
import { timeServers } from '../device/services.ts'

export const timeServerCommands: readonly Command[] = [
  { pattern: 'show ntp status', run: status },
  { pattern: 'show ntp associations', run: associations },
]

const isCore = ({ device }: Context) => device.role === 'core'

/** Seconds since the server was asked last; it is asked every 64. */
const since = ({ world }: Context) => Math.floor(world.clock.now() / 1000) % 64

/** Seconds since 1900 and a fraction of one, in hexadecimal (RFC 5905). */
function timestamp(at: number): string {
  const seconds = Math.floor(at / 1000) + 2_208_988_800
  const fraction = Math.floor(((at % 1000) / 1000) * 2 ** 32)
  return [seconds, fraction].map((value) => value.toString(16).toUpperCase().padStart(8, '0')).join('.')
}

function status(context: Context): Lines {
  const { world, device } = context
  const asked = world.clock.now() - since(context) * 1000
  const uptime = Math.max(0, Math.floor((world.clock.now() - device.bootedAt) / 10))
  return [
    `Clock is synchronized, stratum ${isCore(context) ? 2 : 3}, reference is ${timeServers(world, device)[0]}      `,
    'nominal freq is 250.0000 Hz, actual freq is 249.9998 Hz, precision is 2**18',
    `ntp uptime is ${uptime} (1/100 of seconds), resolution is 4000`,
    `reference time is ${timestamp(asked)} (${clockText(asked)})`,
    'clock offset is 0.5000 msec, root delay is 1.23 msec',
    'root dispersion is 7.35 msec, peer dispersion is 2.10 msec',
    "loopfilter state is 'CTRL' (Normal Controlled Loop), drift is 0.000000724 s/s",
    `system poll interval is 64, last update was ${since(context)} sec ago.`,
  ]
}

function associations(context: Context): Lines {
  const { world, device } = context
  return [
    '',
    '  address         ref clock       st   when   poll reach  delay  offset   disp',
    ...timeServers(world, device).map((address, order) => {
      const reference = isCore(context) ? '.GPS.' : '192.0.2.123'
      return `${order === 0 ? '*' : '+'}~${loose(address, 16)}${loose(reference, 16)}${right(isCore(context) ? 1 : 2, 2)}${right(since(context), 7)}${right(64, 7)}${right(377, 6)}${right('1.000', 7)}${right('0.500', 8)}${right('2.100', 7)}`
    }),
    ' * sys.peer, # selected, + candidate, - outlyer, x falseticker, ~ configured',
  ]
}
