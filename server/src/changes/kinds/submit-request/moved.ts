import type { RequestSnapshot } from './snapshot.ts'
import { templateChanges } from './template-changed.ts'

const peopleOf = ({ watchers }: RequestSnapshot) =>
  JSON.stringify(watchers.map(({ known }) => known[0]?.id ?? null))

/** What is otherwise than it was looked at: whom it is for, what is asked, and the state of one that is taken back. */
export function movedSince(before: RequestSnapshot, now: RequestSnapshot): string | null {
  if (now.standing !== null && before.standing === null) return null
  if (
    before.requesters[0]?.id !== now.requesters[0]?.id ||
    before.requesters.length !== now.requesters.length
  ) {
    return `${now.title} has the requester otherwise than was previewed.`
  }
  if (before.standing === null && peopleOf(before) !== peopleOf(now)) {
    return `${now.title} has somebody who is kept informed otherwise than was previewed.`
  }
  if (now.standing === null && before.standing !== null) return `${now.title} does not have it any more.`
  if (before.standing !== null && now.standing?.open !== before.standing.open) {
    return `${now.title} has it as ${now.standing?.state ?? 'ended'} since.`
  }
  if (before.asks !== null && now.asks === null) return `${now.title} does not have this template any more.`
  if (before.offered !== null && now.offered === null) return `${now.title} does not offer this any more.`
  const changes = templateChanges(before.asks ?? [], now.asks ?? [])
  if (changes.length > 0) return `the template was changed since it was previewed: ${changes.join('; ')}.`
  const [fault] = now.faults
  return fault === undefined || before.faults.length > 0
    ? null
    : `an answer does not fit any more: ${fault.words}`
}
