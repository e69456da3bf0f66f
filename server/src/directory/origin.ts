import type { Device, Origin } from '@patchbay/contract/common-queries/active-directory'
import type { Source } from '@patchbay/contract/systems/sources'
import type { AccountDossier, FailedAuthentication } from './account-dossier.ts'
import { deviceOf, silentNames } from './devices-drawn.ts'
import { instant } from '../sources/answer-lines.ts'
import { isInTime, troubleOf } from './trouble.ts'
import type { Trouble } from './trouble.ts'

interface Refusal extends FailedAuthentication {
  readonly inTime: boolean
}

/** One failed authentication of each device: one that matches in time before any other, and the newest of these. */
function telling(failed: readonly FailedAuthentication[], trouble: Trouble): Refusal[] {
  const better = (one: Refusal, other: Refusal) =>
    Number(other.inTime) - Number(one.inTime) || (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0)
  const byMac = new Map<string, Refusal>()
  for (const each of failed) {
    const one: Refusal = { ...each, inTime: isInTime(trouble, each.at) }
    const known = byMac.get(one.mac)
    if (known === undefined || better(one, known) < 0) {
      // The session of a device tells that it was refused; its history tells why.
      byMac.set(one.mac, { ...one, failure: one.failure ?? known?.failure ?? null })
    }
  }
  return [...byMac.values()].toSorted(better)
}

const nameWords = ({ title, mac }: Device) => (mac === null || title === mac ? title : `${title} (${mac})`)

const whereWords = (device: Device, through: string | null) => {
  const port = device.port ?? through
  return `${nameWords(device)}${port === null ? '' : ` at ${port}`}${device.place === null ? '' : `, ${device.place}`}`
}

/** An identity system is asked for failed authentications by MAC; none can be asked for those of a login. */
function lookedAtWords({ devices }: AccountDossier): string {
  const rest = 'failures are listed by device, not by login, so another device is possible'
  if (devices.size === 0) return `no device of theirs is known, and ${rest}`
  const whose =
    devices.size === 1
      ? 'their only known device was not refused'
      : `none of their ${devices.size} known devices was refused`
  return `${whose} with this login in the last 24 hours; ${rest}`
}

/**
 * Where wrong passwords come from. The directory counts them and says when and on which controller, but not from which
 * machine: that stands in the security log of the controller, which LDAP does not show. Who knows machines is the identity
 * system; that one of them was refused is no proof unless it was when the controllers counted.
 */
export function originOf(dossier: AccountDossier, sources: readonly Source[], now: Date): Origin | null {
  const { controllers, user } = dossier
  if (user.state !== 'told' || user.value === null) return null
  const nobody = (state: Origin['state'], sentence: string): Origin => ({ state, sentence, rows: [] })
  if (controllers.state === 'awaited') return nobody('awaited', 'The domain controllers are being asked')
  const readings = controllers.state === 'told' ? controllers.value : []
  const trouble = troubleOf(dossier, now)
  const failed = telling(dossier.failed, trouble)
  // What a silent controller counts is not known; all others say that it is nothing.
  if (!trouble.is && (failed.length === 0 || !trouble.silent))
    return nobody('quiet', 'No domain controller that answered counts a present wrong password')
  const rows = failed.flatMap(({ mac, at, failure, inTime, through, source }) => {
    const found = dossier.devices.get(mac)
    if (found === undefined) return []
    const device = deviceOf(found, dossier, sources)
    const by = through ?? device.session?.through ?? null
    return [{ device, at: instant(at), inTime, failure, owner: found.owner, through: by, source }]
  })
  const [first] = rows
  if (first !== undefined) {
    const where = whereWords(first.device, first.through)
    return first.inTime
      ? { state: 'found', sentence: `Wrong passwords came from ${where}`, rows }
      : {
          state: 'possible',
          sentence: `Wrong passwords may come from ${where}: it was refused, but not when the controllers that answered counted them`,
          rows,
        }
  }
  if (!(dossier.devicesAsked && dossier.failuresAsked))
    return nobody('awaited', 'Looking for devices that authenticated as them')
  const [on] = readings.flatMap((one) => (one.answered && one.lockedOn !== null ? [one.lockedOn] : []))
  const mute = silentNames(sources, ['identity'])
  const why =
    mute.length > 0
      ? `${mute.join(', ')} did not list all`
      : sources.some(({ kind, state }) => kind === 'identity' && state !== 'not-configured')
        ? lookedAtWords(dossier)
        : 'no connected system would know'
  return nobody(
    'unknown',
    `Where the wrong passwords come from is not known: ${why}${on === undefined ? '' : `. The lock was set on ${on}, whose security log names the machine`}`,
  )
}
