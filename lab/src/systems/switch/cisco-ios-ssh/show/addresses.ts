import type { Command, Context, Given, Lines } from '../command/command.ts'
import { routes } from '../device/services.ts'
import { loose, right } from '../device/column.ts'
import { dottedMac } from '../device/notation.ts'

export const addressCommands: readonly Command[] = [
  { pattern: 'show ip arp [(<address>|<interface>|<mac>)]', run: arp },
  { pattern: 'show ip arp vrf <word> [(<address>|<interface>|<mac>)]', run: arp },
  { pattern: 'show arp', run: arp },
  { pattern: 'show arp vrf <word>', run: arp },
  { pattern: '(show vrf|show ip vrf)', run: vrfs },
  { pattern: 'show ipv6 neighbors [vrf <word>]', run: neighbours },
]

function arp(context: Context, { values }: Given): Lines {
  const { world, device } = context
  const entries = world
    .arpTable(device)
    .filter(
      (entry) =>
        entry.interface.vrf === (values['word'] ?? null) &&
        (values['address'] === undefined || entry.address === values['address']) &&
        (values['mac'] === undefined || entry.mac === values['mac']) &&
        (values['interface'] === undefined || entry.interface.name === values['interface']),
    )
  const narrowed = ['address', 'mac', 'interface'].some((name) => values[name] !== undefined)
  const sought =
    values['word'] === undefined && values['mac'] === undefined ? unanswered(context, values['address']) : []
  if (entries.length + sought.length === 0 && narrowed) return []
  return [
    'Protocol  Address          Age (min)  Hardware Addr   Type   Interface',
    ...entries.map(
      (entry) =>
        `Internet  ${loose(entry.address, 17)}${right(entry.age ?? '-', 8)}   ${dottedMac(entry.mac)}  ARPA   ${entry.interface.name}`,
    ),
    ...(values['interface'] === undefined ? sought : []).map(
      (address) => `Internet  ${loose(address, 17)}${right(0, 8)}   Incomplete      ARPA`,
    ),
  ]
}

/** Most addresses that a gateway asks for in vain at one moment. */
const mostSought = 3

/** Leases of hosts that have gone: somebody still sends to them, and the gateway asks without an answer. */
function unanswered({ world, device }: Context, only: string | undefined): string[] {
  if (!routes(device)) return []
  const own = new Set(
    [...world.vlans.values()]
      .filter(
        ({ id, gatewaySwitch }) =>
          gatewaySwitch === device.name && device.interfaces.get(`Vlan${id}`)?.adminUp,
      )
      .map(({ id }) => id),
  )
  const found: string[] = []
  for (const { address, mac, vlan } of world.leases()) {
    if (found.length >= mostSought) break
    if (!own.has(vlan) || (only !== undefined && address !== only)) continue
    if (world.attachment(mac) === null) found.push(address)
  }
  return found
}

/** The 2960X routes nothing and has none. */
function vrfs({ device }: Context): Lines {
  const names = [...new Set([...device.interfaces.values()].flatMap((of) => of.vrf ?? []))]
  if (device.os === 'ios' || names.length === 0) return []
  return [
    '  Name                             Default RD            Protocols   Interfaces',
    ...names.map((name) => {
      const on = [...device.interfaces.values()].filter((of) => of.vrf === name).map((of) => of.shortName)
      return `  ${loose(name, 33)}${loose('<not set>', 22)}${loose('ipv4,ipv6', 12)}${on.join(' ')}`
    }),
  ]
}

/** No VRF of the campus has neighbours that speak IPv6. */
function neighbours({ world, device }: Context, { values }: Given): Lines {
  if (values['word'] !== undefined) return []
  return [
    'IPv6 Address                              Age Link-layer Addr State Interface',
    ...world
      .neighbourCache(device)
      .map(
        (entry) =>
          `${loose(entry.address.toUpperCase(), 40)}${right(entry.age ?? '-', 5)} ${dottedMac(entry.mac)}  ${(entry.age ?? 0) > 0 ? 'STALE' : 'REACH'} ${entry.interface.shortName}`,
      ),
  ]
}
