import { understood } from './ask-switch.ts'
import { refusalFailure } from './refusals.ts'
import { parseMacAddressTable } from './show-mac-address-table.ts'
import type { ForwardingEntry } from '../capabilities.ts'
import type { CommandLine } from './ask-switch.ts'
import type { Parsed } from './columns.ts'

/** `show mac address-table` with words after it; IOS 12.x has a hyphen where newer ones have a space. */
export const askForwarding = async (line: CommandLine, words: string): Promise<Parsed<ForwardingEntry>> => {
  const now = `show mac address-table${words}`
  const first = await line.try(now)
  if (first.refusal === null) return understood(line, now, parseMacAddressTable(first.lines))
  if (first.refusal.kind !== 'syntax') throw refusalFailure(line.name, first.refusal)
  const before = `show mac-address-table${words}`
  const second = await line.try(before)
  if (second.refusal !== null) throw refusalFailure(line.name, first.refusal)
  return understood(line, before, parseMacAddressTable(second.lines))
}
