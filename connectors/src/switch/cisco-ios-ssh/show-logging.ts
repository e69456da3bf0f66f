import { longInterface, parseInterface } from '../interfaces.ts'
import type { LogMessage } from '../chassis-readings.ts'
import type { Parsed } from './columns.ts'

// Sequence number, mark of an unsure clock (`*` never set, `.` lost), time in any of its forms, and what follows.
const stamped =
  /^(?:\d{1,8}: )?([*.])?((?:\d{1,4} )?[A-Z][a-z]{2} +\d{1,2} (?:\d{4} )?\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?: [A-Za-z][\w+-]{1,6})?|\d+[wdhy]\d+[wdhy]|\d{2}:\d{2}:\d{2}): ?(.*)$/
// A member, and the message with its code.
const coded =
  /^(?:\S{1,8} )?%([A-Z][A-Z0-9_]{0,40}(?:-[A-Z][A-Z0-9_]{1,20})?)-([0-7])-([A-Z0-9_]{1,60}): ?(.*)$/
// A stack member prints its messages through the commanding one: `%LINK-3-UPDOWN (sw-2): …` or `-2:` after the mnemonic.
const member = /^(?:\([\w-]{1,20}\): |-\d{1,2}: )/

/**
 * The buffer at the end of `show logging`. Its first line may be the tail of a message that was cut off: then the reading
 * is not complete. Messages that run over several lines keep all of them. What stands in the buffer without a code
 * (`Rollback:Acquired Configuration lock.`, output of debugging) has no facility and no mnemonic and is of severity 7, at
 * which the device keeps it. Null without buffer.
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
    const stamp = stamped.exec(line)
    const last = rows.at(-1)
    if (stamp === null) {
      if (last === undefined) complete = false
      else rows[rows.length - 1] = { ...last, text: `${last.text} ${line.trim()}`.slice(0, 1_000) }
      continue
    }
    const code = coded.exec(stamp[3] ?? '')
    const text = (code?.[4] ?? stamp[3] ?? '').replace(member, '').trim()
    rows.push({
      at: stamp[2] ?? '',
      clockUnsure: stamp[1] !== undefined,
      facility: code?.[1] ?? '',
      severity: code === null ? 7 : Number(code[2]),
      mnemonic: code?.[3] ?? '',
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
