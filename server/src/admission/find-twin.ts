import type { IdentityCapabilities } from '@patchbay/connectors/identity/capabilities'
import type { Twin } from './dossier.ts'
import type { AdmissionSearch } from './search.ts'

type Can = Partial<IdentityCapabilities>

interface Found {
  readonly value: Twin | null
  readonly observedAt: Date
  readonly complete: boolean
  /** Why none is told, where there may be one. */
  readonly why: string | null
}

/** To compare with: the endpoint that somebody named, or another of the group that is authorized. */
export function twinOf(
  can: Can,
  of: { readonly groupId: string | null; readonly mac: string },
  search: AdmissionSearch,
): Promise<Found> {
  if (search.twin !== null) return named(can, search.twin, search)
  return ofGroup(can, of.groupId ?? '', of.mac, search)
}

async function ofGroup(can: Can, groupId: string, mac: string, { ask }: AdmissionSearch): Promise<Found> {
  const found = await can.findPassingMember?.(groupId, mac, ask)
  const session = found?.value ?? null
  const observedAt = found?.observedAt ?? new Date()
  // That none was found among those looked at takes nothing from the rest.
  if (session === null) {
    const cut = found !== undefined && !found.complete
    const why = cut ? 'none of those read is authorized; the group has more' : null
    return { value: null, observedAt, complete: true, why }
  }
  const endpoint = await can.readEndpoint?.(session.mac, ask)
  const value: Twin = { mac: session.mac, by: 'console', side: session, endpoint: endpoint?.value ?? null }
  return { value, observedAt, complete: true, why: null }
}

/** A whole week, and the last of it. */
const window = { hours: 7 * 24, most: 1 } as const

/** Whoever was named is compared with, authorized or not; without a session by the last authentication. */
async function named(can: Can, mac: string, { ask }: AdmissionSearch): Promise<Found> {
  const [endpoint, sessions] = await Promise.all([
    can.readEndpoint?.(mac, ask),
    can.readSessions?.({ mac }, ask),
  ])
  const session = sessions?.value.find(({ passed }) => passed) ?? sessions?.value[0] ?? null
  const history = session === null ? await can.readHistory?.(mac, window.hours, window.most, ask) : undefined
  const side = session ?? history?.value[0] ?? null
  const observedAt = sessions?.observedAt ?? endpoint?.observedAt ?? new Date()
  const known = endpoint?.value ?? null
  if (side === null && known === null) return { value: null, observedAt, complete: true, why: null }
  return { value: { mac, by: 'person', side, endpoint: known }, observedAt, complete: true, why: null }
}
