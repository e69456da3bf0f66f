import type { DeviceSession } from '@patchbay/contract/common-queries/active-directory'
import type { IdentitySession } from '@patchbay/connectors/identity/capabilities'
import { placeOf } from '../ise-session/place.ts'
import type { AccountDevice, AccountDossier, FoundRow, Reason } from './account-dossier.ts'
import { instant } from '../sources/answer-lines.ts'

/** What a source tells of a device beside its MAC. */
interface ReportedDevice {
  readonly title?: string | null
  readonly address?: string | null
  readonly computer?: string | null
  readonly session?: DeviceSession
}

/** Keeps a device, or what more is told of one that is known. */
export function note(
  { devices }: AccountDossier,
  mac: string,
  because: Reason,
  source: string,
  told: ReportedDevice = {},
): AccountDevice {
  const known = devices.get(mac)
  const device: AccountDevice = known ?? {
    mac,
    title: mac,
    because: new Set(),
    address: null,
    source,
    computer: null,
    leased: false,
    session: null,
    owner: null,
    sighting: null,
    associations: [],
  }
  device.because.add(because)
  device.address ??= told.address ?? null
  device.computer ??= told.computer ?? null
  if (device.title === mac && told.title) device.title = told.title
  const { session } = told
  if (session !== undefined && (session.startedAt ?? '') >= (device.session?.startedAt ?? ''))
    device.session = session
  devices.set(mac, device)
  return device
}

export const sessionOf = (session: IdentitySession, source: string): DeviceSession => ({
  passed: session.passed,
  method: session.method,
  result: session.authorization,
  vlan: session.vlan,
  through: placeOf(session),
  startedAt: instant(session.startedAt),
  source,
})

export const isLive = (chosen: FoundRow | null): chosen is FoundRow =>
  chosen !== null && chosen.row.deleted === null && chosen.row.kind !== 'group'

export const notAsked = { notAsked: 'no person and no computer to look up' } as const
