import { clean } from '@patchbay/contract/identifiers/clean'
import { macBadges, readMac } from '@patchbay/contract/identifiers/mac'

/** What a MAC was read as, and what it says about itself; how to write one while there is none. */
export function macHint(text: string): string {
  const read = readMac(clean(text))
  if (read?.kind !== 'mac') return 'In any notation.'
  const badges = macBadges(read.mac)
  const router = badges.find((badge) => badge.startsWith('virtual router'))
  const as = clean(text) === read.mac ? '' : `Read as ${read.mac}, ${read.words}. `
  if (router !== undefined) return `${as}This is a ${router}, and no device.`
  if (badges.includes('private address'))
    return `${as}The device made this MAC up, and will come with another one some day.`
  return as === '' ? 'The MAC of one device.' : as.trim()
}
