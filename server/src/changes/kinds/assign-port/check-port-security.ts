import type { Check } from '@patchbay/contract/changes/check'
import { portSecurityOf } from './port/port-security.ts'
import type { PortSecurity } from './port/port-security.ts'
import type { PortSnapshot } from './port/snapshot.ts'

type Found = Pick<Check, 'id' | 'level' | 'words' | 'way'>

const id = 'port-security'

const stranger: Readonly<Record<PortSecurity['violation'], string>> = {
  shutdown: 'takes the port down',
  restrict: 'is kept out, and counted',
  protect: 'is kept out',
}

/** Who has a place at a secured port and is not there keeps out who comes instead. */
export function checkPortSecurity({ section, devices }: PortSnapshot): Found[] {
  const security = portSecurityOf(section.lines)
  if (security === null) return []
  const { maximum, violation, kept } = security
  const here = new Set(devices.map(({ mac }) => mac))
  const away = kept.filter((mac) => !here.has(mac))
  const places = `Port security lets in ${maximum === 1 ? 'one device' : `${maximum} devices`}`
  if (away.length > 0 && kept.length >= maximum) {
    const words = `${places}, and keeps a place for ${away.join(', ')}, not seen there now: another device ${stranger[violation]}.`
    return [
      {
        id,
        level: 'amber',
        words,
        way: 'Have the MAC taken out of the configuration where its device has gone.',
      },
    ]
  }
  if (devices.length > maximum) {
    const words = `${places}, and ${devices.length} are seen there: one too many ${stranger[violation]}.`
    return [{ id, level: 'amber', words, way: null }]
  }
  return [{ id, level: 'green', words: `${places}; one more ${stranger[violation]}.`, way: null }]
}
