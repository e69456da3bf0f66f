import { longInterface } from '../interfaces.ts'
import { parseAge } from './ages.ts'
import { firstLineOfInterface, isFirstLine } from './show-interface.ts'
import type { InterfaceCounters } from '../port-readings.ts'
import type { Parsed } from './columns.ts'

/**
 * Counters of every block of `show interfaces`. Lines are missing by release and kind of interface (no broadcasts
 * before 15.2, nothing of Ethernet on SVIs): what is not there is null. An interface whose first line is not understood is dropped. Null without any block.
 */
export const parseInterfaceCounters = (lines: readonly string[]): Parsed<InterfaceCounters> | null => {
  const rows: InterfaceCounters[] = []
  let dropped = 0
  let name: string | null = null
  let block: string[] = []
  const finish = () => {
    if (name !== null) rows.push(countersOf(name, block))
  }
  for (const line of lines) {
    if (!isFirstLine(line)) {
      if (name !== null) block.push(line)
      continue
    }
    finish()
    const head = firstLineOfInterface.exec(line)?.[1]
    if (head === undefined) dropped += 1
    name = head === undefined ? null : longInterface(head)
    block = []
  }
  finish()
  return rows.length === 0 ? null : { rows, dropped }
}

const countersOf = (name: string, block: readonly string[]): InterfaceCounters => {
  const find = (pattern: RegExp): string | null => {
    for (const line of block) {
      const value = pattern.exec(line)?.[1]
      if (value !== undefined) return value
    }
    return null
  }
  const count = (pattern: RegExp): number | null => {
    const text = find(pattern)
    return text === null ? null : Number(text)
  }
  const age = (pattern: RegExp): number | null => parseAge(find(pattern) ?? '')
  const window = /^\s+(\d{1,3}) (minute|second) input rate/
  const line = block.map((one) => window.exec(one)).find((match) => match !== null)
  return {
    interface: name,
    inPackets: count(/^\s+(\d{1,20}) packets input,/),
    inOctets: count(/packets input, (\d{1,20}) bytes/),
    outPackets: count(/^\s+(\d{1,20}) packets output,/),
    outOctets: count(/packets output, (\d{1,20}) bytes/),
    inErrors: count(/^\s+(\d{1,20}) input errors,/),
    crc: count(/, (\d{1,20}) CRC\b/),
    alignment: count(/, (\d{1,20}) frame\b/),
    runts: count(/^\s+(\d{1,20}) runts\b/),
    giants: count(/, (\d{1,20}) giants\b/),
    inDiscards: count(/Input queue: \d+\/\d+\/(\d{1,20})\//),
    outErrors: count(/^\s+(\d{1,20}) output errors,/),
    outDiscards: count(/Total output drops: (\d{1,20})/),
    collisions: count(/, (\d{1,20}) collisions,/),
    lateCollisions: count(/, (\d{1,20}) late collision/),
    resets: count(/, (\d{1,20}) interface resets/),
    inRate: count(/input rate (\d{1,20}) bits\/sec/),
    outRate: count(/output rate (\d{1,20}) bits\/sec/),
    rateWindow: line?.[1] === undefined ? null : Number(line[1]) * (line[2] === 'minute' ? 60 : 1),
    lastInput: age(/^\s+Last input (\S{1,12}), output/),
    lastOutput: age(/^\s+Last input \S{1,12}, output (\S{1,12}),/),
    cleared: age(/Last clearing of "show interface" counters (\S{1,12})/),
  }
}
