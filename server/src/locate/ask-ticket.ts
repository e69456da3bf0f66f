import { ticketNumber } from '@patchbay/contract/identifiers/ticket-number'
import { requestsNumbered } from '../facts/requests.ts'
import type { Settled } from '../sources/ask-source.ts'
import type { LocatePart } from './search.ts'

const kindWords = { request: 'request', fault: 'fault' } as const

/** What a service desk has under the number that was typed. */
export async function askTicket({ search, system, turn }: LocatePart<'service-desk'>): Promise<Settled> {
  const meant = ticketNumber(search.identifier.canonical.replace(/^#/, ''))
  if (meant === null) return { notAsked: 'no number of a ticket' }
  turn.asking()
  const told = await requestsNumbered(system, meant.number, { ask: () => search.ask })
  if (told === null) return { notAsked: 'it has no lookup by number' }
  const fitting = told.value.filter(({ kind }) => meant.kind === null || kind === meant.kind)
  const [one] = fitting
  if (one !== undefined && search.dossier.infrastructure === null) {
    const asked = one.requester.name === null ? '' : `, asked by ${one.requester.name}`
    search.dossier.infrastructure = {
      title: search.identifier.canonical,
      source: system.name,
      sentence: `${search.identifier.canonical} is a ${kindWords[one.kind]} of ${system.title}, ${one.state}: ${one.subject}${asked}`,
      facts: [
        { label: 'Subject', value: one.subject },
        { label: 'State', value: one.state },
        ...(one.requester.name === null ? [] : [{ label: 'Requester', value: one.requester.name }]),
        ...(one.owner === null ? [] : [{ label: 'Owner', value: one.owner }]),
        ...(one.team === null ? [] : [{ label: 'Team', value: one.team }]),
        ...(one.madeAt === null ? [] : [{ label: 'Made', value: one.madeAt.toISOString() }]),
        ...(one.link === null ? [] : [{ label: 'Page', value: one.link }]),
      ],
      known: { kind: 'Ticket' },
    }
    search.grown()
  }
  return { count: fitting.length, complete: told.complete }
}
