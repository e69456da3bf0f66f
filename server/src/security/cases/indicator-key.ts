import { classify } from '@patchbay/contract/identifiers/identifiers'
import type { Identifier } from '@patchbay/contract/identifiers/identifiers'

/** What can be followed to a device. */
const followed: ReadonlySet<Identifier['kind']> = new Set([
  'mac',
  'ipv4',
  'ipv6',
  'email',
  'username',
  'name',
  'port',
])

export type IndicatorRead =
  | { readonly identifier: Identifier; readonly key: string }
  | { readonly fault: string }

/** An indicator in one spelling, by which alerts of it meet; or why it is none. */
export function readIndicator(text: string): IndicatorRead {
  const classified = classify(text)
  if ('fault' in classified) return { fault: `This is ${classified.fault}.` }
  const { identifier } = classified
  if (!followed.has(identifier.kind)) return { fault: 'Enter an address, a MAC, a person, a name or a port.' }
  if (identifier.kind === 'port' && identifier.port.switch === null) {
    return { fault: `Type the switch too, such as sw-b12-2 ${identifier.canonical}.` }
  }
  return { identifier, key: `${identifier.kind} ${identifier.canonical.toLowerCase()}` }
}
