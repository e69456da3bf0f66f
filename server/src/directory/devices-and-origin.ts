import type { ControllerReading } from '@patchbay/connectors/directory/accounts'
import type { Answer, Device, Origin } from '@patchbay/contract/common-queries/active-directory'
import type { Source } from '@patchbay/contract/sources'
import type { Sighting } from '../locate/dossier.ts'
import type { AccountDevice, AccountDossier, FailedSignOn } from './account-dossier.ts'
import { instant } from './lines.ts'

function placeOf({ port }: Sighting): string | null {
  const house = [port.building, port.buildingName].filter(Boolean).join(' ')
  const parts = [house, port.floor ? `floor ${port.floor}` : null, port.room, port.roomName]
  return parts.filter(Boolean).join(', ') || null
}

export function deviceOf({ mac, title, because, address, source, sighting }: AccountDevice): Device {
  return {
    mac,
    title,
    because: [...because],
    address,
    place: sighting === null ? null : placeOf(sighting),
    port: sighting === null ? null : `${sighting.switch} ${sighting.interface}`,
    present: sighting?.present ?? false,
    seenAt: instant(sighting?.lastSeen ?? null),
    source,
  }
}

const silent: readonly Source['state'][] = ['failed', 'timed-out', 'throttled', 'not-permitted', 'partial']

const silentNames = (sources: readonly Source[], kinds: readonly Source['kind'][]) =>
  sources.filter(({ kind, state }) => kinds.includes(kind) && silent.includes(state)).map(({ name }) => name)

/** Devices of the person, those seen last first; or the computer itself. */
export function devicesOf(
  { devices, devicesAsked }: AccountDossier,
  sources: readonly Source[],
  live: boolean,
): NonNullable<Answer['devices']> {
  const rows = [...devices.values()]
    .map(deviceOf)
    .toSorted(
      (a, b) => Number(b.present) - Number(a.present) || (b.seenAt ?? '').localeCompare(a.seenAt ?? ''),
    )
  if (!live) return { rows, complete: true, state: 'unanswered', why: 'the live check is off' }
  const mute = silentNames(sources, ['dhcp', 'identity', 'index'])
  if (!devicesAsked && rows.length === 0) return { rows, complete: true, state: 'awaited', why: null }
  if (mute.length > 0) {
    return { rows, complete: false, state: 'unanswered', why: `${mute.join(', ')} did not answer in full` }
  }
  return { rows, complete: true, state: 'told', why: null }
}

const wrongPasswords = (reading: ControllerReading): number =>
  reading.answered ? (reading.badPasswords ?? 0) : 0

/** The newest failed sign-on of each device. */
function newest(failed: readonly FailedSignOn[]): FailedSignOn[] {
  const byMac = new Map<string, FailedSignOn>()
  for (const one of failed) {
    const known = byMac.get(one.mac)
    if (known === undefined || (one.at?.getTime() ?? 0) > (known.at?.getTime() ?? 0)) byMac.set(one.mac, one)
  }
  return [...byMac.values()].toSorted((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0))
}

const whereWords = ({ title, mac, place, port }: Device) =>
  `${title === mac ? mac : `${title} (${mac})`}${port === null ? '' : ` at ${port}`}${place === null ? '' : `, ${place}`}`

/**
 * Where wrong passwords come from. The directory counts them and says on which controller, but not from which machine:
 * that stands in the security log of the controller, which LDAP does not show. Who knows machines is the identity system.
 */
export function originOf(dossier: AccountDossier, sources: readonly Source[], live: boolean): Origin | null {
  const { controllers, user } = dossier
  if (user.state !== 'told' || user.value === null) return null
  const nobody = (state: Origin['state'], sentence: string): Origin => ({ state, sentence, rows: [] })
  if (controllers.state === 'awaited') return nobody('awaited', 'The domain controllers are being asked')
  const readings = controllers.state === 'told' ? controllers.value : []
  const wrong = readings.reduce((most, one) => Math.max(most, wrongPasswords(one)), 0)
  const failed = newest(dossier.failed)
  if (wrong === 0 && user.value.lock.state !== 'locked' && failed.length === 0)
    return nobody('quiet', 'No domain controller that answered counts a wrong password')
  if (failed.length > 0) {
    const rows = failed.flatMap(({ mac, at, failure, source }) => {
      const device = dossier.devices.get(mac)
      if (device === undefined) return []
      return [{ device: deviceOf(device), at: instant(at), failure, owner: null, source }]
    })
    const [first] = rows
    if (first !== undefined)
      return { state: 'found', sentence: `Wrong passwords come from ${whereWords(first.device)}`, rows }
  }
  if (live && !(dossier.devicesAsked && dossier.failuresAsked))
    return nobody('awaited', 'Devices that signed on as them are being looked for')
  const [on] = readings.flatMap((one) => (one.answered && one.lockedOn !== null ? [one.lockedOn] : []))
  const mute = silentNames(sources, ['identity'])
  const why = !live
    ? 'the live check is off'
    : mute.length > 0
      ? `${mute.join(', ')} did not answer`
      : sources.some(({ kind, state }) => kind === 'identity' && state !== 'not-configured')
        ? 'no failed sign-on to the network is known with this login, so it is not a device that signs on here'
        : 'nothing is connected that would know'
  return nobody(
    'unknown',
    `Where the wrong passwords come from is not known: ${why}${on === undefined ? '' : `. The lock was set on ${on}, whose security log names the machine`}`,
  )
}
