import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { isTold } from '@patchbay/connectors/service-desk/extra-fields'
import type { Watcher } from '@patchbay/connectors/service-desk/extra-fields'
import { findOneTicket } from '../changes/ticket-notes/find-ticket.ts'
import { standsIn } from '../changes/ticket-notes/stands-in.ts'
import type { WritableDesk } from './desk.ts'
import type { RequestIntent } from './intent.ts'
import type { RequestSnapshot, StandingRequest } from './snapshot.ts'
import { standingOf } from './standing-of.ts'

type Joining = NonNullable<RequestIntent['join']>

/** As people name it, with what it is, where a desk counts faults apart. */
export const ticketOf = ({ number, kind }: Pick<Joining, 'number' | 'kind'>): string =>
  `${kind === 'fault' ? 'INC' : 'SR'}-${number}`

/** As it begins a line. */
export const calledOf = ({ number, kind }: Pick<Joining, 'number' | 'kind'>): string =>
  `${kind === 'fault' ? 'Fault' : 'Request'} ${number}`

/** The same within a sentence. */
export const spokenOf = (joining: Pick<Joining, 'number' | 'kind'>): string => calledOf(joining).toLowerCase()

/** By which the note that joins a request is found in it, and that which takes it back. */
export const noteMark = ({ does, mark }: Pick<RequestIntent, 'does' | 'mark'>): string =>
  does === 'leave' ? `${mark}-left` : mark

/** The request that is joined, as its desk has it now; null where it does not have it. @throws Failure where that is not told */
export async function readJoined(
  desk: WritableDesk,
  join: Joining,
  ask: Ask,
): Promise<StandingRequest | null> {
  try {
    const { one } = await findOneTicket([desk], ticketOf(join), ask)
    return await standingOf(desk, one, ask)
  } catch (error) {
    if (error instanceof Failure && error.kind === 'not-found') return null
    throw error
  }
}

/** Who is kept informed of a request that is joined: whom it is for, as the desk knows them. */
export const watcherOf = ({ requesters: [first] }: Pick<RequestSnapshot, 'requesters'>): Watcher | null =>
  first === undefined ? null : { id: first.id, login: first.login }

/** Whether the note is in it already, and whether whoever joins is already informed. */
export async function readTold(
  desk: WritableDesk,
  intent: Pick<RequestIntent, 'does' | 'mark'>,
  standing: StandingRequest | null,
  watcher: Watcher | null,
  ask: Ask,
): Promise<RequestSnapshot['joined']> {
  if (standing === null) return { noted: false, informed: false }
  return {
    noted: await standsIn(
      desk,
      { request: standing.id, number: standing.number },
      `[${noteMark(intent)}]`,
      ask,
    ),
    informed: watcher !== null && isInformed(watcher, standing),
  }
}

/** Whom it is for is told of it without being kept informed besides. */
export const isInformed = (watcher: Watcher, { beside, requesterId }: StandingRequest): boolean =>
  isTold(watcher, [...(beside?.watchers ?? []), ...(requesterId === null ? [] : [requesterId])])
