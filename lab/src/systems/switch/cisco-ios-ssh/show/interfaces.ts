import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import type { Interface } from '../../../../world/model/switch.ts'
import { cell, right } from '../device/column.ts'
import { ageText, dottedMac } from '../device/notation.ts'
import { hardwareWords, isSwitchport, linkStatus, mediaType, takesPlug } from '../device/interface-facts.ts'
import { shownCounters } from '../device/shown-counters.ts'

export const interfaceCommands: readonly Command[] = [
  {
    pattern: 'show interfaces',
    run: (context) => [...context.device.interfaces.values()].flatMap((of) => block(context, of)),
  },
  {
    pattern: 'show interfaces <interface>',
    run(context, given) {
      const of = context.device.interfaces.get(valueOf(given, 'interface'))
      return of === undefined ? [] : block(context, of)
    },
  },
  { pattern: 'show interfaces [<interface>] summary', run: summary },
]

function firstLine(context: Context, of: Interface): string {
  const { world, device } = context
  const up = world.operUp(device, of)
  const state = of.adminUp ? (up ? 'up' : 'down') : 'administratively down'
  const protocol = up ? 'up' : 'down'
  const autostate = of.kind === 'svi' && device.os === 'ios-xe' ? ', Autostate Enabled' : ''
  const detail = isSwitchport(of) ? `(${linkStatus(world, device, of)}) ` : ''
  return `${of.name} is ${state}, line protocol is ${protocol} ${detail}${autostate}`
}

interface Rate {
  readonly bits: number
  readonly packets: number
}

/** Bits a second over the last minutes from what the counters say of the whole time up. */
function rate(octets: bigint, milliseconds: number): Rate {
  const seconds = Math.max(1, milliseconds / 1000)
  const bits = Math.round((Number(octets) * 8) / seconds / 1000) * 1000
  return { bits, packets: Math.round(bits / 8 / 620) }
}

/** Of what comes in and of what goes out. */
function ratesOf({ world, device }: Context, of: Interface): [Rate, Rate] {
  const { inOctets, outOctets } = world.operUp(device, of)
    ? world.counters(device, of)
    : { inOctets: 0n, outOctets: 0n }
  const since = world.clock.now() - device.bootedAt
  return [rate(inOctets, since), rate(outOctets, since)]
}

/** No port here holds or drops a packet. */
function summary(context: Context, { values }: Given): Lines {
  const { world, device } = context
  const shown = [...device.interfaces.values()].filter(
    (of) => values['interface'] === undefined || of.name === values['interface'],
  )
  return [
    '',
    ' *: interface is up',
    ' IHQ: pkts in input hold queue     IQD: pkts dropped from input queue',
    ' OHQ: pkts in output hold queue    OQD: pkts dropped from output queue',
    ' RXBS: rx rate (bits/sec)          RXPS: rx rate (pkts/sec)',
    ' TXBS: tx rate (bits/sec)          TXPS: tx rate (pkts/sec)',
    ' TRTL: throttle count',
    '',
    `  ${cell('Interface', 23)}${['IHQ', 'IQD', 'OHQ', 'OQD', 'RXBS', 'RXPS', 'TXBS', 'TXPS', 'TRTL'].map((head) => right(head, 10)).join('')}`,
    '-'.repeat(115),
    ...shown.map((of) => {
      const [incoming, outgoing] = ratesOf(context, of)
      const counts = [0, 0, 0, 0, incoming.bits, incoming.packets, outgoing.bits, outgoing.packets, 0]
      const mark = world.operUp(device, of) ? '*' : ' '
      return `${mark} ${cell(of.name, 23)}${counts.map((count) => right(count, 10)).join('')}`
    }),
  ]
}

