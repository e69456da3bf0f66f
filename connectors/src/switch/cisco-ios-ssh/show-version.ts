import type { SwitchSystem } from '../capabilities.ts'

const secondsOf: Readonly<Record<string, number>> = {
  year: 31_536_000,
  week: 604_800,
  day: 86_400,
  hour: 3_600,
  minute: 60,
}

/** `7 weeks, 17 hours, 14 minutes` in seconds; null when no unit was found. */
export const parseUptime = (text: string): number | null => {
  const parts = [...text.matchAll(/(\d{1,6}) (year|week|day|hour|minute)s?/g)]
  if (parts.length === 0) return null
  return parts.reduce((sum, part) => sum + Number(part[1]) * (secondsOf[part[2] ?? ''] ?? 0), 0)
}

/**
 * Version of the running software. Special builds print `V169_5_SR…` or `BLD_…`: the version is a word, not digits. IOS
 * before 12.3 names itself in two lines, the second beginning with `IOS (tm)`; unreleased images say `Experimental`.
 */
const softwareOf = (lines: readonly string[]): string | null => {
  for (const pattern of [
    /^Cisco IOS[ -]XE Software, Version (\S+)/,
    /^(?:Cisco |IOS \(tm\) ).{0,200}, (?:Experimental )?Version ([^\s,]+)/,
  ]) {
    for (const line of lines) {
      const version = pattern.exec(line)?.[1]
      if (version !== undefined) return version
    }
  }
  return null
}

/** Output of `show version`, IOS 12.2 to IOS-XE 17; null when it is something else. */
export const parseShowVersion = (lines: readonly string[]): SwitchSystem | null => {
  const find = (pattern: RegExp): string | null => {
    for (const line of lines) {
      const value = pattern.exec(line)?.[1]?.trim()
      if (value !== undefined && value !== '') return value
    }
    return null
  }
  const named = lines
    .map((line) => /^(\S{1,64}) uptime is (.{1,200})$/.exec(line))
    .find((match) => match !== null)
  const description =
    find(/^(Cisco IOS Software.*)$/) ?? find(/^(IOS \(tm\) .*)$/) ?? find(/^(Cisco .{0,80}Software.*)$/)
  if (named?.[1] === undefined || named[1] === undefined || description === null) return null
  const software = softwareOf(lines)
  const board = find(/^Processor board ID ([^\s,]+)/)
  const members = lines.flatMap((line) => /^System [Ss]erial [Nn]umber\s*: (\S+)/.exec(line)?.[1] ?? [])
  const serials = members.length > 0 ? members : board === null ? [] : [board]
  return {
    name: named[1],
    description,
    // `cisco WS-C6509-E (R7000) processor …`, `Cisco C921-4P (revision 1.0) with …`, `Cisco IOSv () processor …`
    model:
      find(/^Model [Nn]umber\s*: (\S+)/) ??
      find(/^(?:[Cc]isco|Allen-Bradley) (\S+) \([^)]{0,60}\) (?:processor|with)\b/),
    software,
    serials: [...new Set(serials)],
    uptime: parseUptime(named[2] ?? ''),
    restart:
      find(/^Last reload reason: (.{1,120})$/) ??
      find(/^System (?:returned to ROM|restarted) by (.{1,120}?)(?: at .*)?$/),
  }
}
