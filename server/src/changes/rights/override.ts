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
    return { ...check, way: 'Only somebody with the key to go past protections can ask for it.' }
  }
  const wantsEnd = undoOf === null && kind.neverUndone !== true && !check.id.startsWith(freezeMark)
  if (expiresAt === null && wantsEnd) {
    const way = endsWithTicket
      ? 'A ticket may never be closed: say until when as well, and somebody else who may go past protections can agree to it.'
      : 'Say until when, and somebody else who may go past protections can agree to it.'
    return { ...check, way }
  }
  return {
    ...check,
    past: true,
    way: 'Somebody else who may go past protections has to agree. Say why it is right.',
  }
}

/** It stands in the way, whoever agrees. */
export const stands = ({ level, past }: Check): boolean =>
  (level === 'red' || level === 'unknown') && past !== true

/** A reason has to be given for it. */
export const wantsReason = ({ level, past }: Check): boolean => level === 'amber' || past === true
