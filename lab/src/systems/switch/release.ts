import type { Switch } from '../../world/model/switch.ts'
import { hash } from '../../world/random.ts'

/** What follows from the release that a switch runs. */

const numbers = (software: string) => software.split('.').map((part) => Number.parseInt(part, 10))

/** IOS-XE 16 and older have tables and lists of another layout. */
export const isOlderXe = ({ os, software }: Switch): boolean =>
  os === 'ios-xe' && (numbers(software)[0] ?? 0) < 17

/** `17.9.4a` as the first line of XE 16 and later writes it: `17.09.04a`. */
export const paddedVersion = (software: string) =>
  software
    .split('.')
    .map((part) => part.replace(/^(\d)(?!\d)/, '0$1'))
    .join('.')

/** The release's own name: mountains of Costa Rica, Himalaya and cities by train of XE. */
export function releaseName(software: string): string {
  const [major = 17, minor = 0] = numbers(software)
  if (major < 17) {
    if (minor >= 10) return 'Gibraltar'
    return minor >= 7 ? 'Fuji' : minor >= 4 ? 'Everest' : 'Denali'
  }
  if (minor >= 13) return 'IOSXE'
  if (minor >= 10) return 'Dublin'
  if (minor >= 7) return 'Cupertino'
  return minor >= 4 ? 'Bengaluru' : 'Amsterdam'
}

/** Build in the last bracket of `show version`. */
const finalCandidate = { ios: 'fc2', 'ios-xe': 'fc3' }

/** Image name of the platform. */
export function imageOf(device: Switch): { readonly name: string; readonly family: string } {
  if (device.os === 'ios') return { name: 'C2960X-UNIVERSALK9-M', family: 'C2960X Software' }
  if (device.model.startsWith('C9200'))
    return { name: 'CAT9K_LITE_IOSXE', family: 'Catalyst L3 Switch Software' }
  return { name: 'CAT9K_IOSXE', family: 'Catalyst L3 Switch Software' }
}

/** File it was booted from. */
export const imageFile = (device: Switch): string =>
  device.os === 'ios'
    ? `c2960x-universalk9-mz.${device.software.replace(/^(\d+)\.(\d+)\((\d+)\)(\w+)$/, '$1$2-$3.$4')}.bin`
    : 'packages.conf'

/** One line that `show version`, CDP, LLDP and sysDescr all begin with. */
export function softwareLine(device: Switch): string {
  const { name, family } = imageOf(device)
  const release = device.os === 'ios' ? '' : ` [${releaseName(device.software)}]`
  return `Cisco IOS Software${release}, ${family} (${name}), Version ${device.software}, RELEASE SOFTWARE (${finalCandidate[device.os]})`
}

/** When it was built: some day, the same for all devices that run it. */
export function compiledLine({ os, software }: Switch): string {
  const day = hash(`built ${software}`) % 1_400
  const date = new Date(Date.UTC(2020, 6, 1, 9, 41) + day * 86_400_000)
  const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const dayText = `${String(date.getUTCDate()).padStart(2, '0')}-${months[date.getUTCMonth()]}-${String(date.getUTCFullYear()).slice(2)}`
  return `Compiled ${days[date.getUTCDay()]} ${dayText} 09:41 by ${os === 'ios' ? 'prod_rel_team' : 'mcpre'}`
}
