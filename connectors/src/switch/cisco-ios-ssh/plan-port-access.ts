import type { ConfigurationSection } from '../chassis-readings.ts'
import { authenticationSettings, powerSettings } from '../port-settings.ts'
import type { PortTarget, SectionWish } from '../writes.ts'
import { lineOf, linesOfKinds } from './section-lines.ts'

/** What a mode leaves out stays: `power inline static max 15400` becomes `auto` with the same most. */
export const powerWish = (
  section: ConfigurationSection,
  { power, powerPriority }: PortTarget,
): SectionWish => {
  const now = powerSettings(section.lines)
  const line = lineOf(section, 'power inline')
  const priority = lineOf(section, 'power inline port priority')
  const most = now.most === null ? '' : ` max ${now.most}`
  const mode =
    power === 'auto' && most === '' ? null : `power inline ${power}${power === 'never' ? '' : most}`
  const ranked = powerPriority === 'low' ? null : `power inline port priority ${powerPriority}`
  return {
    ...(power === undefined ? {} : { 'power inline': power === now.mode ? line : mode }),
    ...(powerPriority === undefined
      ? {}
      : { 'power inline port priority': powerPriority === now.priority ? priority : ranked }),
  }
}

const kinds = ['dot1x pae', 'mab', 'authentication order', 'authentication port-control'] as const

/**
 * A port that asks for nothing keeps the lines of the methods, which count for nothing then. Host mode, timers, priority and
 * what is done where nobody answers stay as they are.
 */
export const authenticationWish = (
  section: ConfigurationSection,
  { authentication }: PortTarget,
): SectionWish => {
  if (authentication === undefined) return {}
  const { mode } = authenticationSettings(section.lines)
  if (authentication === mode) return linesOfKinds(section, kinds)
  if (authentication === 'none')
    return { ...linesOfKinds(section, kinds), 'authentication port-control': null }
  const pae = /^dot1x pae (?:authenticator|both)$/.exec(lineOf(section, 'dot1x pae') ?? '')?.[0]
  return {
    'dot1x pae': authentication === 'mab' ? null : (pae ?? 'dot1x pae authenticator'),
    mab: authentication === 'dot1x' ? null : (lineOf(section, 'mab') ?? 'mab'),
    'authentication order': authentication === 'dot1x-mab' ? 'authentication order dot1x mab' : null,
    'authentication port-control': 'authentication port-control auto',
  }
}
