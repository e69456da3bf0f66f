import type { EndpointIntent } from './intent.ts'
import type { EndpointSnapshot } from './snapshot.ts'
import type { Joining } from './expected/surely.ts'

/** What is certain of a device that is being onboarded; null where it comes into no group by this, or is put back. */
export function joiningOf(
  { state, besides, profile: named }: EndpointIntent,
  { group, profile, says, containment }: Pick<EndpointSnapshot, 'group' | 'profile' | 'says' | 'containment'>,
): Joining | null {
  if (state === 'absent' || besides !== null || group === null) return null
  const stays = says?.staticProfile === true ? says.profile : null
  return {
    group: group.name,
    parent: group.parent,
    // Empty gives it back to profiling.
    profile: named === null ? stays : (profile?.name ?? null),
    free: containment.state === 'none',
  }
}
