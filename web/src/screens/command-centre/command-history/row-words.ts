import { undoingWords } from '@patchbay/contract/runs'
import type { PastChange } from '@patchbay/contract/command-centre/command-history'

/** Who asked for it, and who agreed. */
export const whoWords = ({ requester, approver }: Pick<PastChange, 'requester' | 'approver'>): string =>
  approver === null ? requester.name : `${requester.name}, agreed by ${approver.name}`

/** `5 of 7 seen`, and until when the rest is watched for; null where nothing was watched for. */
export const proofWords = ({
  proof: { seen, of },
  watchedUntil: until,
}: Pick<PastChange, 'proof' | 'watchedUntil'>): string | null =>
  of === 0 ? null : `${seen} of ${of} seen${until === null ? '' : `, watched until ${until}`}`

/** What can be undone, what was, and what is an undoing itself; null where none of it is so. */
export function undoWords({
  undoOf,
  undoneBy,
  undoable,
}: Pick<PastChange, 'undoOf' | 'undoneBy' | 'undoable'>) {
  const words = [
    ...(undoOf === null ? [] : [`undoes ${undoOf}`]),
    ...(undoneBy === null ? [] : [`${undoingWords(undoneBy.state)} ${undoneBy.id}`]),
    ...(undoable ? ['possible'] : []),
  ]
  return words.length === 0 ? null : words.join(', ')
}

/** When a run ends by itself, or did; null for never. */
export function endText({ expiresAt, endsWithTicket, ticket, ticketClosedAt }: PastChange): string | null {
  if (ticketClosedAt !== null) return `ticket ${ticket} was closed, ${ticketClosedAt}`
  const ends = [
    ...(expiresAt === null ? [] : [expiresAt]),
    ...(endsWithTicket ? [`when ticket ${ticket} closes`] : []),
  ]
  return ends.length === 0 ? null : ends.join(' or ')
}
