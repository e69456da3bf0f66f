import { Failure } from '@patchbay/connectors/failures'
import type { Ask } from '@patchbay/connectors/asking'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Direction } from '../../database/tables/changes.ts'
import type { Writing, Written } from '@patchbay/connectors/writing'
import type { Operation, Held } from '../kind.ts'
import { intend } from './intend.ts'
import { LeaseLostError } from '../leases.ts'
import type { Hold } from '../leases.ts'
import { tellStep } from '../rows.ts'
import type { Pace } from '../pace.ts'
import type { TakeTurn } from '../turns.ts'
import { waitForTurn } from './wait-for-turn.ts'

export interface StepPlace {
  readonly direction: Direction
  readonly position: number
  readonly name: string
  readonly title: string
  /** It puts back what must not be left: the switch that stops all changes does not stop it. */
  readonly restores: boolean
}

/**
 * `sent` says whether anything of it was, and `away` whether that was for want of an answer and nothing else; `unknown` is
 * after sending, when nothing can be read.
 */
export type StepEnd =
  | { readonly is: 'done' }
  | { readonly is: 'failed'; readonly why: string; readonly sent: boolean; readonly away: boolean }
  | { readonly is: 'unknown'; readonly why: string }

export interface Carrying {
  readonly database: Kysely<Database>
  readonly hold: Hold
  readonly pace: Pace
  readonly ask: (limit: number) => Ask
  readonly beforeSending: (to: string) => Promise<void>
  readonly takeTurn: TakeTurn
}

/** Milliseconds for what one step sends, and for one reading of what became of it. */
const sendLimit = 25_000
const readLimit = 10_000

/** How far a step has come before it is carried. */
interface Begun {
  /** Its turn to send may be held already. */
  readonly turn?: 'taken' | 'wanted'
  /** A process ended in the middle of it: nothing is sent, and it is not known, as long as it cannot be read. */
  readonly mayBeSent?: boolean
}

/**
 * Carries one step to where it is known what became of it. What was begun before, by whomever, is read first: a step that
 * holds already is done without sending anything, and one that sends waits for its turn, unless that was `taken` already. Afterwards only reading decides, whatever the answer to the sending was.
 * @throws LeaseLostError when another process carries the change forward
 * @throws StopAskedError before anything of it is sent
 */
export async function carryStep(
  carrying: Carrying,
  place: StepPlace,
  operation: Operation,
  { turn = 'wanted', mayBeSent = false }: Begun = {},
): Promise<StepEnd> {
  const { database, hold } = carrying
  const before = await held(carrying, operation)
  if ('holds' in before && before.holds) {
    await tellStep(database, hold, place, { state: 'done', answer: before.seen })
    return { is: 'done' }
  }
  if (mayBeSent && !('holds' in before)) {
    const why = `It may have been sent, and cannot be read back: ${before.why}`
    await tellStep(database, hold, place, { state: 'unknown', why })
    return { is: 'unknown', why }
  }
  if (turn === 'wanted') await waitForTurn(carrying, place)
  await hold.confirm()
  await intend(database, hold, place)
  let given: Written | null = null
  let failure: Failure | null = null
  let sent = false
  const writing: Writing = {
    ...carrying.ask(sendLimit),
    beforeSending: async (to) => {
      await hold.confirm()
      if (!place.restores) await carrying.beforeSending(to)
      sent = true
    },
  }
  try {
    given = await operation.apply(writing)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    failure = error
  }
  // What was sent by an earlier try, and may still be done, is read like what was sent now.
  if (!sent && failure !== null && failure.kind !== 'unconfirmed') {
    await tellStep(database, hold, place, { state: 'failed', why: failure.detail.message })
    return { is: 'failed', why: failure.detail.message, sent: false, away: isAway(failure) }
  }
  return settle(carrying, place, operation, { given, failure })
}

/** Silence, or a request to come back later: what is no answer to what was asked. */
export const isAway = ({ kind, detail }: Failure): boolean =>
  kind === 'unconfirmed' || kind === 'throttled' || (kind === 'unreachable' && silences.has(detail.cause))

const silences: ReadonlySet<Failure['detail']['cause']> = new Set([
  'no-route',
  'connection-refused',
  'connection-lost',
  'timed-out',
  'server-error',
  'name-unknown',
])

/** Of a step whose outcome was not known: what can be read now, and nothing is sent. `answered` is whether its sending was. */
export async function readStep(
  carrying: Carrying,
  place: StepPlace,
  operation: Operation,
  answered: boolean,
): Promise<StepEnd> {
  const { database, hold } = carrying
  const now = await held(carrying, operation)
  if (!('holds' in now)) return { is: 'unknown', why: `It was sent, and cannot be read back: ${now.why}` }
  await tellStep(database, hold, place, {
    state: now.holds ? 'done' : 'failed',
    answer: now.seen,
    why: now.holds ? null : now.seen,
  })
  return now.holds ? { is: 'done' } : { is: 'failed', why: now.seen, sent: true, away: !answered }
}

/** Reads until it is known what became of what was sent, for as long as the pace allows. */
async function settle(
  carrying: Carrying,
  place: StepPlace,
  operation: Operation,
  { given, failure }: { readonly given: Written | null; readonly failure: Failure | null },
): Promise<StepEnd> {
  const { database, hold, pace } = carrying
  const told = { sent: given?.sent ?? [], answer: given?.answer ?? null }
  for (const pause of pace.readBack) {
    const now = await held(carrying, operation)
    if ('holds' in now) {
      if (now.holds) {
        await tellStep(database, hold, place, { ...told, state: 'done' })
        return { is: 'done' }
      }
      // What was answered to may still be on its way into a table; what was refused stays refused.
      if (failure !== null || pause === null) {
        const why = failure === null ? `It was accepted, and ${now.seen}` : failure.detail.message
        await tellStep(database, hold, place, { ...told, state: 'failed', why })
        return { is: 'failed', why, sent: true, away: failure !== null && isAway(failure) }
      }
    } else if (pause === null) {
      const why = `It was sent, and cannot be read back: ${now.why}`
      await tellStep(database, hold, place, { ...told, state: 'unknown', why })
      return { is: 'unknown', why }
    }
    if (pause !== null) await pace.pause(pause)
    await hold.confirm()
  }
  throw new Error('The pace of reading back has no end.')
}

async function held(carrying: Carrying, operation: Operation): Promise<Held | { readonly why: string }> {
  try {
    return await operation.holds(carrying.ask(readLimit))
  } catch (error) {
    if (error instanceof LeaseLostError || !(error instanceof Failure)) throw error
    return { why: error.detail.message }
  }
}
