import type { TicketNote } from '@patchbay/contract/changes/ticket-note'

const sentence = (text: string) => (/[.?!]$/.test(text) ? text : `${text}.`)

/** What became of a note, as the line of it says. */
export function noteState({ ticket, state, why, desk, number }: TicketNote): string {
  const note = `Note in ticket ${ticket}`
  if (state === 'written')
    return `${note}: written${desk === null ? '' : `, in ${desk} ${number ?? ''}`.trimEnd()}.`
  if (state === 'given-up') return sentence(`${note}: not written: ${why ?? 'no reason given'}`)
  return why === null ? `${note}: waiting.` : sentence(`${note}: waiting to retry. ${why}`)
}
