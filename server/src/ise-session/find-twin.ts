import type { IdentityReadings } from '../facts/identity-services.ts'
import type { Twin } from './dossier.ts'
import type { AdmissionSearch } from './search.ts'

interface TwinReading {
  readonly value: Twin | null
  readonly observedAt: Date
  readonly complete: boolean
  /** Why none is told, where there may be one. */
  readonly why: string | null
}

/** To compare with: the endpoint that somebody named, or another of the group that is authorized. */
export function twinOf(
  readings: IdentityReadings,
  of: { readonly groupId: string | null; readonly mac: string },
  search: Pick<AdmissionSearch, 'twin'>,
): Promise<TwinReading> {
  if (search.twin !== null) return named(readings, search.twin)
  return ofGroup(readings, of.groupId ?? '', of.mac)
}

async function ofGroup(readings: IdentityReadings, groupId: string, mac: string): Promise<TwinReading> {
  const found = await readings.passingMember(groupId, mac)
  const session = found?.value ?? null
  const observedAt = found?.observedAt ?? new Date()
  // That none was found among those looked at takes nothing from the rest.
  if (session === null) {
    const cut = found !== undefined && !found.complete
    const why = cut ? 'none of those read is authorized; the group has more' : null
    return { value: null, observedAt, complete: true, why }
  }
  const endpoint = await readings.endpoint(session.mac)
  const value: Twin = { mac: session.mac, by: 'console', side: session, endpoint: endpoint?.value ?? null }
  return { value, observedAt, complete: true, why: null }
}

/** A whole week, and the last of it. */
const window = { hours: 7 * 24, most: 1 } as const

/** Whoever was named is compared with, authorized or not; without a session by the last authentication. */
async function named(readings: IdentityReadings, mac: string): Promise<TwinReading> {
  const [endpoint, sessions] = await Promise.all([readings.endpoint(mac), readings.sessions({ mac })])
  const session = sessions?.value.find(({ passed }) => passed) ?? sessions?.value[0] ?? null
  const history = session === null ? await readings.history(mac, window.hours, window.most) : undefined
  const side = session ?? history?.value[0] ?? null
  const observedAt = sessions?.observedAt ?? endpoint?.observedAt ?? new Date()
  const known = endpoint?.value ?? null
  if (side === null && known === null) return { value: null, observedAt, complete: true, why: null }
  return { value: { mac, by: 'person', side, endpoint: known }, observedAt, complete: true, why: null }
}
