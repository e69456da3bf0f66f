import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'

const times = '[source (<address2>|<interface>)]'

export const reachCommands: readonly Command[] = [
  { pattern: `ping [ip] <address> ${times}`, run: ping },
  { pattern: `ping vrf <word> <address> ${times}`, run: ping },
  { pattern: 'ping [vrf <word>] <address> timeout <number> size <number2> repeat <number3>', run: ping },
  { pattern: 'ping [vrf <word>] <address> repeat <number3> [size <number2>] [timeout <number>]', run: ping },
  {
    pattern:
      'ping [vrf <word>] <address> source <interface> timeout <number> size <number2> repeat <number3>',
    run: ping,
  },
  { pattern: `(traceroute|trace) [ip] <address> ${times}`, run: traceroute },
  {
    pattern: '(traceroute|trace) [vrf <word>] <address> ttl <number> <number2> timeout <number3>',
    run: traceroute,
  },
  {
    pattern: '(traceroute|trace) [vrf <word>] <address> timeout <number3> ttl <number> <number2>',
    run: traceroute,
  },
]

/** Somebody has the address now: a switch, an interface of one, or what is plugged in. */
function answers({ world }: Context, address: string): boolean {
  for (const device of world.switches.values()) {
    if (device.address === address) return true
    for (const of of device.interfaces.values()) if (of.address === address) return world.operUp(device, of)
  }
  const lease = world.lease(address)
  return lease !== null && world.attachment(lease.mac)?.address === address
}

/** An answer takes no time here, and silence as long as a person may wait: one second in all. */
async function ping(context: Context, given: Given): Promise<Lines> {
  const address = valueOf(given, 'address')
  const count = Math.min(100, Number(given.values['number3'] ?? 5))
  const size = given.values['number2'] ?? '100'
  const timeout = given.values['number'] ?? '2'
  const reached = answers(context, address)
  if (!reached) await context.pause(1000)
  const percent = reached ? 100 : 0
  return [
    'Type escape sequence to abort.',
    `Sending ${count}, ${size}-byte ICMP Echos to ${address}, timeout is ${timeout} seconds:`,
    (reached ? '!' : '.').repeat(count),
    `Success rate is ${percent} percent (${reached ? count : 0}/${count})${reached ? ', round-trip min/avg/max = 1/1/4 ms' : ''}`,
  ]
}

/** The way up from switch to switch, as far as its gateways answer, and then the address. */
async function traceroute(context: Context, given: Given): Promise<Lines> {
  const { world, device } = context
  const address = valueOf(given, 'address')
  const reached = answers(context, address)
  if (!reached) await context.pause(1000)
  const hops: string[] = []
  for (let at = device; ;) {
    const above = [...at.interfaces.values()].flatMap((of) => {
      const peer = of.uplink === null ? undefined : world.switches.get(of.uplink.switch)
      return peer !== undefined && rank[peer.role] < rank[at.role] ? [peer] : []
    })[0]
    if (above === undefined) break
    hops.push(above.address)
    at = above
  }
  const row = (number: number, text: string) => `${String(number).padStart(3)} ${text}`
  const way = hops.slice(0, hops.indexOf(address) === -1 ? hops.length : hops.indexOf(address))
  return [
    'Type escape sequence to abort.',
    `Tracing the route to ${address}`,
    'VRF info: (vrf in name/id, vrf out name/id)',
    ...way.map((hop, order) => row(order + 1, `${hop} 1 msec 1 msec 2 msec`)),
    ...(reached
      ? [row(way.length + 1, `${address} 2 msec 1 msec 2 msec`)]
      : [1, 2, 3].map((more) => row(way.length + more, ' *  *  * '))),
  ]
}

const rank = { core: 0, distribution: 1, access: 2 }
