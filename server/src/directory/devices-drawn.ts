import type { Answer, Device } from '@patchbay/contract/common-queries/active-directory'
import type { Source } from '@patchbay/contract/systems/sources'
import { servingOf } from '../facts/associations.ts'
import type { Sighting } from '../facts/walked-ports.ts'
import type { AccountDevice, AccountDossier } from './account-dossier.ts'
import { instant } from '../sources/answer-lines.ts'
import { isComputer } from './managed-computers.ts'

function placeOf({ port }: Pick<Sighting, 'port'>): string | null {
  const house = [port.building, port.buildingName].filter(Boolean).join(' ')
  const parts = [house, port.floor ? `floor ${port.floor}` : null, port.room, port.roomName]
  return parts.filter(Boolean).join(', ') || null
}

const silent: readonly Source['state'][] = ['failed', 'timed-out', 'throttled', 'not-permitted', 'partial']

export const silentNames = (sources: readonly Source[], kinds: readonly Source['kind'][]) =>
  sources.filter(({ kind, state }) => kinds.includes(kind) && silent.includes(state)).map(({ name }) => name)

/** No lease can be said of a device only when every DHCP server has answered. */
function leaseless({ devicesAsked }: AccountDossier, sources: readonly Source[]): Device['lease'] {
  const dhcp = sources.filter(({ kind }) => kind === 'dhcp')
  const all = dhcp.length > 0 && dhcp.every(({ state }) => state === 'ok' || state === 'none')
  return all && devicesAsked ? 'none' : 'not-told'
}

export function deviceOf(device: AccountDevice, dossier: AccountDossier, sources: readonly Source[]): Device {
  const { mac, title, because, address, source, sighting, leased, session } = device
  const onAir = servingOf(device.associations)
  const where =
    onAir === null
      ? {
          place: sighting === null ? null : placeOf(sighting),
          port: sighting === null ? null : `${sighting.switch} ${sighting.interface}`,
          present: sighting?.present ?? false,
          seenAt: instant(sighting?.lastSeen ?? null),
        }
      : {
          place: onAir.port === null ? null : placeOf({ port: onAir.port }),
          port: null,
          ...(onAir.value.accessPoint === null ? {} : { accessPoint: onAir.value.accessPoint }),
          present: true,
          seenAt: instant(onAir.at),
        }
  return {
    mac,
    title,
    because: [...because],
    address,
    ...where,
    lease: leased ? 'held' : leaseless(dossier, sources),
    session,
    source,
  }
}

/** Computers of the person that no lease and no authentication tells a MAC of. */
function computersWithout(dossier: AccountDossier, sources: readonly Source[]): Device[] {
  const { devices, computers, chosen } = dossier
  const known = [...devices.values()]
  return computers
    .filter((computer) => !known.some((device) => isComputer(device, computer)))
    .map(({ name }) => ({
      mac: null,
      title: name,
      because: ['is managed by them'],
      address: null,
      place: null,
      port: null,
      present: false,
      seenAt: null,
      lease: leaseless(dossier, sources),
      session: null,
      source: chosen?.source ?? '',
    }))
}

/** Devices of the person, those seen last first, then computers that are nowhere now; or the computer itself. */
export function devicesOf(
  dossier: AccountDossier,
  sources: readonly Source[],
): NonNullable<Answer['devices']> {
  const { devices, devicesAsked, moreComputers } = dossier
  const seen = [...devices.values()]
    .map((device) => deviceOf(device, dossier, sources))
    .toSorted(
      (a, b) => Number(b.present) - Number(a.present) || (b.seenAt ?? '').localeCompare(a.seenAt ?? ''),
    )
  const said = { source: null, observedAt: null }
  const mute = silentNames(sources, ['dhcp', 'identity', 'index', 'wireless'])
  // Whoever is asked may still name them.
  const rows = devicesAsked ? [...seen, ...computersWithout(dossier, sources)] : seen
  if (!devicesAsked && rows.length === 0)
    return { rows, complete: true, state: 'awaited', why: null, ...said }
  const more =
    moreComputers === 0 ? [] : [`${moreComputers} more computers are managed by them and were not searched`]
  const unfinished = sources.some(
    ({ kind, state }) => ['dhcp', 'identity'].includes(kind) && (state === 'waiting' || state === 'asking'),
  )
  // Who is slow may still name the first one.
  if (unfinished && rows.length === 0) return { rows, complete: true, state: 'awaited', why: null, ...said }
  const nobody = sources
    .filter(({ kind, state }) => ['dhcp', 'identity'].includes(kind) && state === 'not-configured')
    .map(({ name }) => `${name} is not connected`)
  const silence = mute.length === 0 ? [] : [`${mute.join(', ')} did not answer in full`]
  const why = [...silence, ...nobody, ...more].join('; ') || null
  return { rows, complete: why === null, state: why === null ? 'told' : 'unanswered', why, ...said }
}
