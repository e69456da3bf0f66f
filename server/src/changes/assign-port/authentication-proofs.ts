import type { AuthenticationSession } from '@patchbay/connectors/switch/capabilities'
import type { Ask } from '@patchbay/connectors/asking'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { Means, Proof } from '../kind.ts'
import { notTold } from './not-told.ts'
import { asksAfterwards, opens } from './port-authentication.ts'
import type { PortSnapshot } from './snapshot.ts'
import { neededWay } from './way.ts'

/** Seconds. */
const limit = 120

const authorized = /^(?:auth|authz success|authorized)/i

/** Whether who is there was let in as the port is meant to let in; nothing where it asked nobody and asks nobody. */
export function authenticationProofs(
  intent: PortIntent,
  before: PortSnapshot,
  means: Means,
  macs: readonly string[],
): Proof[] {
  const { source } = before
  const own = async (ask: Ask) => {
    const { system, device } = neededWay(means.systems, intent.switch)
    const reading = await (await system.can()).readSessions?.(device, { interface: before.interface }, ask)
    if (reading === undefined) throw notTold('sign-ons')
    return reading.value.filter(({ mac }) => macs.includes(mac))
  }
  const say = (sessions: readonly AuthenticationSession[], none: string) => {
    const seen = sessions.map(({ mac, status, method }) => `${mac}: ${status}${by(method)}`).join(', ')
    return seen === '' ? none : `${seen}.`
  }
  const name = 'authentication'
  if (opens(intent, before)) {
    return [
      {
        name,
        title: 'The device is there without signing on',
        limit,
        look: async (ask) => {
          if (macs.length === 0) return null
          const sessions = await own(ask)
          const proven = !sessions.some(({ status }) => authorized.test(status))
          return { proven, seen: say(sessions, 'No device has signed on.'), source }
        },
      },
    ]
  }
  return [
    {
      name,
      title: 'The device was let in',
      limit,
      look: async (ask) => {
        if (macs.length === 0 || !asksAfterwards(intent, before)) return null
        const sessions = await own(ask)
        const proven = sessions.some(
          ({ status, method }) => authorized.test(status) && isMeant(intent, method),
        )
        return { proven, seen: say(sessions, 'No device has signed on.'), source }
      },
    },
  ]
}

const by = (method: string | null) => (method === null ? '' : ` by ${method}`)

/** A switch that does not tell by what somebody signed on is believed. */
function isMeant({ authentication }: PortIntent, method: string | null): boolean {
  if (authentication === undefined || method === null) return true
  return authentication.split('-').includes(method.toLowerCase())
}
