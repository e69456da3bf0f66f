import type { Check } from '@patchbay/contract/changes/check'
import type { Profile } from '@patchbay/contract/users/session'
import type { ChangeKind } from '../kind.ts'

/** The key to go past a protection, for who asks and for who agrees. */
export const overrideKey = 'commands-protected-override'

/** What the id of a freeze begins with; its number follows. */
export const freezeMark = 'freeze '

interface Asked {
  readonly kind: Pick<ChangeKind, 'neverUndone'>
  readonly expiresAt: Date | null
  readonly endsWithTicket?: boolean
  readonly undoOf: number | null
}

/**
 * A protection, as it stands for who asks: whoever holds the key goes past it with a reason, until some time and with a
 * second person who holds it too. A freeze is over by itself, so that going past it takes no end. A ticket may never be closed, so that it is no such end by itself. What puts back a run that went
 * past it needs no end of its own, and what is done once and never undone has none.
 */
export function passable(
  check: Check,
  profile: Pick<Profile, 'access_permission_names'> | null,
  { kind, expiresAt, endsWithTicket = false, undoOf }: Asked,
): Check {
  if (check.level !== 'red' || check.protectedClass === null) return check
  if (profile === null || !profile.access_permission_names.includes(overrideKey)) {
    return { ...check, way: 'Requesting it takes the key to override protections.' }
  }
  const wantsEnd = undoOf === null && kind.neverUndone !== true && !check.id.startsWith(freezeMark)
  if (expiresAt === null && wantsEnd) {
    const way = endsWithTicket
      ? 'Enter an end as well: a ticket may never be closed. Another person with the key to override protections must agree.'
      : 'Enter an end. Another person with the key to override protections must agree.'
    return { ...check, way }
  }
  return {
    ...check,
    past: true,
    way: 'Enter a reason. Another person with the key to override protections must agree.',
  }
}

/** It stands in the way, whoever agrees. */
export const stands = ({ level, past }: Check): boolean =>
  (level === 'red' || level === 'unknown') && past !== true

/** A reason has to be given for it. */
export const wantsReason = ({ level, past }: Check): boolean => level === 'amber' || past === true
