import type { Ask } from '@patchbay/connectors/asking'
import { Failure, notFound, refused } from '@patchbay/connectors/failures'
import type { DeskRequest } from '@patchbay/connectors/service-desk/capabilities'
import type { System, Systems } from '../../systems/open.ts'
import type { NotePlace } from './due-notes.ts'
import { ticketNumber } from '@patchbay/contract/identifiers/ticket-number'

type Desk = System<'service-desk'>

/** A ticket, and the desk that has it. */
export interface FoundTicket {
  readonly desk: Desk
  readonly one: DeskRequest
}

const kindWords = { request: 'a request', fault: 'a fault' } as const

/** Every desk that is connected, or the one that is meant. */
export const desksNamed = (systems: Pick<Systems, 'ofKind'>, name: string | null): readonly Desk[] =>
  systems.ofKind('service-desk').filter((desk) => name === null || desk.name === name)

/** Where the one ticket that is meant is: a note goes into no other. @throws Failure as {@link findOneTicket} */
export async function findTicket(desks: readonly Desk[], text: string, ask: Ask): Promise<NotePlace> {
  const { desk, one } = await findOneTicket(desks, text, ask)
  return { system: desk.name, title: desk.title, request: one.id, number: one.number, link: one.link }
}

/**
 * The one ticket that is meant, of these desks.
 * @throws Failure not-found where no desk has it; refused where several do, or it is of the other kind; otherwise how a desk failed
 */
export async function findOneTicket(desks: readonly Desk[], text: string, ask: Ask): Promise<FoundTicket> {
  const meant = ticketNumber(text)
  const name = text.trim().slice(0, 60)
  if (meant === null) {
    throw refused({ cause: 'text-not-allowed', message: `“${name}” is not a ticket number.` })
  }
  if (desks.length === 0) {
    throw refused({ cause: 'right-missing', message: 'No service desk is connected.' })
  }
  const told = (await Promise.all(desks.map((desk) => askDesk(desk, meant.number, ask)))).flat()
  const fitting = told.filter(({ one }) => meant.kind === null || one.kind === meant.kind)
  const [found, ...others] = fitting
  if (found === undefined) {
    const [other] = told
    const titles = desks.map(({ title }) => title).join(' and ')
    const message =
      other === undefined
        ? `${titles} ${desks.length > 1 ? 'have' : 'has'} no ticket ${name}.`
        : `${other.desk.title} has ${meant.number} as ${kindWords[other.one.kind]}, not as ${name} says.`
    throw notFound({ cause: 'absent', message })
  }
  if (others.length > 0) {
    const all = fitting.map(({ desk, one }) => `${desk.title} as ${kindWords[one.kind]}`).join(' and ')
    const message = `Several tickets have the number ${meant.number}, ${all}. Enter one, such as INC-${meant.number} or SR-${meant.number}.`
    throw refused({ cause: 'text-not-allowed', message })
  }
  return found
}

/** What a desk has under a number. One that says only a part of it has not said that there is nothing. */
async function askDesk(desk: Desk, number: string, ask: Ask): Promise<FoundTicket[]> {
  const { findByNumber } = await desk.can()
  if (findByNumber === undefined) return []
  try {
    const { value, complete, notRead } = await findByNumber(number, ask)
    const [first] = notRead ?? []
    if (value.length === 0 && !complete) {
      const message = `${desk.title} did not say whether it has ticket ${number}${first === undefined ? '' : `: ${first.why}`}`
      throw refused({ cause: first?.cause ?? 'busy', message })
    }
    return value.map((one) => ({ desk, one }))
  } catch (error) {
    // A number that this desk could not have.
    if (error instanceof Failure && error.detail.cause === 'text-not-allowed') return []
    throw error
  }
}
