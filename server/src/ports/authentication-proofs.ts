import type { AuthenticationSession } from '@patchbay/connectors/switch/capabilities'
import type { Ask } from '@patchbay/connectors/asking'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { Means, Proof } from '../changes/kind.ts'
import { notTold } from './not-reported.ts'
import { asksAfterwards, asksAnew, opens } from './port-authentication.ts'
import type { PortSnapshot } from './snapshot.ts'
import { neededWriteAccess } from '../switches/write-access.ts'

/** Seconds. */
const limit = 120

const authorized = /^(?:auth|authz success|authorized)/i

/** Whether who is there was authorized as the port is meant to authorize; nothing where it asked nobody and asks nobody. */
export function authenticationProofs(
  intent: PortIntent,
  before: PortSnapshot,
  means: Means,
  macs: readonly string[],
): Proof[] {
  const { source } = before
  const own = async (ask: Ask) => {
    const { system, device } = neededWriteAccess(means.systems, intent.switch)
    const reading = await (await system.can()).readSessions?.(device, { interface: before.interface }, ask)
    if (reading === undefined) throw notTold('sign-ons')
    return reading.value.filter(({ mac }) => macs.includes(mac))
  }
  const say = (sessions: readonly AuthenticationSession[], none: string) => {
    const seen = sessions.map(({ mac, status, method }) => `${mac}: ${status}${by(method)}`).join(', ')
    return seen === '' ? none : `${seen}.`
  }
  const awaited = awaitedOf(intent, before, macs)
  const name = 'authentication'
  if (opens(intent, before)) {
    return [
      {
        name,
        title: 'The device is on the port without authentication',
        limit,
        look: async (ask) => {
          if (macs.length === 0) return null
          const sessions = await own(ask)
          const proven = !sessions.some(({ status }) => authorized.test(status))
          return { proven, seen: say(sessions, 'No device has authenticated.'), source }
        },
      },
    ]
  }
  return [
    {
      name,
      title: 'The device was authorized',
      limit,
      look: async (ask) => {
        if (macs.length === 0 || !asksAfterwards(intent, before)) return null
        const sessions = await own(ask)
        const admitted = sessions.filter(
          ({ status, method }) => authorized.test(status) && isMeant(intent, method),
        )
        const missing = awaited.filter((mac) => !admitted.some((session) => session.mac === mac))
        const lacks = missing.filter((mac) => !sessions.some((session) => session.mac === mac))
        const words = [
          say(sessions, 'No device has authenticated.'),
          ...(sessions.length === 0 ? [] : lacks.map((mac) => `${mac} has not authenticated.`)),
        ]
        return { proven: admitted.length > 0 && missing.length === 0, seen: words.join(' '), source }
      },
    },
  ]
}

/** Those that had been authorized before; on a newly authenticating port all, or the first where it authorizes the others. */
function awaitedOf(intent: PortIntent, before: PortSnapshot, macs: readonly string[]): readonly string[] {
  const hadSignedOn = before.sessions.filter(({ status }) => authorized.test(status)).map(({ mac }) => mac)
  const again = macs.filter((mac) => hadSignedOn.includes(mac))
  if (again.length > 0 || !asksAnew(intent, before)) return again
  return before.section.lines.some((line) => /host-mode multi-host\s*$/.test(line)) ? [] : macs
}

const by = (method: string | null) => (method === null ? '' : ` by ${method}`)

/** A switch that does not tell by what somebody authenticated is believed. */
function isMeant({ authentication }: PortIntent, method: string | null): boolean {
  if (authentication === undefined || method === null) return true
  return authentication.split('-').includes(method.toLowerCase())
}
