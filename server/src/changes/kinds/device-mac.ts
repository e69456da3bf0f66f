import { macBadges } from '@patchbay/contract/identifiers/mac'
import { checkResult } from './check-result.ts'
import type { CheckResult } from './check-result.ts'

/** What is done to one device in an identity system holds it whole: its entry and its session are proven by the same authentication. */
export const deviceTargets = (mac: string): string[] => [`device ${mac}`]

/** Is it the MAC of one device that keeps it; `madeUp` is what one that the device made up means here. */
export function checkDeviceMac(
  mac: string,
  madeUp: Required<Pick<CheckResult, 'level' | 'words' | 'way'>>,
): CheckResult {
  const badges = macBadges(mac)
  const router = badges.find((badge) => badge.startsWith('virtual router'))
  if ((Number.parseInt(mac.slice(0, 2), 16) & 1) === 1 || /^0{2}(:0{2}){5}$/.test(mac)) {
    return checkResult('red', 'mac', `${mac} is not the MAC of one device.`, 'Read it on the device.')
  }
  if (router !== undefined) return checkResult('red', 'mac', `${mac} is a ${router}, not a device.`)
  if (!badges.includes('private address'))
    return checkResult('green', 'mac', 'The MAC belongs to one device.')
  return { id: 'mac', ...madeUp }
}
