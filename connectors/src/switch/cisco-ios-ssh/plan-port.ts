import { descriptionWord, vlanWord } from '../typed-values.ts'
import type { ConfigurationSection } from '../chassis-readings.ts'
import type { PortTarget, SectionWish, SwitchPlans } from '../writes.ts'
import { authenticationWish, powerWish } from './plan-port-access.ts'
import { cableTestable } from './cable-test-models.ts'
import { cableTestLine } from './test-cable.ts'
import { lineOf, linesOfKinds } from './section-lines.ts'

/**
 * Kinds of lines that are planned, in the order in which they are sent: a port is opened last, and asks whoever comes to sign
 * on when it is settled how.
 */
const kinds = [
  'description',
  'switchport mode',
  'switchport access vlan',
  'switchport voice vlan',
  'dot1x pae',
  'mab',
  'authentication order',
  'authentication port-control',
  'power inline',
  'power inline port priority',
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
    ...accessWish(target),
    ...voiceWish(target),
    ...asItStood(target, {
      ...modeWish(section, target),
      ...powerWish(section, target),
      ...authenticationWish(section, target),
    }),
    ...(target.adminUp === undefined ? {} : { shutdown: target.adminUp ? null : 'shutdown' }),
  }),
  asItStands: (section, wish) => linesOfKinds(section, Object.keys(wish)),
  lines: (section, wish) => {
    const order = shutFirst(wish) ? kinds.toReversed() : kinds
    return order.flatMap((kind) => {
      const wanted = wish[kind]
      if (wanted === undefined || wanted === lineOf(section, kind)) return []
      return wanted ?? without(kind)
    })
  },
  cableTestable: ({ model, interface: on, media }) => cableTestable(model, on, media),
  cableTest: (on) => [cableTestLine(on)],
}

const asItStood = ({ asItStood: lines }: PortTarget, wish: SectionWish): SectionWish =>
  lines === undefined ? wish : linesOfKinds({ lines, bytes: null }, Object.keys(wish))

// `no power inline` is known to some releases only; what it means is `auto`.
const without = (kind: string) => {
  if (kind === 'power inline') return 'power inline auto'
  return kind === 'dot1x pae' ? 'no dot1x pae authenticator' : `no ${kind}`
}

const descriptionWish = ({ description }: PortTarget): SectionWish => {
  if (description === undefined) return {}
  return { description: description === '' ? null : `description ${descriptionWord(description)}` }
}

/**
 * A port without a mode, or with a dynamic one, may still become a trunk by itself, where its access VLAN has no effect and nobody
 * authenticates. One that is a trunk by its own line is left one: that is not changed in passing.
 */
const modeWish = (
  section: ConfigurationSection,
  { accessVlan, voiceVlan, authentication, asItStood: before }: PortTarget,
): SectionWish => {
  const back = before !== undefined
  const asks = authentication !== undefined && (authentication !== 'none' || back)
  const speaks = voiceVlan !== undefined && (voiceVlan !== null || back)
  if (accessVlan === undefined && !speaks && !asks) return {}
  const trunk = 'switchport mode trunk'
  return { 'switchport mode': lineOf(section, trunk) === null ? 'switchport mode access' : trunk }
}

const accessWish = ({ accessVlan }: PortTarget): SectionWish => {
  if (accessVlan === undefined) return {}
  const word = vlanWord(accessVlan)
  return { 'switchport access vlan': word === '1' ? null : `switchport access vlan ${word}` }
}

const voiceWish = ({ voiceVlan }: PortTarget): SectionWish => {
  if (voiceVlan === undefined) return {}
  return {
    'switchport voice vlan': voiceVlan === null ? null : `switchport voice vlan ${vlanWord(voiceVlan)}`,
  }
}