function block(context: Context, of: Interface): Lines {
  const { world, device } = context
  const up = world.operUp(device, of)
  const now = world.clock.now()
  const speed = up ? world.linkSpeed(device, of) : of.speed
  const { inOctets, outOctets, inErrors, crcErrors } = shownCounters(context.chassis, of)
  const [incoming, outgoing] = ratesOf(context, of)
  const cleared = context.chassis.cleared.get(of.name)
  const inPackets = inOctets / 620n
  const outPackets = outOctets / 620n
  const share = inPackets / 120n
  // Only members that are up are bundled.
  const bundled = of.members.flatMap((name) => {
    const member = device.interfaces.get(name)
    return member !== undefined && world.operUp(device, member) ? [member.shortName] : []
  })
  const kilobit = device.os === 'ios-xe' ? 'Kbit/sec' : 'Kbit'
  return [
    firstLine(context, of),
    `  Hardware is ${hardwareWords(of)}, address is ${dottedMac(of.mac)} (bia ${dottedMac(of.mac)})`,
    ...(of.description === '' ? [] : [`  Description: ${of.description}`]),
    ...(of.address === null ? [] : [`  Internet address is ${of.address}/24`]),
    `  MTU 1500 bytes, BW ${speed * 1000} ${kilobit}, DLY ${speed >= 1000 ? 10 : 100} usec, `,
    '     reliability 255/255, txload 1/255, rxload 1/255',
    '  Encapsulation ARPA, loopback not set',
    of.kind === 'svi' ? '  Keepalive not supported ' : '  Keepalive set (10 sec)',
    ...(of.kind === 'svi' ? [] : mediaLines(context, of, up, speed)),
    '  ARP type: ARPA, ARP Timeout 04:00:00',
    ...(bundled.length === 0 ? [] : [`  Members in this channel: ${bundled.join(' ')} `]),
    up
      ? '  Last input 00:00:07, output 00:00:01, output hang never'
      : `  Last input ${lastSeen(of, now)}, output ${lastSeen(of, now)}, output hang never`,
    `  Last clearing of "show interface" counters ${cleared === undefined ? 'never' : ageText(now - cleared.at)}`,
    '  Input queue: 0/2000/0/0 (size/max/drops/flushes); Total output drops: 0',
    '  Queueing strategy: fifo',
    '  Output queue: 0/40 (size/max)',
    `  5 minute input rate ${incoming.bits} bits/sec, ${incoming.packets} packets/sec`,
    `  5 minute output rate ${outgoing.bits} bits/sec, ${outgoing.packets} packets/sec`,
    `     ${inPackets} packets input, ${inOctets} bytes, 0 no buffer`,
    `     Received ${share} broadcasts (${share / 2n} ${isSwitchport(of) ? '' : 'IP '}multicasts)`,
    '     0 runts, 0 giants, 0 throttles ',
    `     ${inErrors} input errors, ${crcErrors} CRC, ${Math.max(0, inErrors - crcErrors)} frame, 0 overrun, 0 ignored`,
    ...(of.kind === 'svi'
      ? []
      : [
          `     0 watchdog, ${share / 2n} multicast, 0 pause input`,
          '     0 input packets with dribble condition detected',
        ]),
    `     ${outPackets} packets output, ${outOctets} bytes, 0 underruns`,
    ...(device.os === 'ios-xe'
      ? [
          `     Output ${outPackets / 150n} broadcasts (${outPackets / 300n} ${isSwitchport(of) ? '' : 'IP '}multicasts)`,
        ]
      : []),
    `     0 output errors, ${of.kind === 'svi' ? '' : '0 collisions, '}2 interface resets`,
    '     0 unknown protocol drops',
    ...(of.kind === 'svi'
      ? []
      : [
          '     0 babbles, 0 late collision, 0 deferred',
          '     0 lost carrier, 0 no carrier, 0 pause output',
        ]),
    '     0 output buffer failures, 0 output buffers swapped out',
  ]
}

const lastSeen = (of: Interface, now: number) => (of.lastChange > 0 ? ageText(now - of.lastChange) : 'never')

function mediaLines(context: Context, of: Interface, up: boolean, speed: number): string[] {
  const rateText =
    speed >= 10_000 || speed === 2500 || speed === 5000 ? `${speed / 1000}Gb/s` : `${speed}Mb/s`
  if (of.kind === 'management') {
    const words = up ? `Full Duplex, ${speed}Mbps` : 'Unknown, Unknown'
    return [
      `  ${words}, link type is auto, media type is ${up ? 'RJ45' : 'unknown media type'}`,
      '  output flow-control is unsupported, input flow-control is unsupported',
    ]
  }
  const line = up ? `Full-duplex, ${rateText}` : 'Auto-duplex, Auto-speed'
  const link = of.kind === 'physical' && takesPlug(context.device, of) ? 'link type is auto, ' : ''
  return [
    `  ${line}, ${link}media type is ${mediaType(context.world, context.device, of)}`,
    ...(of.name.startsWith('TwentyFive') ? ['  Fec is auto'] : []),
    '  input flow-control is on, output flow-control is unsupported ',
  ]
}
