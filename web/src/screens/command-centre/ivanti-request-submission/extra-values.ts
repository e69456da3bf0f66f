import type { TakesBeside } from '@patchbay/contract/changes/request-extra-fields'
import type { DeskParameter } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import { isWatcher, mostWatchers } from '@patchbay/contract/changes/request-watchers'
import type { RequestWish } from '@patchbay/contract/changes/kinds/request-intent'
import { timeZoneNow } from '../../../preferences/time-zone.ts'
import type { FormValues } from './form-values.ts'

type Beside = Pick<FormValues, 'watchers' | 'neededBy' | 'urgency' | 'impact'>

/** Each of those who are to be kept informed, as typed. */
export const watchersIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '')

/** Whether a template asks this itself, so that it is not asked for once more beside it. */
export const isAsked = (parameters: readonly Pick<DeskParameter, 'name'>[], name: 'urgency' | 'impact') =>
  parameters.some((one) => one.name.trim().toLowerCase() === name)

/** As it is asked for; a word for how urgent it is that its desk does not have is none. */
export const besideFrom = (
  { watchers, neededBy, urgency, impact }: Beside,
  takes: TakesBeside | null,
  parameters: readonly Pick<DeskParameter, 'name'>[] = [],
): Pick<RequestWish, 'watchers' | 'neededBy' | 'urgency' | 'impact'> => ({
  watchers: watchersIn(watchers),
  neededBy: neededBy === '' ? null : neededBy,
  urgency:
    urgency.trim() === '' || isOtherWord(urgency, takes) || isAsked(parameters, 'urgency')
      ? null
      : urgency.trim(),
  impact: impact.trim() === '' || isAsked(parameters, 'impact') ? null : impact.trim(),
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
    neededBy: neededBy !== null && neededBy < today() ? 'The day is in the past.' : null,
  }
}

function watchersFault(watchers: readonly string[]): string | null {
  if (watchers.length > mostWatchers) return `${watchers.length} people; at most ${mostWatchers} are allowed.`
  const wrong = watchers.find((one) => !isWatcher(one))
  if (wrong !== undefined) return `“${wrong}” is neither a login nor an e-mail address.`
  const lower = watchers.map((one) => one.toLowerCase())
  const twice = watchers.find((one, at) => lower.indexOf(one.toLowerCase()) !== at)
  return twice === undefined ? null : `${twice} is listed twice.`
}

/** `2026-12-01`, where whoever types is. */
const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: timeZoneNow() }).format(new Date())
