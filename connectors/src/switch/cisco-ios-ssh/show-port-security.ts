import { longInterface } from '../interfaces.ts'
import type { SecuredPort } from '../port-readings.ts'
import type { Parsed } from './columns.ts'

const actions: Readonly<Record<string, SecuredPort['action']>> = {
  shutdown: 'shutdown',
  restrict: 'restrict',
  protect: 'protect',
  'shutdown vlan': 'shutdown-vlan',
}

/** Output of `show port-security`: one row per secured port between rules, totals below. Null without table. */
export const parsePortSecurity = (lines: readonly string[]): Parsed<SecuredPort> | null => {
  const start = lines.findIndex((line) => /^Secure Port\s+MaxSecureAddr\s+CurrentAddr/.test(line))
  if (start === -1) return null
  const rows: SecuredPort[] = []
  let dropped = 0
  for (const line of lines.slice(start + 1)) {
    if (line.trim() === '' || /^[-\s]+$/.test(line) || /\(Count\)/.test(line)) continue
    if (/^(?:Total Addresses|Max Addresses)/.test(line.trim())) break
    const [, port = '', maximum, current, violations, action = ''] =
      /^\s*([A-Za-z]{2,5}[\d/.]{1,14})\s+(\d{1,6})\s+(\d{1,6})\s+(\d{1,10})\s+(\S.*?)\s*$/.exec(line) ?? []
    if (port === '') dropped += 1
    else
      rows.push({
        interface: longInterface(port),
        maximum: Number(maximum),
        current: Number(current),
        violations: Number(violations),
        action: actions[action.toLowerCase()] ?? 'unknown',
      })
  }
  return { rows, dropped }
}
