import { askForwarding } from './ask-forwarding.ts'
import { askPart } from './ask-part.ts'
import { askWhereKnown, understood } from './ask-switch.ts'
import { refusalFailure } from './refusals.ts'
import { chassisSerials, parseInventory } from './show-inventory.ts'
import { parsePowerInline } from './show-power-inline.ts'
import { parseShowVersion } from './show-version.ts'
import { parseVlanBrief } from './show-vlan-brief.ts'
import { parseVrfs } from './show-vrf.ts'
import type { NotRead } from '../../asking.ts'
import type { ForwardingEntry, PowerState, SwitchSystem, VlanState } from '../capabilities.ts'
import type { VrfInterfaces } from '../port-readings.ts'
import type { CommandLine } from './ask-switch.ts'
import type { Rows } from './read-interfaces.ts'
import type { Word } from '../typed-values.ts'

export const readSystem = async (
  line: CommandLine,
): Promise<{
  readonly value: SwitchSystem
  readonly dropped: number
  readonly notRead: readonly NotRead[]
}> => {
  const system = understood(line, 'show version', parseShowVersion(await line.ask('show version')))
  // Some two-member recordings lack the second member's block in `show version`; the inventory has all.
  const inventory = await askPart(line, 'show inventory', ['serials'])
  const parts = inventory.lines === null ? null : parseInventory(inventory.lines)
  const dropped = parts?.dropped ?? 0
  if (dropped > 0) line.dropped('show inventory')
  const more = parts === null ? [] : chassisSerials(parts.rows)
  return {
    value: { ...system, serials: [...new Set([...system.serials, ...more])] },
    dropped,
    notRead: inventory.notRead,
  }
}

/** Of `show vlan` where a release knows no shorter form. */
export const readVlans = async (line: CommandLine): Promise<Rows<VlanState>> => {
  const brief = await line.try('show vlan brief')
  const command = brief.refusal?.kind === 'syntax' ? 'show vlan' : 'show vlan brief'
  if (brief.refusal !== null && command === 'show vlan brief') throw refusalFailure(line.name, brief.refusal)
  const lines = brief.refusal === null ? brief.lines : await line.ask(command)
  const table = understood(line, command, parseVlanBrief(lines))
  return { value: table.rows, complete: true, dropped: table.dropped }
}

export const readVrfs = async (line: CommandLine): Promise<Rows<VrfInterfaces>> => {
  const lines = await askWhereKnown(line, 'show vrf', 'VRFs')
  // Without any it prints nothing at all (a 2960X) or the head alone.
  const told = lines.every((text) => text.trim() === '') ? [] : parseVrfs(lines)
  return { value: understood(line, 'show vrf', told), complete: true, dropped: 0 }
}

/** @param vlans ask per VLAN; the whole table when left out. */
export const readForwardingTable = async (
  line: CommandLine,
  vlans: readonly Word[] | undefined,
): Promise<Rows<ForwardingEntry>> => {
  const value: ForwardingEntry[] = []
  let dropped = 0
  for (const words of vlans === undefined ? [''] : vlans.map((vlan) => ` vlan ${vlan}`)) {
    const table = await askForwarding(line, words)
    // 2960s repeat the entries of `All` in every VLAN's table; those are the switch's own and gone already.
    value.push(...table.rows)
    dropped += table.dropped
  }
  return { value, complete: true, dropped }
}

export const readPower = async (line: CommandLine): Promise<Rows<PowerState>> => {
  const { lines, refusal } = await line.try('show power inline')
  const none = lines.some((text) => /^% ?No inline power/.test(text.trim()))
  // Models without PoE refuse the command or say so.
  if (none || refusal?.kind === 'syntax') return { value: [], complete: true, dropped: 0 }
  if (refusal !== null) throw refusalFailure(line.name, refusal)
  const table = understood(line, 'show power inline', parsePowerInline(lines))
  return { value: table.rows, complete: true, dropped: table.dropped }
}
