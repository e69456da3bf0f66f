import type { CheckResult } from '../check-result.ts'
import type { PortSnapshot } from '../../../ports/snapshot.ts'
import { canonicalMac } from '@patchbay/connectors/mac'

/** Port security of one port, by its section of the configuration. */
interface PortSecurity {
  /** Maximum number of devices. */
  readonly maximum: number
  readonly violation: 'shutdown' | 'restrict' | 'protect'
  /** MACs that have a place of their own, whether they are there or not: those that stuck, and those that were written down. */
  readonly secureMacs: readonly string[]
}

const macOf = /^switchport port-security mac-address (?:sticky )?([\da-f]{4}\.[\da-f]{4}\.[\da-f]{4})\b/i

/** Null where it is not turned on. What the section leaves out is as IOS has it: one device, and the port is shut. */
function portSecurityOf(section: readonly string[]): PortSecurity | null {
  const lines = section.map((line) => line.trim())
  if (!lines.includes('switchport port-security')) return null
  const word = (pattern: RegExp) =>
    lines.map((line) => pattern.exec(line)?.[1]).find((text) => text !== undefined)
  const violation = word(/^switchport port-security violation (\w+)/)
  return {
    maximum: Number(word(/^switchport port-security maximum (\d{1,4})$/) ?? 1),
    violation: violation === 'restrict' || violation === 'protect' ? violation : 'shutdown',
    secureMacs: lines.flatMap((line) => canonicalMac(macOf.exec(line)?.[1] ?? '') ?? []),
  }
}

const id = 'port-security'

const stranger: Readonly<Record<PortSecurity['violation'], string>> = {
  shutdown: 'err-disables the port',
  restrict: 'is blocked and counted',
  protect: 'is blocked',
}

/** Who has a place at a secured port and is not there keeps out who comes instead. */
export function checkPortSecurity({ section, devices }: PortSnapshot): CheckResult[] {
  const security = portSecurityOf(section.lines)
  if (security === null) return []
  const { maximum, violation, secureMacs } = security
  const here = new Set(devices.map(({ mac }) => mac))
  const away = secureMacs.filter((mac) => !here.has(mac))
  const places = `Port security allows ${maximum === 1 ? 'one device' : `${maximum} devices`}`
  if (away.length > 0 && secureMacs.length >= maximum) {
    const words = `${places}, and reserves one place for ${away.join(', ')}, not seen on the port now: another device ${stranger[violation]}.`
    return [
      {
        id,
        level: 'amber',
        words,
        way: 'Remove the MAC from the configuration if its device has left.',
      },
    ]
  }
  if (devices.length > maximum) {
    const words = `${places}, and ${devices.length} are on the port: one too many ${stranger[violation]}.`
    return [{ id, level: 'amber', words, way: null }]
  }
  return [{ id, level: 'green', words: `${places}; one more ${stranger[violation]}.`, way: null }]
}
