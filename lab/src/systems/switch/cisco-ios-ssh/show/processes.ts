import type { Command, Context, Lines } from '../command/command.ts'
import { right } from '../device/column.ts'
import { loadOf, memoryOf } from '../../load.ts'

export const processCommands: readonly Command[] = [
  { pattern: 'show processes cpu [sorted]', run: cpu },
  { pattern: 'show memory statistics', run: memory },
  { pattern: 'show processes memory [sorted]', run: byProcess },
]

const names = [
  'Chunk Manager',
  'Load Meter',
  'Check heaps',
  'ARP Input',
  'IP Input',
  'Hulc LED Process',
  'Spanning Tree',
  'SNMP ENGINE',
  'SSH Process',
]

function cpu(context: Context): Lines {
  const { now, minute, five } = loadOf(context.world, context.device)
  return [
    `CPU utilization for five seconds: ${now}%/0%; one minute: ${minute}%; five minutes: ${five}%`,
    ' PID Runtime(ms)     Invoked      uSecs   5Sec   1Min   5Min TTY Process ',
    ...names.map((name, order) => {
      const share = order === 5 ? minute / 2 : 0
      const invoked = 900 + order * 17_311
      const runtime = Math.round(invoked * (0.2 + order / 20))
      return `${right(order + 1, 4)} ${right(runtime, 11)} ${right(invoked, 11)} ${right(Math.round((runtime * 1000) / invoked), 10)} ${right(share.toFixed(2), 5)}% ${right(share.toFixed(2), 5)}% ${right(share.toFixed(2), 5)}%   0 ${name.padEnd(17)}`
    }),
  ]
}

function memory({ world, device }: Context): Lines {
  return [
    '                Head    Total(b)     Used(b)     Free(b)   Lowest(b)  Largest(b)',
    ...memoryOf(world, device).map(({ name, total, used }, order) => {
      const free = total - used
      const head = (0x2c_00_000 + order * 0x9_00_000).toString(16).toUpperCase()
      return `${right(name, 9)} ${right(head, 10)} ${right(total, 11)} ${right(used, 11)} ${right(free, 11)} ${right(Math.round(free * 0.98), 11)} ${right(Math.round(free * 0.96), 11)}`
    }),
  ]
}

function byProcess({ world, device }: Context): Lines {
  const pools = memoryOf(world, device)
  return [
    ...pools.map(
      ({ title, total, used }) =>
        `${title} Pool Total: ${right(total, 10)} Used: ${right(used, 10)} Free: ${right(total - used, 10)}`,
    ),
    '',
    ' PID TTY  Allocated      Freed    Holding    Getbufs    Retbufs Process',
    ...names.map(
      (name, order) =>
        `${right(order + 1, 4)}   0 ${right(180_000 + order * 4_128, 10)} ${right(order * 2_048, 10)} ${right(62_000 + order * 1_032, 10)} ${right(0, 10)} ${right(0, 10)} ${name.padEnd(16)}`,
    ),
  ]
}
