import type { PastChange } from '@patchbay/contract/command-centre/command-history'

/** Who asked for it, and who agreed. */
export const whoWords = ({ requester, approver }: Pick<PastChange, 'requester' | 'approver'>): string =>
  approver === null ? requester.name : `${requester.name}, agreed by ${approver.name}`

/** `5 of 7 seen`; null where nothing was watched for. */
export const proofWords = ({ proof: { seen, of } }: Pick<PastChange, 'proof'>): string | null =>
  of === 0 ? null : `${seen} of ${of} seen`

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
