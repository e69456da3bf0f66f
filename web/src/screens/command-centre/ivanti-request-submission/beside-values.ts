import type { TakesBeside } from '@patchbay/contract/changes/request-beside'
import { isWatcher, mostWatchers } from '@patchbay/contract/changes/request-watchers'
import type { RequestWish } from '@patchbay/contract/changes/request-wish'
import { timeZoneNow } from '../../../preferences/time-zone.ts'
import type { FormValues } from './form-values.ts'

type Beside = Pick<FormValues, 'watchers' | 'neededBy' | 'urgency'>

/** Each of those who are to be kept informed, as typed. */
export const watchersIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '')

/** What a desk does not take is not sent to it; where it has not told what it takes, all is. */
export const besideFrom = (
  { watchers, neededBy, urgency }: Beside,
  takes: TakesBeside | null,
): Pick<RequestWish, 'watchers' | 'neededBy' | 'urgency'> => ({
  watchers: takes?.watchers === false ? [] : watchersIn(watchers),
  neededBy: neededBy === '' || takes?.neededBy === false ? null : neededBy,
  urgency: urgency === '' || takes?.urgencies.includes(urgency) === false ? null : urgency,
})

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

/** What a desk has no place for, and what of it was filled in for another one, in a sentence; null where it takes all. */
export function lacksWords(title: string, takes: TakesBeside, values: Beside): string | null {
  const lacks = [
    ...(takes.watchers ? [] : [{ what: 'people who are kept informed', said: values.watchers }]),
    ...(takes.neededBy ? [] : [{ what: 'a day by which it is needed', said: values.neededBy }]),
    ...(takes.urgencies.length > 0 ? [] : [{ what: 'an urgency', said: values.urgency }]),
  ]
  if (lacks.length === 0) return null
  const named = lacks.map(({ what }) => what)
  const last = named.length > 1 ? ` or ${named.at(-1)}` : ''
  const list = `${named.slice(0, Math.max(1, named.length - 1)).join(', ')}${last}`
  const left = lacks.flatMap(({ said }) => (said.trim() === '' ? [] : [`“${said.trim()}”`]))
  const leftOut = left.length === 0 ? '' : ` ${left.join(' and ')} is not sent.`
  return `${title} has no place for ${list} beside its own questions. Say it in the description.${leftOut}`
}
