import type { SessionAct } from '@patchbay/contract/common-queries/cisco-ise/actions'
import type { Means, Shown } from '../../kind.ts'
import { neededIdentity } from '../onboard-endpoint/system.ts'
import type { SessionSnapshot } from './snapshot.ts'

const sentences = {
  'sign-on-again': (mac: string, at: string) => `Have the switch let ${mac} sign on again${at}.`,
  end: (mac: string, at: string) => `End the session of ${mac}${at}.`,
  bounce: (mac: string, at: string) => `Take the link of ${mac} down and up${at}.`,
} as const

const hows = {
  'sign-on-again': 'signs on again at once, and may be without network for a moment',
  end: 'loses its network until it signs on again',
  bounce: 'loses its link for a moment, signs on again and asks for an address anew',
} as const

export function showSessionAct(
  { act, mac, system }: SessionAct,
  before: SessionSnapshot,
  { systems }: Means,
): Shown {
  const { plans, title } = neededIdentity(systems, system)
  const { session, beside } = before
  const at = session?.place == null ? '' : ` at ${session.place}`
  const others = act === 'bounce' ? beside : []
  return {
    sentence: sentences[act](mac, at),
    target: `Session of ${mac}`,
    fields: [],
    sendings: [{ to: title, lines: [...plans.sessionLines(mac, act)] }],
    affected: [
      {
        mac,
        address: session?.address ?? null,
        name: null,
        owner: session?.username ?? null,
        how: hows[act],
      },
      ...others.map((other) => ({ mac: other, address: null, name: null, owner: null, how: hows.bounce })),
    ],
    transliterated: [],
    nothing: false,
  }
}
