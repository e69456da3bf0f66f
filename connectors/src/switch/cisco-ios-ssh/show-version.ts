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
  const description = find(/^(Cisco IOS Software.*)$/) ?? find(/^(Cisco .{0,80}Software.*)$/)
  if (named?.[1] === undefined || named[1] === undefined || description === null) return null
  // Special builds print `V169_5_SR…`: the version is a word, not digits.
  const software =
    find(/^Cisco IOS[ -]XE Software, Version (\S+)/) ?? find(/^Cisco .*, Version ([^\s,]+)/) ?? null
  const board = find(/^Processor board ID (\S+)/)
  const members = lines.flatMap((line) => /^System [Ss]erial [Nn]umber\s*: (\S+)/.exec(line)?.[1] ?? [])
  const serials = members.length > 0 ? members : board === null ? [] : [board]
  return {
    name: named[1],
    description,
    model: find(/^Model [Nn]umber\s*: (\S+)/) ?? find(/^[Cc]isco (\S+) \(.{1,60}\) processor/),
    software,
    serials: [...new Set(serials)],
    uptime: parseUptime(named[2] ?? ''),
    restart:
      find(/^Last reload reason: (.{1,120})$/) ?? find(/^System returned to ROM by (.{1,120}?)(?: at .*)?$/),
  }
}
