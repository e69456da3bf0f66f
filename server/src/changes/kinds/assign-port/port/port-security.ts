import { canonicalMac } from '@patchbay/connectors/mac'

/** Port security of one port, by its section of the configuration. */
export interface PortSecurity {
  /** Devices that are let in. */
  readonly maximum: number
  readonly violation: 'shutdown' | 'restrict' | 'protect'
  /** MACs that have a place of their own, whether they are there or not: those that stuck, and those that were written down. */
  readonly kept: readonly string[]
}

const macOf = /^switchport port-security mac-address (?:sticky )?([\da-f]{4}\.[\da-f]{4}\.[\da-f]{4})\b/i

/** Null where it is not turned on. What the section leaves out is as IOS has it: one device, and the port is shut. */
export function portSecurityOf(section: readonly string[]): PortSecurity | null {
  const lines = section.map((line) => line.trim())
  if (!lines.includes('switchport port-security')) return null
  const word = (pattern: RegExp) =>
    lines.map((line) => pattern.exec(line)?.[1]).find((text) => text !== undefined)
  const violation = word(/^switchport port-security violation (\w+)/)
  return {
    maximum: Number(word(/^switchport port-security maximum (\d{1,4})$/) ?? 1),
    violation: violation === 'restrict' || violation === 'protect' ? violation : 'shutdown',
    kept: lines.flatMap((line) => canonicalMac(macOf.exec(line)?.[1] ?? '') ?? []),
  }
}
