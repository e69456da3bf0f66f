import type { Identifier } from '@patchbay/contract/identifiers'
import type { Source } from '@patchbay/contract/sources'
import {
  disabledOf,
  indexWaiting,
  kindWaiting,
  notConfigured,
  switchedOff,
  systemsWaiting,
} from '../sources/waiting-sources.ts'
import type { Systems } from '../systems/open.ts'
import { mayBePerson } from './search.ts'

/** The strip in its order: index, DHCP, ISE, directory, switch. Which of them "none found" needs depends on the question. */
export function sourcesToLocate(systems: Systems, identifier: Identifier, live: boolean): Source[] {
  const port = identifier.kind === 'port'
  return [
    indexWaiting(true),
    ...systemsWaiting(systems, 'dhcp', !port),
    ...systemsWaiting(systems, 'identity', !port),
    ...systemsWaiting(systems, 'directory', mayBePerson(identifier)),
    ...(live ? [theSwitch(systems)] : []),
  ]
}

/** One switch is asked, and which one is known only when the others have answered. */
function theSwitch(systems: Systems): Source {
  if (systems.ofKind('switch').length > 0) return kindWaiting('switch')
  return disabledOf(systems, 'switch').length > 0
    ? switchedOff(kindWaiting('switch'))
    : notConfigured('switch')
}
