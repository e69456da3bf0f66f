import type { PlatePort, Port, VlanRef, Mark } from '@patchbay/contract/switches/port'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import { instantWords } from '../../../ui/clock-words.ts'

type PlugKind = 'copper' | 'optical' | 'empty'

/** Base and a letter for the kind, or that alone: `1000BaseSX`, `SFP-10GBase-LRM`, `QSFP 40G SR4 SFP`. */
const optical =
  /base-?(?:[sle][xr]|lh|lrm|z[xr]|fx|bx|bidi|psm|[cdsx]wdm|aoc|fr|dr)|\b(?:[slez]r|psm|bidi|[cdsx]wdm|aoc)\d{0,2}\b/i
const copper = /base-?(?:t|tx|cx|cr|cu)(?![a-wyz])|twinax|rj-?45/i

/**
 * What the plug of a port is, by the device's word for it: `10/100/1000BaseTX`, `SFP-10GBase-SR`, `Not Present`. Null where
 * that is no word for either, or was not told.
 */
export function plugOf(media: string | null): PlugKind | null {
  if (media === null) return null
  if (/not present|no (?:transceiver|gbic|sfp)/i.test(media)) return 'empty'
  if (optical.test(media)) return 'optical'
  return copper.test(media) ? 'copper' : null
}

/** A cage takes optics; it is drawn round, a jack of copper square. */
export const isCage = (plug: PlugKind | null): boolean => plug === 'optical' || plug === 'empty'

export const plugWords: Readonly<Record<PlugKind, string>> = {
  copper: 'copper',
  optical: 'optical',
  empty: 'cage without a plug',
}

/** Marks that stand beside the state of the link, as words. */
const beside: Readonly<Partial<Record<Mark['name'], string>>> = {
  uplink: 'uplink',
  'changed-outside': 'changed outside',
  held: 'held',
  'held-off': 'held off',
}

export const besideLink = ({ marks }: Port): readonly string[] =>
  marks.flatMap(({ name }) => beside[name] ?? [])

/** Why a port has a mark; of what nobody changed from here, since when that is known. */
export const markWords = ({ because, since }: Mark): string =>
  since === undefined ? because : `changed outside since ${instantWords(new Date(since))}: ${because}`

/** `100M`, `1G`, `2.5G`, as people say it. */
export const speedWords = (speed: number | null): string =>
  speed === null ? '–' : speed >= 1_000 ? `${speed / 1_000}G` : `${speed}M`

export const vlanWords = (vlan: VlanRef | null): string =>
  vlan === null ? '–' : vlan.name === null ? String(vlan.id) : `${vlan.id} ${vlan.name}`

const membershipWord = (mode: Port['mode']): string => (mode === 'private-vlan' ? 'private VLAN' : mode)

/** What the port is in, in one cell. */
export function membershipWords({ mode, accessVlan, allowedVlans, vrf, privateVlan }: Port): string {
  if (mode === 'trunk') {
    return allowedVlans === null ? 'trunk' : `trunk ${allowedVlans === 'all' ? 'all VLANs' : allowedVlans}`
  }
  if (mode === 'private-vlan') return `private VLAN${privateVlan === undefined ? '' : `, ${privateVlan}`}`
  if (mode === 'routed') return vrf === null ? 'routed' : `routed, VRF ${vrf}`
  return vlanWords(accessVlan)
}

/** Everything that a trunk carries by number and name, and what of it the switch does not have; null on other ports. */
export function carriedWords({ mode, allowedVlans, allowedNamed, allowedUnknown }: Port): string | null {
  if (mode !== 'trunk' || allowedVlans === null) return null
  if (allowedVlans === 'all') return 'all VLANs, including future ones'
  const named = allowedNamed.map(vlanWords).join(', ')
  const unknown = allowedUnknown === null ? null : `not on this switch: ${allowedUnknown}`
  return [named === '' ? allowedVlans : named, unknown].filter((part) => part !== null).join('; ')
}

interface LinkLook {
  readonly glyph: Glyph
  readonly tone: 'ok' | 'idle' | 'warn' | 'bad'
  readonly word: string
}

export function linkLook(port: Pick<Port, 'marks' | 'link' | 'reason'>): LinkLook {
  const slow = port.marks.some(({ name }) => name === 'slow')
  switch (port.link) {
    case 'up':
      return { glyph: slow ? 'warn' : 'ok', tone: slow ? 'warn' : 'ok', word: 'up' }
    case 'down':
      return { glyph: 'none', tone: 'idle', word: 'down' }
    case 'shut':
      return { glyph: 'off', tone: 'idle', word: 'shut' }
    case 'unknown':
      return { glyph: 'none', tone: 'idle', word: 'link unknown' }
    default:
      return {
        glyph: 'failed',
        tone: 'bad',
        word: port.reason === null ? 'err-disabled' : `err-disabled, ${port.reason}`,
      }
  }
}

/** Everything that the cell on the face plate shows, in words: equal to its row. */
export function cellWords(port: PlatePort): string {
  const plug = plugOf(port.media)
  return [
    port.interface,
    linkLook(port).word,
    port.meaning?.sentence.replace(/\.$/, '') ?? null,
    port.speed === null ? null : speedWords(port.speed),
    port.mode === 'access' ? `VLAN ${vlanWords(port.accessVlan)}` : membershipWord(port.mode),
    plug === null ? null : plugWords[plug],
    port.power?.delivering === true ? `draws ${port.power.drawn ?? 'some'} W` : null,
    ...port.marks.map(markWords),
    port.protectedBecause === null ? null : 'protected',
    port.disagreements.length === 0 ? null : 'sources disagree',
    port.outlet === null ? null : `outlet ${port.outlet.label}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

const methodWord = (method: string | null): string =>
  method === 'dot1x' ? '802.1X' : method === 'mab' ? 'MAB' : (method ?? 'yes')

/** The method by which whoever is here authenticated, by the switch or else by ISE; null where nobody has. */
export function authenticationWords({ sessions, identity }: Port): string | null {
  const methods =
    sessions.length > 0 ? sessions.map(({ method }) => method) : identity.map(({ method }) => method)
  const words = [...new Set(methods.map(methodWord))]
  const refused = sessions.some(({ authorized }) => !authorized)
  return words.length === 0 ? null : `${words.join(' and ')}${refused ? ', refused' : ''}`
}

const said = (texts: readonly (string | null)[]): string | null =>
  [...new Set(texts.filter((text) => text !== null && text !== ''))].join(', ') || null

/** What was granted: the authorization by ISE, and the policy by the switch where that is another word. */
export const policyWords = ({ sessions, identity }: Port): string | null =>
  said([...identity.map(({ authorization }) => authorization), ...sessions.map(({ policy }) => policy)])

/** What ISE takes the devices for. */
export const profileWords = ({ identity }: Port): string | null =>
  said(identity.map(({ profile }) => profile))

/** What the switch tried and how it went, in its words; it tells of one port at a time. */
export const methodsTriedWords = ({ sessions }: Port): string | null =>
  said(
    sessions.map(({ methods }) =>
      methods.map(({ method, state }) => `${methodWord(method)} ${state}`).join(', '),
    ),
  )

const fixers = {
  desktop: 'desktop support',
  network: 'the network team',
  cabling: 'the cabling team',
  user: 'the person at the device',
} as const

/** Who mends what took the port down. */
export const fixerWords = (fixer: keyof typeof fixers): string => fixers[fixer]
