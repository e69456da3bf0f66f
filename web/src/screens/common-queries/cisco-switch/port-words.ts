import type { Port, VlanRef } from '@patchbay/contract/switches/port'
import type { Glyph } from '../../../ui/state-glyph.tsx'

/** `100M`, `1G`, `2.5G`, as people say it. */
export const speedWords = (speed: number | null): string =>
  speed === null ? '–' : speed >= 1_000 ? `${speed / 1_000}G` : `${speed}M`

export const vlanWords = (vlan: VlanRef | null): string =>
  vlan === null ? '–' : vlan.name === null ? String(vlan.id) : `${vlan.id} ${vlan.name}`

/** What the port is in, in one cell. */
export function membershipWords({ mode, accessVlan, allowedVlans }: Port): string {
  if (mode === 'trunk') return allowedVlans === null ? 'trunk' : `trunk ${allowedVlans}`
  if (mode === 'routed') return 'routed'
  return vlanWords(accessVlan)
}

interface LinkLook {
  readonly glyph: Glyph
  readonly tone: 'ok' | 'idle' | 'warn' | 'bad'
  readonly word: string
}

export function linkLook(port: Port): LinkLook {
  const slow = port.marks.some(({ name }) => name === 'slow')
  switch (port.link) {
    case 'up':
      return { glyph: slow ? 'warn' : 'ok', tone: slow ? 'warn' : 'ok', word: 'up' }
    case 'down':
      return { glyph: 'none', tone: 'idle', word: 'down' }
    case 'shut':
      return { glyph: 'off', tone: 'idle', word: 'shut' }
    default:
      return {
        glyph: 'failed',
        tone: 'bad',
        word: port.reason === null ? 'err-disabled' : `err-disabled, ${port.reason}`,
      }
  }
}

/** Everything that the cell on the face plate shows, in words: equal to its row. */
export function cellWords(port: Port): string {
  return [
    port.interface,
    linkLook(port).word,
    port.speed === null ? null : speedWords(port.speed),
    port.mode === 'access' ? `VLAN ${vlanWords(port.accessVlan)}` : port.mode,
    port.power?.delivering === true ? `draws ${port.power.drawn ?? 'some'} W` : null,
    ...port.marks.map(({ because }) => because),
    port.disagreements.length === 0 ? null : 'sources disagree',
    port.outlet === null ? null : `outlet ${port.outlet.label}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

/** The method by which whoever is here signed on, by the switch or else by ISE. */
export function signOnWords({ sessions, identity }: Port): string {
  const methods =
    sessions.length > 0 ? sessions.map(({ method }) => method) : identity.map(({ method }) => method)
  const words = [...new Set(methods)].map((method) =>
    method === 'dot1x' ? '802.1X' : method === 'mab' ? 'MAB' : (method ?? 'yes'),
  )
  const refused = sessions.some(({ authorized }) => !authorized)
  return words.length === 0 ? '–' : `${words.join(' and ')}${refused ? ', refused' : ''}`
}
