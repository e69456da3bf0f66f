import type { ControllerReading, LockState } from '@patchbay/connectors/directory/accounts'
import type { AccountDossier } from './account-dossier.ts'

type Answered = Extract<ControllerReading, { answered: true }>

/** Whether an account is locked, over all controllers: each of them may not have heard yet of a lock or of its end. */
export interface RealLock extends LockState {
  /** `asking` while controllers are asked; `single` where only the one that told the account could be. */
  readonly over: 'asking' | 'single' | 'all'
  /** Controllers that tell whether it is locked, of those that are connected. */
  readonly reported: number
  readonly of: number
  /** Names of those on which it is locked while others that answered do not have it so. */
  readonly onlyOn: readonly string[]
}

const newest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (date !== null && (last === null || date > last) ? date : last), null)

export const shortName = (controller: string) => controller.split('.')[0] ?? controller

/**
 * A lock on any controller is a lock: whoever signs in there is refused. `lockoutTime` alone proves nothing, since it stays
 * when a lock has run out; the states of the readings have weighed it already. Null where the account has not been read.
 */
export function realLock({
  user,
  controllers,
}: Pick<AccountDossier, 'user' | 'controllers'>): RealLock | null {
  if (user.state !== 'told' || user.value === null) return null
  const own = user.value.lock
  const known = own.state === 'unknown' ? 0 : 1
  if (controllers.state === 'awaited')
    return { ...own, over: 'asking', reported: known, of: known, onlyOn: [] }
  if (controllers.state === 'unanswered' || controllers.value.length === 0)
    return { ...own, over: 'single', reported: known, of: known, onlyOn: [] }
  const readings = controllers.value
  const telling = readings.filter((one): one is Answered => one.answered && one.lock.state !== 'unknown')
  const locked = telling.filter(({ lock }) => lock.state === 'locked')
  const counts = { over: 'all', reported: telling.length, of: readings.length } as const
  if (locked.length > 0) {
    const ends = locked.map(({ lock }) => lock.until)
    return {
      ...counts,
      state: 'locked',
      since: newest(locked.map(({ lock }) => lock.since)),
      until: ends.includes(null) ? null : newest(ends),
      by: locked.some(({ lock }) => lock.by === 'directory') ? 'directory' : 'rule',
      onlyOn: locked.length === telling.length ? [] : locked.map(({ name }) => name),
    }
  }
  // What told the account may have fallen silent since, and is believed; what it may not tell, no other may either.
  if (own.state === 'locked' || own.state === 'unknown' || telling.length === 0)
    return { ...own, ...counts, reported: Math.max(telling.length, known), onlyOn: [] }
  const past = telling.filter(({ lock }) => lock.state === 'run-out')
  const since = newest(past.map(({ lock }) => lock.since))
  const last = past.find(({ lock }) => lock.since?.getTime() === since?.getTime()) ?? telling[0]
  return { ...(last?.lock ?? own), ...counts, onlyOn: [] }
}

/** For how many of the controllers that is said; null where it is for all of them. */
export function reserveOf({ over, reported, of }: RealLock): string | null {
  if (over === 'single') return 'on the one controller that could be asked'
  if (over === 'asking' || reported >= of) return null
  return `on the ${reported} of ${of} controllers that answered`
}

/** The same in the few words of a badge. */
export const shortReserve = (lock: RealLock): string | null =>
  reserveOf(lock) === null ? null : lock.over === 'all' ? `on ${lock.reported} of ${lock.of}` : 'on one'
