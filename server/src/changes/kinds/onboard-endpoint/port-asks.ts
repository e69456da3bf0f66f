/** What a section of a port asks of who is there; null where it cannot be told from the section alone. */
export type PortAsks = 'mab' | 'dot1x-only' | 'nobody'

const control = /^\s*(?:access-session|authentication) port-control auto\b/
const dot1x = /^\s*dot1x pae (?:authenticator|both)\b/
const mab = /^\s*mab\b/
/** What a template says stands in no section. */
const template = /^\s*source template\b/

export function portAsks(lines: readonly string[]): PortAsks | null {
  const has = (line: RegExp) => lines.some((one) => line.test(one))
  if (has(template)) return null
  if (!has(control)) return 'nobody'
  if (has(mab)) return 'mab'
  return has(dot1x) ? 'dot1x-only' : null
}
