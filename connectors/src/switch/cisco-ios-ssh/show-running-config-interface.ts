import { withoutSecrets } from './redaction.ts'
import type { ConfigurationSection } from '../chassis-readings.ts'

/** Output of `show running-config interface X`, without its secrets; null when no section begins. */
export const parseConfigurationSection = (lines: readonly string[]): ConfigurationSection | null => {
  const start = lines.findIndex((line) => /^interface \S/.test(line))
  if (start === -1) return null
  const bytes = lines.map((line) => /^(?:Current|Derived) configuration ?: (\d{1,9}) bytes/.exec(line)?.[1])
  const size = bytes.find((text) => text !== undefined)
  const end = lines.findIndex((line, at) => at > start && /^end\s*$/.test(line))
  const section = lines
    .slice(start, end === -1 ? undefined : end)
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && line !== '!')
  return { lines: withoutSecrets(section), bytes: size === undefined ? null : Number(size) }
}
