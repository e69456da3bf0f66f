import type { TicketNote } from '@patchbay/contract/changes/ticket-note'
import type { DeskComments } from '@patchbay/contract/command-centre/run/desk-comments'

/** Whose words they are: of this console by who asked for them, else by the account that the desk has. */
export function writerOf({ by, ours }: Pick<DeskComments['comments'][number], 'by' | 'ours'>): string {
  if (ours === null) return by ?? 'Author not given'
  return ours.by === null ? 'This console' : `${ours.by}, from this console`
}

/** Who sees it; null where the desk does not say. */
export const seenBy = (toRequester: boolean | null): string | null =>
  toRequester === null ? null : toRequester ? 'Public' : 'Internal'

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)

/** Why the desk does not have a comment of ours yet, or never will. */
export function pendingWords({ state, why, number }: Pick<TicketNote, 'state' | 'why' | 'number'>): string {
  if (state === 'given-up') return sentence(`Not sent: ${why ?? 'no reason given'}`)
  const there = number === null ? 'Sending.' : 'Sent, not confirmed yet.'
  return why === null ? there : sentence(`Waiting to retry. ${why}`)
}
