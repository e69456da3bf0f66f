import type { TakesBeside } from '@patchbay/contract/changes/request-beside'
import { isWatcher, mostWatchers } from '@patchbay/contract/changes/request-watchers'
import type { RequestWish } from '@patchbay/contract/changes/request-wish'
import { timeZoneNow } from '../../../preferences/time-zone.ts'
import type { FormValues } from './form-values.ts'

type Beside = Pick<FormValues, 'watchers' | 'neededBy' | 'urgency'>

/** Each of those who are to be kept informed, as typed. */
export const watchersIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '')

/** As it is asked for; a word for how urgent it is that its desk does not have is none. */
export const besideFrom = (
  { watchers, neededBy, urgency }: Beside,
  takes: TakesBeside | null,
): Pick<RequestWish, 'watchers' | 'neededBy' | 'urgency'> => ({
  watchers: watchersIn(watchers),
  neededBy: neededBy === '' ? null : neededBy,
  urgency: urgency.trim() === '' || isOtherWord(urgency, takes) ? null : urgency.trim(),
})

const isOtherWord = (urgency: string, takes: TakesBeside | null) =>
  takes !== null && takes.urgencies.length > 0 && !takes.urgencies.includes(urgency)

/** What is wrong with what would be sent, by the names of the fields. */
export function besideFaults(
  values: Beside,
  takes: TakesBeside | null,
): Readonly<Record<string, string | null>> {
  const { watchers, neededBy } = besideFrom(values, takes)
  return {
    watchers: watchersFault(watchers),
    neededBy: neededBy !== null && neededBy < today() ? 'That day is over.' : null,
  }
}

function watchersFault(watchers: readonly string[]): string | null {
  if (watchers.length > mostWatchers)
    return `These are ${watchers.length} people; at most ${mostWatchers} are taken.`
  const wrong = watchers.find((one) => !isWatcher(one))
  if (wrong !== undefined) return `“${wrong}” is no login and no e-mail address.`
  const lower = watchers.map((one) => one.toLowerCase())
  const twice = watchers.find((one, at) => lower.indexOf(one.toLowerCase()) !== at)
  return twice === undefined ? null : `${twice} stands there twice.`
}

/** `2026-12-01`, where whoever types is. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneNow() }).format(new Date())
