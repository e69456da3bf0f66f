import type { UserAccount } from '@patchbay/connectors/directory/accounts'
import type { Line } from '@patchbay/contract/answer-parts'
import { lineMaker, waitingLine } from '../sources/answer-lines.ts'
import type { Said } from '../sources/answer-lines.ts'
import { reserveOf, shortName } from './real-lock.ts'
import type { RealLock } from './real-lock.ts'

const lasting = (milliseconds: number) => {
  const minutes = Math.round(milliseconds / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

const join = (parts: readonly (string | null)[]) => parts.filter(Boolean).join('; ') || null

/** Controllers of a lock by their short names, as they are said on the phone. */
export const whereLocked = ({ onlyOn }: RealLock): string =>
  onlyOn.length === 0 ? '' : ` on ${onlyOn.map(shortName).join(', ')}`

interface LockWords {
  readonly value: string | null
  readonly detail: string | null
  readonly tone: Line['tone']
}

/** Why the lock holds or not, in words that can be read out. */
function lockWords(lock: RealLock, { policy }: UserAccount): LockWords {
  const rule =
    policy.lockoutDuration === null
      ? null
      : Number.isFinite(policy.lockoutDuration)
        ? `locks last ${lasting(policy.lockoutDuration)}`
        : 'locks last until somebody unlocks'
  const by = lock.by === 'rule' ? 'computed from time and rule' : null
  const reserve = reserveOf(lock)
  if (lock.state === 'unknown') return { value: null, detail: null, tone: 'plain' }
  if (lock.state === 'locked') {
    const silent = reserve === null ? null : `told ${reserve}`
    const others = lock.onlyOn.length === 0 ? null : 'the others that answered have no lock, or no longer'
    return { value: `locked${whereLocked(lock)}`, detail: join([rule, by, others, silent]), tone: 'bad' }
  }
  const free = `not locked${reserve === null ? '' : ` ${reserve}`}`
  return lock.state === 'run-out'
    ? { value: `${free}: the lock has run out`, detail: join([rule, by]), tone: 'ok' }
    : { value: free, detail: null, tone: reserve === null ? 'ok' : 'plain' }
}

/** The lock over all controllers, since when, and when it ends. */
export function lockLines(lock: RealLock, user: UserAccount, said: Said): readonly Line[] {
  const line = lineMaker(said)
  // That one controller has no lock says nothing while others are asked; that one has it, is enough.
  if (lock.over === 'asking' && (lock.state === 'free' || lock.state === 'run-out'))
    return [waitingLine('lock', 'Lock', null)]
  const { value, detail, tone } = lockWords(lock, user)
  return [
    line('lock', 'Lock', value, { detail, tone }),
    // An account that is free and keeps no time of a lock has nothing to say of one.
    ...(lock.state === 'free' && lock.since === null
      ? []
      : [
          line('lockedSince', lock.state === 'locked' ? 'Locked since' : 'Last locked', lock.since, {
            none: 'no lock is stored',
          }),
          line('lockedUntil', lock.state === 'run-out' ? 'Lock ran out' : 'Lock ends by itself', lock.until, {
            none: lock.state === 'locked' ? 'must be unlocked' : 'no lock',
          }),
        ]),
  ]
}
