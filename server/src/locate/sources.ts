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

/** The strip in its order: index, DHCP, ISE, directory, switch, service desks where there are any. Which of them "none found" needs depends on the question. */
export function sourcesToLocate(
  systems: Systems,
  identifier: Identifier,
  { live, requests }: { readonly live: boolean; readonly requests: boolean },
): Source[] {
  const port = identifier.kind === 'port'
  const ticket = identifier.kind === 'ticket'
  const clients = !port && !ticket
  return [
    indexWaiting(!ticket),
    ...systemsWaiting(systems, 'dhcp', clients),
    ...systemsWaiting(systems, 'identity', clients),
    ...systemsWaiting(systems, 'directory', mayBePerson(identifier)),
    ...(live ? [theSwitch(systems)] : []),
    ...(requests || ticket ? desks(systems, ticket) : []),
  ]
}

/** One switch is asked, and which one is known only when the others have answered. */
function theSwitch(systems: Systems): Source {
  if (systems.ofKind('switch').length > 0) return kindWaiting('switch')
  return disabledOf(systems, 'switch').length > 0
    ? switchedOff(kindWaiting('switch'))
    : notConfigured('switch')
}

/** What is open about a device only adds to it, a ticket itself is theirs alone; without a desk there is nothing to miss. */
function desks(systems: Systems, required: boolean): Source[] {
  const isThere = systems.ofKind('service-desk').length + disabledOf(systems, 'service-desk').length > 0
  return isThere ? systemsWaiting(systems, 'service-desk', required) : []
}
