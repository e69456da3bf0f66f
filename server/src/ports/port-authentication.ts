import { authenticationSettings } from '@patchbay/connectors/switch/port-settings'
import type { PortIntent } from '@patchbay/contract/command-centre/switch-port-assignment'
import type { PortSnapshot } from './snapshot.ts'

type PortAuthentication = NonNullable<PortIntent['authentication']>
type Asked = Pick<PortIntent, 'authentication'>
type Before = Pick<PortSnapshot, 'authenticated' | 'section'>

/** What the port is to ask of whoever comes, where that is another than it asks now; null where it stays. */
export function authenticationSet({ authentication }: Asked, { section }: Before): PortAuthentication | null {
  if (authentication === undefined) return null
  return authentication === authenticationSettings(section.lines).mode ? null : authentication
}

/** Whoever is there has to authenticate when all is done. */
export const asksAfterwards = ({ authentication }: Asked, { authenticated }: Before): boolean =>
  authentication === undefined ? authenticated : authentication !== 'none'

/** It is open to everybody from now on, and was not. */
export const opens = (intent: Asked, before: Before): boolean => authenticationSet(intent, before) === 'none'

/** It asks for something that it has not asked for: whoever is there re-authenticates. */
export function asksAnew(intent: Asked, before: Before): boolean {
  const set = authenticationSet(intent, before)
  return set !== null && set !== 'none'
}
