import type { ClientStage, WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import type { Badge, Line } from '@patchbay/contract/answer-parts'

interface Stage {
  readonly words: string
  /** Who owns the stage: who can help where a client stays in it. */
  readonly owner: string
  readonly tone: Exclude<Line['tone'], 'plain'>
}

const wireless = 'wireless team: radio and access point'
const identity = 'identity team: ISE'
const user = 'user: the device itself'
const network = 'network team'

const stages: Readonly<Record<ClientStage, Stage>> = {
  idle: { words: 'idle', owner: user, tone: 'warn' },
  associating: { words: 'associating', owner: wireless, tone: 'warn' },
  authenticating: { words: 'authenticating', owner: identity, tone: 'warn' },
  roaming: { words: 'moving between controllers', owner: wireless, tone: 'warn' },
  'waiting-for-address': { words: 'waiting for an address', owner: `${network}: DHCP`, tone: 'warn' },
  'web-portal': { words: 'at the web portal', owner: 'user: the portal page is open', tone: 'warn' },
  running: { words: 'running', owner: 'none: every stage is done', tone: 'ok' },
  leaving: { words: 'leaving', owner: user, tone: 'warn' },
  excluded: { words: 'excluded', owner: wireless, tone: 'bad' },
}

/** Who can end an exclusion, by its reason; the first pattern that matches. */
const exclusionOwners: readonly (readonly [RegExp, string])[] = [
  [/psk|sae/, 'user: the Wi-Fi password on the device'],
  [/dot1x|web-auth|reauth|user-name/, identity],
  [/ip-theft|mac-theft|static-ip|vlan|arp|ndp/, network],
  [/policy|acl/, 'wireless team: policy of the WLAN'],
]

const stageOwner = ({ stage, exclusion }: WirelessClient): string =>
  (exclusion === null ? undefined : exclusionOwners.find(([reason]) => reason.test(exclusion.reason))?.[1]) ??
  stages[stage].owner

/** The state in words, with the reason of an exclusion. */
export const stageWords = ({ stage, exclusion }: WirelessClient): string =>
  exclusion === null ? stages[stage].words : `excluded: ${exclusion.words}`

export interface StageDrawn {
  readonly words: string
  readonly owner: string
  readonly tone: Line['tone']
  /** The controller's own word, where it says more. */
  readonly detail: string | null
  readonly badge: Badge
}

export function drawStage(client: WirelessClient): StageDrawn {
  const { tone } = stages[client.stage]
  const words = stageWords(client)
  return {
    words,
    owner: stageOwner(client),
    tone,
    detail: client.stageWord === '' ? null : client.stageWord,
    badge: { tone, text: words },
  }
}
