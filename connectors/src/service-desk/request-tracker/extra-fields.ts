import type { SaidBeside, TakesBeside, ToldBeside } from '../extra-fields.ts'
import type { RequestTrackerSettings } from './settings.ts'
import type { Ticket } from './ticket.ts'

type Priorities = Pick<RequestTrackerSettings, 'priorities'>

export const takesOf = ({ priorities }: Priorities): TakesBeside => ({
  watchers: true,
  neededBy: true,
  urgencies: priorities.map(({ word }) => word),
})

/** A ticket is due at a moment, in UTC: noon is on the same day for everybody from UTC-12 to UTC+11. */
const dueOn = (day: string) => `${day} 12:00:00`

/** What is said beside the fields of a queue, as `POST /ticket` takes it. */
export function fieldsBeside({ watchers, neededBy, urgency }: SaidBeside, { priorities }: Priorities) {
  const priority = priorities.find(({ word }) => word === urgency)
  return {
    ...(watchers.length === 0 ? {} : { Cc: watchers.map(({ id }) => id) }),
    ...(neededBy === null ? {} : { Due: dueOn(neededBy) }),
    ...(priority === undefined ? {} : { Priority: priority.number }),
  }
}

/** A priority that has no word is told as its number. */
export const besideOf = (
  { Cc, Due, Priority }: Pick<Ticket, 'Cc' | 'Due' | 'Priority'>,
  { priorities }: Priorities,
): ToldBeside => ({
  watchers: Cc.map(({ id }) => id),
  neededBy: Due?.toISOString().slice(0, 10) ?? null,
  urgency:
    Priority === null ? null : (priorities.find(({ number }) => number === Priority)?.word ?? `${Priority}`),
})
