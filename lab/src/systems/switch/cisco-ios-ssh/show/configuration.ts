import type { Command, Context, Given, Lines } from '../command/command.ts'
import { valueOf } from '../command/command.ts'
import { configurationLines } from '../device/configuration-text.ts'
import { interfaceLines } from '../device/interface-text.ts'
import { savedSnapshot } from '../device/snapshot.ts'

export const configurationShowCommands: readonly Command[] = [
  { pattern: 'show running-config [(all|view full)]', privilege: 15, run: running },
  { pattern: 'show (running-config|derived-config) interface <interface>', privilege: 15, run: ofInterface },
  { pattern: 'show startup-config', privilege: 15, run: startup },
  { pattern: 'show running-config vlan [<vlan>]', privilege: 15, run: vlans },
]

/** Octets as the device counts them, a line feed each. */
const size = (lines: Lines) => lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0)

function running({ chassis }: Context): Lines {
  const lines = configurationLines(chassis, null)
  return ['Building configuration...', '', `Current configuration : ${size(lines)} bytes`, ...lines]
}

function ofInterface({ chassis, device }: Context, given: Given): Lines {
  const of = device.interfaces.get(valueOf(given, 'interface'))
  if (of === undefined) return []
  const lines = ['!', ...interfaceLines(chassis, of), 'end', '']
  const title = given.keywords.has('derived-config') ? 'Derived' : 'Current'
  return ['Building configuration...', '', `${title} configuration : ${size(lines)} bytes`, ...lines]
}

function startup({ chassis }: Context): Lines {
  const lines = configurationLines(chassis, savedSnapshot(chassis))
  const total = chassis.device.os === 'ios' ? 524_288 : 2_097_152
  return [`Using ${size(lines)} out of ${total} bytes`, ...lines]
}

function vlans({ chassis, device }: Context, given: Given): Lines {
  const wanted = given.values['vlan']
  const lines: string[] = []
  let inside = false
  for (const line of configurationLines(chassis, null)) {
    if (!line.startsWith(' ')) {
      const id = /^vlan (\d+)$/.exec(line)?.[1]
      inside = id !== undefined && (wanted === undefined || wanted === id) && device.vlans.has(Number(id))
      if (inside) lines.push(line)
    } else if (inside) lines.push(line)
  }
  const body = ['!', ...lines.flatMap((line) => (line.startsWith(' ') ? [line, '!'] : [line])), 'end', '']
  return ['Building configuration...', '', `Current configuration : ${size(body)} bytes`, ...body]
}
