import { longInterface, parseInterface } from '../interfaces.ts'
import type { LogMessage } from '../chassis-readings.ts'
import type { Parsed } from './columns.ts'

// Sequence number, mark of an unsure clock (`*` never set, `.` lost), time in any of its forms, member, and the message.
const shape =
  /^(?:\d{1,8}: )?([*.])?((?:\d{1,4} )?[A-Z][a-z]{2} +\d{1,2} (?:\d{4} )?\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?: [A-Z]{2,5})?|\d+[wdhy]\d+[wdhy]|\d{2}:\d{2}:\d{2}): (?:\S{1,8} )?%([A-Z][A-Z0-9_]{0,30}(?:-[A-Z][A-Z0-9_]{1,20})?)-([0-7])-([A-Z0-9_]{1,40}): ?(.*)$/
// A stack member prints its messages through the commanding one: `%LINK-3-UPDOWN (sw-2): …` or `-2:` after the mnemonic.
const member = /^(?:\([\w-]{1,20}\): |-\d{1,2}: )/

/**
 * The buffer at the end of `show logging`. Its first line may be the tail of a message that was cut off: then the reading
 * is not complete. Messages that run over several lines keep all of them. Null without buffer.
 */
export const parseShowLogging = (
  lines: readonly string[],
): (Parsed<LogMessage> & { readonly complete: boolean }) | null => {
  const start = lines.findIndex((line) => /^Log Buffer \(\d+ bytes\)/.test(line.trim()))
  if (start === -1) return null
  const rows: LogMessage[] = []
  let complete = true
  for (const line of lines.slice(start + 1)) {
    if (line.trim() === '') continue
    const parts = shape.exec(line)
    const last = rows.at(-1)
    if (parts === null) {
      if (last === undefined) complete = false
      else rows[rows.length - 1] = { ...last, text: `${last.text} ${line.trim()}`.slice(0, 1_000) }
      continue
    }
    const text = (parts[6] ?? '').replace(member, '').trim()
    rows.push({
      at: parts[2] ?? '',
      clockUnsure: parts[1] !== undefined,
      facility: parts[3] ?? '',
      severity: Number(parts[4]),
      mnemonic: parts[5] ?? '',
      text,
      interface: interfaceIn(text),
    })
  }
  return { rows, dropped: 0, complete }
}

const interfaceIn = (text: string): string | null => {
  for (const [word] of text.matchAll(/\b[A-Z][A-Za-z-]{1,25}\d{1,4}(?:\/\d{1,4}){0,3}\b/g))
    if (parseInterface(word) !== null) return longInterface(word)
  return null
}
