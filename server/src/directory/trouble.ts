import type { AccountDossier } from './account-dossier.ts'
import { realLock } from './real-lock.ts'

/** What Active Directory itself starts with; for a policy that may not be read. */
const usualWindow = 30 * 60_000
/** A lock that ran out is asked about for as long as authentications are looked back for. */
const hoursRemembered = 24
/** Two systems have two clocks, and one hears of a refusal before the other. */
const slack = 2 * 60_000

/** Whether an account has wrong passwords that count now, and when they were counted. */
export interface Trouble {
  readonly is: boolean
  /** Times of locks, and of the last wrong password on each controller. */
  readonly moments: readonly Date[]
  /** Milliseconds before each of them within which wrong passwords counted together. */
  readonly window: number
  /** A connected controller did not answer: it may count some. */
  readonly silent: boolean
}

/**
 * A controller never takes back its count by itself: it begins anew with the next wrong password, and a right one clears it.
 * What it counts is therefore of now only while its last one lies within the observation window, or belongs to a lock.
 */
export function troubleOf(dossier: Pick<AccountDossier, 'user' | 'controllers'>, now: Date): Trouble {
  const { user, controllers } = dossier
  const readings = controllers.state === 'told' ? controllers.value : []
  const told = user.state === 'told' ? user.value?.policy.observationWindow : null
  const window = told !== null && told !== undefined && Number.isFinite(told) && told > 0 ? told : usualWindow
  const lock = realLock(dossier)
  const locked = lock?.state === 'locked'
  const after = (date: Date, milliseconds: number) => date.getTime() >= now.getTime() - milliseconds
  const lockedAt =
    lock?.since != null &&
    (locked || (lock.state === 'run-out' && after(lock.since, hoursRemembered * 3_600_000)))
      ? [lock.since]
      : []
  const counted = readings.flatMap((one) =>
    one.answered && (one.badPasswords ?? 0) > 0 ? [one.badPasswordAt] : [],
  )
  const times = counted.filter((at) => at !== null)
  const wrong = times.filter((at) => after(at, window) || (locked && lockedAt.length === 0))
  return {
    is: locked || lockedAt.length > 0 || wrong.length > 0 || times.length < counted.length,
    moments: [...lockedAt, ...wrong],
    window,
    silent: controllers.state === 'unanswered' || readings.some(({ answered }) => !answered),
  }
}

/** Does a refused authentication fall into the time in which controllers counted. */
export const isInTime = ({ moments, window }: Trouble, at: Date | null): boolean =>
  at !== null &&
  moments.some(
    (moment) => at.getTime() >= moment.getTime() - window - slack && at.getTime() <= moment.getTime() + slack,
  )
