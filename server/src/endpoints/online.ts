import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { IdentityCapabilities, IdentitySession } from '@patchbay/connectors/identity/capabilities'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import type { EndpointSnapshot } from './snapshot.ts'

type Can = Partial<IdentityCapabilities>
type Online = Pick<EndpointSnapshot, 'session' | 'sessionUnknown' | 'refusal'>

/** Hours that are looked back for an authentication that was refused, and how many at most. */
const lately = { hours: 24, most: 5 }

/** Whether it is authenticated now, and else whether it was denied; an endpoint can be written without either being known. */
export async function readOnline(can: Can, mac: string, ask: Ask): Promise<Online> {
  try {
    const session = await latestSession(can, mac, ask)
    if (session !== null) return { session: storedSession(session), sessionUnknown: null, refusal: null }
    return { session: null, sessionUnknown: null, refusal: await lastRefusal(can, mac, ask) }
  } catch (error) {
    if (!(error instanceof Failure) || error.detail.cause === 'cancelled') throw error
    return { session: null, sessionUnknown: error.detail.message, refusal: null }
  }
}

/** @throws Failure where sessions are not told */
export async function latestSession(can: Can, mac: string, ask: Ask): Promise<IdentitySession | null> {
  const sessions = (await can.findSessions?.({ mac }, ask))?.value ?? []
  const time = ({ startedAt }: IdentitySession) => startedAt?.getTime() ?? 0
  return sessions.toSorted((one, other) => time(other) - time(one))[0] ?? null
}

export const placeOf = ({
  nasName,
  nasAddress,
  interface: on,
}: Pick<IdentitySession, 'nasName' | 'nasAddress' | 'interface'>): string | null => {
  const at = [nasName ?? nasAddress, on === null ? null : shortInterface(on)].filter((part) => part !== null)
  return at.length === 0 ? null : at.join(' ')
}

const storedSession = (session: IdentitySession): EndpointSnapshot['session'] => ({
  place: placeOf(session),
  address: session.address,
  username: session.username,
  vlan: session.vlan,
  method: session.method,
  group: session.group,
  passed: session.passed,
  startedAt: session.startedAt?.toISOString() ?? null,
})

async function lastRefusal(can: Can, mac: string, ask: Ask): Promise<EndpointSnapshot['refusal']> {
  const [last] = (await can.readHistory?.(mac, lately.hours, lately.most, ask))?.value ?? []
  if (last === undefined || last.passed) return null
  return {
    at: last.at?.toISOString() ?? null,
    place: placeOf(last),
    why: last.failure?.meaning?.sentence ?? last.failure?.text ?? 'It does not say why.',
  }
}
