import { descriptionWord, vlanWord } from '../typed-values.ts'
import type { ConfigurationSection } from '../chassis-readings.ts'
import type { PortTarget, SectionWish, SwitchPlans } from '../writes.ts'

/** Kinds of lines that are planned, in the order in which they are sent: a port is opened last. */
const kinds = [
  'description',
  'switchport mode',
  'switchport access vlan',
  'switchport voice vlan',
  'power inline',
  'shutdown',
] as const

const shutFirst = (wish: SectionWish) => wish['shutdown'] === 'shutdown'

/**
 * What an interface's section of Cisco IOS says by being silent: no `shutdown` means enabled, no `power inline` means auto,
 * no access VLAN means 1.
 */
export const portPlans: SwitchPlans = {
  wish: (section, target) => ({
    ...descriptionWish(target),
    ...accessWish(section, target),
    ...voiceWish(target),
    ...powerWish(section, target),
    ...(target.adminUp === undefined ? {} : { shutdown: target.adminUp ? null : 'shutdown' }),
  }),
  asItStands: (section, wish) =>
    Object.fromEntries(Object.keys(wish).map((kind) => [kind, lineOf(section, kind)])),
  lines: (section, wish) => {
    const order = shutFirst(wish) ? kinds.toReversed() : kinds
    return order.flatMap((kind) => {
      const wanted = wish[kind]
      if (wanted === undefined || wanted === lineOf(section, kind)) return []
      return wanted ?? without(kind)
    })
  },
}

const lineOf = ({ lines }: ConfigurationSection, kind: string): string | null =>
  lines
    .slice(1)
    .map((line) => line.trim())
    .find((line) => line === kind || line.startsWith(`${kind} `)) ?? null

// `no power inline` is known to some releases only; what it means is `auto`.
const without = (kind: string) => (kind === 'power inline' ? 'power inline auto' : `no ${kind}`)

const descriptionWish = ({ description }: PortTarget): SectionWish => {
  if (description === undefined) return {}
  return { description: description === '' ? null : `description ${descriptionWord(description)}` }
}

/** A port without a mode may still become a trunk by itself, so that its access VLAN has no effect. */
const accessWish = (section: ConfigurationSection, { accessVlan }: PortTarget): SectionWish => {
  if (accessVlan === undefined) return {}
  const word = vlanWord(accessVlan)
  return {
    ...(lineOf(section, 'switchport mode') === null ? { 'switchport mode': 'switchport mode access' } : {}),
    'switchport access vlan': word === '1' ? null : `switchport access vlan ${word}`,
  }
}

const voiceWish = ({ voiceVlan }: PortTarget): SectionWish => {
  if (voiceVlan === undefined) return {}
  return {
    'switchport voice vlan': voiceVlan === null ? null : `switchport voice vlan ${vlanWord(voiceVlan)}`,
  }
}

/** Auto may have a maximum, which stays: `power inline auto max 15400` is auto. */
const powerWish = (section: ConfigurationSection, { power }: PortTarget): SectionWish => {
  if (power === undefined) return {}
  if (power === 'never') return { 'power inline': 'power inline never' }
  const now = lineOf(section, 'power inline')
  return { 'power inline': now === 'power inline never' ? null : now }
}
