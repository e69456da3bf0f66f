import { readTypedMac } from '@patchbay/contract/identifiers/identifiers'
import { clean } from '@patchbay/contract/identifiers/clean'
import { macBadges } from '@patchbay/contract/identifiers/mac'

/** The MAC that was typed, with colons; null where it is none of one device. */
export function macOf(typed: string): string | null {
  const read = readTypedMac(typed)
  return read?.kind === 'mac' ? read.mac : null
}

/** Why it is no MAC of one device; null where it is. */
export function macFault(typed: string): string | null {
  const text = clean(typed)
  if (text === '') return 'Enter the MAC of the device.'
  const read = readTypedMac(text)
  if (read === null) return `“${text}” is not a MAC. Write 00:1b:54:0a:3c:7f or 001b.540a.3c7f.`
  return read.kind === 'mac' ? null : `Not the MAC of one device: ${read.fault}.`
}

/**
 * What a MAC was read as, and what it says about itself; how to write one while there is none.
 * @param madeUp what follows from it where the device made it up
 */
export function macHint(typed: string, madeUp: string): string {
  const text = clean(typed)
  const read = readTypedMac(text)
  if (read?.kind !== 'mac') return 'Any notation.'
  const badges = macBadges(read.mac)
  const as = text === read.mac ? '' : `Read as ${read.mac}, ${read.words}. `
  const router = badges.find((badge) => badge.startsWith('virtual router'))
  if (router !== undefined) return `${as}A ${router}, not a device.`
  if (badges.includes('private address')) return `${as}The device made up this MAC${madeUp}`
  return as === '' ? 'The MAC of one device.' : as.trim()
}
