import { isDeepStrictEqual } from 'node:util'
import type { EndpointSays, EndpointSnapshot } from './snapshot.ts'

/** A group or a profile that nobody set changes by itself; what somebody set, and what holds the device, is what was looked at. */
const decided = (says: EndpointSays | null) =>
  says === null
    ? null
    : {
        ...says,
        ...(says.staticGroup ? {} : { group: null, groupId: null }),
        ...(says.staticProfile ? {} : { profile: null, profileId: null }),
      }

export function movedSince(before: EndpointSnapshot, now: EndpointSnapshot): string | null {
  if ((before.body === null) !== (now.body === null)) {
    return before.body === null
      ? `${now.title} has got to know the device since.`
      : `${now.title} does not know the device any more.`
  }
  if (!isDeepStrictEqual(decided(before.says), decided(now.says))) {
    return `${now.title} has the device otherwise than was previewed.`
  }
  if (before.group?.id !== now.group?.id) return 'the group is another one than was previewed.'
  if (before.profile?.id !== now.profile?.id) return 'the profile is another one than was previewed.'
  if (now.containment.state !== 'none' && before.containment.state === 'none') {
    return 'the device is held back since, by adaptive control.'
  }
  return null
}
