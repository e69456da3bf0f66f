import { unreadable } from '../../failures.ts'
import { askWhereKnown, understood } from './ask-switch.ts'
import { refusalFailure } from './refusals.ts'
import { parseCdpNeighbors } from './show-cdp-neighbors.ts'
import { chassisSerials, parseShowInventory } from './show-inventory.ts'
import { parseLldpNeighbors } from './show-lldp-neighbors.ts'
import { parseMacAddressTable } from './show-mac-address-table.ts'
import { parsePowerInline } from './show-power-inline.ts'
import { parseShowVersion } from './show-version.ts'
import { parseVlanBrief } from './show-vlan-brief.ts'
import { parseVrfs } from './show-vrf.ts'
import type { ForwardingEntry, Neighbour, PowerState, SwitchSystem, VlanState } from '../capabilities.ts'
import type { VrfInterfaces } from '../port-readings.ts'
import type { CommandLine } from './ask-switch.ts'
import type { Rows } from './read-interfaces.ts'
import type { Word } from '../typed-values.ts'

export const readSystem = async (
  line: CommandLine,
): Promise<{ readonly value: SwitchSystem; readonly dropped: number }> => {
  const system = understood(line.name, 'show version', parseShowVersion(await line.ask('show version')))
  // Some two-member recordings lack the second member's block in `show version`; the inventory has all.
  const inventory = await line.try('show inventory')
  const more = inventory.refusal === null ? chassisSerials(parseShowInventory(inventory.lines)) : []
  return { value: { ...system, serials: [...new Set([...system.serials, ...more])] }, dropped: 0 }
}

export const readVlans = async (line: CommandLine): Promise<Rows<VlanState>> => {
  const table = understood(line.name, 'show vlan brief', parseVlanBrief(await line.ask('show vlan brief')))
  return { value: table.rows, complete: true, dropped: table.dropped }
}

export const readVrfs = async (line: CommandLine): Promise<Rows<VrfInterfaces>> => {
  const lines = await askWhereKnown(line, 'show vrf', 'VRFs')
  // Without any it prints nothing at all (a 2960X) or the head alone.
  const told = lines.every((text) => text.trim() === '') ? [] : parseVrfs(lines)
  return { value: understood(line.name, 'show vrf', told), complete: true, dropped: 0 }
}

/** @param vlans ask per VLAN; the whole table when left out. */
export const readForwardingTable = async (
  line: CommandLine,
  vlans: readonly Word[] | undefined,
): Promise<Rows<ForwardingEntry>> => {
  const commands =
    vlans === undefined
      ? ['show mac address-table']
      : vlans.map((vlan) => `show mac address-table vlan ${vlan}`)
  const value: ForwardingEntry[] = []
  let dropped = 0
  for (const command of commands) {
    const table = understood(line.name, command, parseMacAddressTable(await line.ask(command)))
    // 2960s repeat the entries of `All` in every VLAN's table; those are the switch's own and gone already.
    value.push(...table.rows)
    dropped += table.dropped
  }
  return { value, complete: true, dropped }
}

/** Both protocols; one that is switched off has no neighbours. */
export const readNeighbours = async (line: CommandLine): Promise<Rows<Neighbour>> => {
  const value: Neighbour[] = []
  let dropped = 0
  const protocols = [
    { command: 'show cdp neighbors detail', parse: parseCdpNeighbors, off: /^% ?CDP is not enabled/ },
    { command: 'show lldp neighbors detail', parse: parseLldpNeighbors, off: /^% ?LLDP is not enabled/ },
  ]
  for (const { command, parse, off } of protocols) {
    const { lines, refusal } = await line.try(command)
    if (lines.some((text) => off.test(text))) continue
    if (refusal !== null && refusal.kind !== 'syntax') throw refusalFailure(line.name, refusal)
    if (refusal !== null) continue
    const parsed = parse(lines)
    if (parsed.rows.length === 0 && parsed.dropped === 0 && !isEmptyNeighbours(lines)) {
      throw unreadable({
        cause: 'not-understood',
        message: `${line.name} answered “${command}” with something else.`,
      })
    }
    value.push(...parsed.rows)
    dropped += parsed.dropped
  }
  return { value, complete: true, dropped }
}

const isEmptyNeighbours = (lines: readonly string[]): boolean =>
  lines.every((text) => text.trim() === '' || /^Total .{0,40}entries displayed ?: ?0/.test(text.trim()))

export const readPower = async (line: CommandLine): Promise<Rows<PowerState>> => {
  const { lines, refusal } = await line.try('show power inline')
  const none = lines.some((text) => /^% ?No inline power/.test(text.trim()))
  // Models without PoE refuse the command or say so.
  if (none || refusal?.kind === 'syntax') return { value: [], complete: true, dropped: 0 }
  if (refusal !== null) throw refusalFailure(line.name, refusal)
  const table = understood(line.name, 'show power inline', parsePowerInline(lines))
  return { value: table.rows, complete: true, dropped: table.dropped }
}
