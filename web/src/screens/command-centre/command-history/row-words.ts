import type { OutsideChange, PastChange } from '@patchbay/contract/command-centre/command-history'
import { productName } from '../../../product.ts'

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
    ...(undoneBy === null ? [] : [`undone by ${undoneBy}`]),
    ...(undoable ? ['possible'] : []),
  ]
  return words.length === 0 ? null : words.join(', ')
}

/** Nobody of ours; the switch's log may know who. */
export const whoOutside = (): string => `not through ${productName()}`

const sentenceCase = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** `Description none to Lobby, access VLAN 10 to 38.` */
export const changedWords = ({ fields }: Pick<OutsideChange, 'fields'>): string =>
  sentenceCase(fields.map(({ what, before, now }) => `${what} ${before} to ${now}`).join(', '))

/** All that is said of it, as it is taken along. */
export const outsideWords = (change: OutsideChange): string =>
  [
    changedWords(change),
    `Still as before at ${change.since}.`,
    ...(change.perhapsBySignIn ? ['A device that signed in there may have been given this VLAN.'] : []),
  ].join(' ')

/** When a run ends by itself, or did; null for never. */
export function endText({ expiresAt, endsWithTicket, ticket, ticketClosedAt }: PastChange): string | null {
  if (ticketClosedAt !== null) return `ticket ${ticket} was closed, ${ticketClosedAt}`
  const ends = [
    ...(expiresAt === null ? [] : [expiresAt]),
    ...(endsWithTicket ? [`when ticket ${ticket} closes`] : []),
  ]
  return ends.length === 0 ? null : ends.join(' or ')
}
