import { declaredAct } from '../../kind.ts'
import { actOnSession as change } from '@patchbay/contract/changes/kinds/act-on-session'
import { askedSchema } from '@patchbay/contract/changes/field-schemas'
import { macOf } from '../../list-kind.ts'
import type { SessionAct } from '@patchbay/contract/changes/kinds/act-on-session'
import { deviceTargets } from '../device-mac.ts'
import type { ChangeKind, Means, Shown } from '../../kind.ts'
import { neededIdentity } from '../../../endpoints/system.ts'
import { movedSince, readSession, sessionSnapshot } from '../../../endpoints/session.ts'
import type { SessionSnapshot } from '../../../endpoints/session.ts'
import { sessionProofs, sessionSteps } from './steps.ts'
import { touchesNothing } from '../../../policies/protected.ts'
import type { Touched } from '../../../policies/protected.ts'
import { touchedByAuthentication } from '../../../endpoints/touches.ts'
import type { Check } from '@patchbay/contract/changes/check'
import { checkProtection, protectionClass } from '../../../ports/check-protection.ts'
import { checkResult } from '../check-result.ts'
import type { CheckResult } from '../check-result.ts'

/** What was looked at, each with how it was found. */
function checkSession(intent: SessionAct, before: SessionSnapshot): Check[] {
  return [online(before), ...link(before), ...beside(intent, before)].map(
    ({ source = before.title, ...one }) => ({
      ...one,
      source,
      observedAt: before.observedAt,
      protectedClass:
        before.link === null || 'unknown' in before.link ? null : protectionClass(before.link, one),
    }),
  )
}

function online({ session, sessionUnknown }: SessionSnapshot): CheckResult {
  if (sessionUnknown !== null) {
    return checkResult(
      'unknown',
      'online',
      `Whether it is authenticated is not known: ${sessionUnknown}`,
      'Try again.',
    )
  }
  if (session === null) {
    return checkResult(
      'red',
      'online',
      'The device has no session, so there is none to act on.',
      'Act on its port instead.',
    )
  }
  const at = session.place ?? 'an unknown port'
  return checkResult(
    'green',
    'online',
    `It is authenticated at ${at}${session.username === null ? '' : ` as ${session.username}`}.`,
  )
}

/** Another system takes its link down, so it is protected as with our own actions. */
function link({ link: its }: SessionSnapshot): CheckResult[] {
  const source = null
  if (its === null) return []
  if ('unknown' in its) {
    const words = `Other devices on its port are not known: ${its.unknown.replace(/\.$/, '')}.`
    return [{ ...checkResult('amber', 'protected', words, 'Find its port first.'), source }]
  }
  return [{ ...checkProtection(its), source }]
}

/** Who stands behind the same link, such as the computer at a phone, loses it too. */
function beside({ act }: SessionAct, { session, beside: macs }: SessionSnapshot): CheckResult[] {
  if (act !== 'bounce' || session === null) return []
  const source = null
  if (macs.length === 0)
    return [{ ...checkResult('green', 'beside', 'No other device was seen on its port.'), source }]
  const words = `${macs.length === 1 ? 'Another device was' : `${macs.length} other devices were`} seen on its port and lose the link too: ${macs.slice(0, 3).join(', ')}.`
  return [{ ...checkResult('amber', 'beside', words), source }]
}

const sentences = {
  'sign-on-again': (mac: string, at: string) => `Have the switch re-authenticate ${mac}${at}.`,
  end: (mac: string, at: string) => `End the session of ${mac}${at}.`,
  bounce: (mac: string, at: string) => `Bounce the port of ${mac}${at}.`,
} as const

const hows = {
  'sign-on-again': 're-authenticates at once and may lose the network for a moment',
  end: 'loses its network until it re-authenticates',
  bounce: 'loses its link for a moment, re-authenticates and renews its address',
} as const

function showSessionAct(
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

/** The device and what its session tells, and who stands behind the same link where that goes down. */
function touchedBySession({ mac, act }: SessionAct, { session, beside }: SessionSnapshot): Touched {
  return {
    ...touchesNothing,
    ...touchedByAuthentication(session),
    macs: act === 'bounce' ? [mac, ...beside] : [mac],
  }
}

/** Has who let a device in do something to its session: re-authenticate it, end it, take its link down and up. */
export const actOnSession: ChangeKind<SessionAct, SessionSnapshot> = {
  ...declaredAct(change),
  intent: askedSchema(change),
  settle: async (asked: SessionAct) => ({ ...asked, mac: macOf(asked.mac) }),
  snapshot: sessionSnapshot,
  named: ({ mac }) => `Session of ${mac}`,
  targets: ({ mac }) => deviceTargets(mac),
  writesTo: ({ system }, { systems }) => [{ system: neededIdentity(systems, system).name, device: null }],
  read: readSession,
  moved: movedSince,
  touches: touchedBySession,
  check: async (intent, before) => checkSession(intent, before),
  show: showSessionAct,
  steps: sessionSteps,
  proofs: sessionProofs,
}
