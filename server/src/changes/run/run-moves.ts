import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { RunState } from '@patchbay/contract/runs'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { becomeUnknown } from './cannot-go-on.ts'
import type { ChangeKind, Proof } from '../kind.ts'
import type { Hold } from '../leases.ts'
import { tellStopped } from '../notices/answered.ts'
import { tellEnd } from '../notices/ended.ts'
import { tellOwners } from '../notices/owners.ts'
import { recordEnd } from '../evidence/record-end.ts'
import { moveOn } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { goOnUnlessStoppedIn, stoppedWords, whoStops } from '../stop-request.ts'
import type { Stopper } from '../stop-request.ts'
import { planNote } from '../ticket-notes/plan-note.ts'
import { isDone } from '../undone-by.ts'
import { stayUnknown } from './unknown-outcome.ts'
import { beginWatching } from '../watching/start-watching.ts'
import type { ChangeWorker } from '../worker.ts'

const minute = 60_000

/** Minutes between two tries: at first, and at most. Meanwhile a quarter of the time for which it has waited. */
const pause = { first: 1, longest: 15 }

/** When something that waits for its system is tried again, and until when; null where that is over. */
function waitingUntil(
  began: Date | null,
  now: Date,
  hours: number,
): { readonly next: Date; readonly end: Date } | null {
  const since = began ?? now
  const end = new Date(since.getTime() + hours * 60 * minute)
  const waited = Math.max(0, now.getTime() - since.getTime())
  const after = Math.min(Math.max(waited / 4, pause.first * minute), pause.longest * minute)
  const next = new Date(now.getTime() + after)
  return next.getTime() > end.getTime() ? null : { next, end }
}

type Tell = (transaction: Transaction<Database>) => Promise<void>

interface Moving {
  readonly worker: ChangeWorker
  readonly row: ChangeRow
  readonly hold: Hold
  readonly kind: ChangeKind
  readonly proofs: () => readonly Proof[]
  /** To read what it left, for its row. */
  readonly ask: () => Ask
}

/** How a run leaves a state: what is told of it, recorded and planned stands together with the move, or none of it does. */
export class RunMoves {
  readonly #worker: ChangeWorker
  readonly #row: ChangeRow
  readonly #hold: Hold
  readonly #kind: ChangeKind
  readonly #proofs: () => readonly Proof[]
  readonly #ask: () => Ask

  constructor({ worker, row, hold, kind, proofs, ask }: Moving) {
    this.#worker = worker
    this.#row = row
    this.#hold = hold
    this.#kind = kind
    this.#proofs = proofs
    this.#ask = ask
  }

  /** Further, unless somebody wants it stopped. @throws StopAskedError */
  async on(from: RunState, to: RunState, why: string | null, tell?: Tell): Promise<void> {
    await this.#worker.database.transaction().execute(async (transaction) => {
      await goOnUnlessStoppedIn(transaction, this.#row.id)
      await moveOn(transaction, this.#row.id, { from, to, why }, this.#hold)
      await tell?.(transaction)
    })
    this.#worker.moved(this.#row.id, to)
  }

  /**
   * Its system is away and nothing was sent: the run starts over by itself. False where its wait is over.
   * @throws StopAskedError
   */
  async wait(from: RunState, why: string): Promise<boolean> {
    const { waits } = this.#kind
    const until =
      waits === undefined ? null : waitingUntil(this.#row.began_at, this.#worker.now(), waits.hours)
    if (waits === undefined || until === null) return false
    const words = `${waits.words}: ${why.replace(/\.$/, '')}. Next try at ${until.next.toISOString()}, last at ${until.end.toISOString()}.`
    await this.#worker.database.transaction().execute(async (transaction) => {
      await goOnUnlessStoppedIn(transaction, this.#row.id)
      const to = { from, to: 'scheduled', why: words, runAt: until.next } as const
      await moveOn(transaction, this.#row.id, to, this.#hold)
    })
    this.#worker.moved(this.#row.id, 'scheduled')
    return true
  }

  /**
   * It is tried or read again later; the state stays, and its targets with it. With `alarm` somebody is told at once: something
   * was left half done.
   */
  async unknown(state: RunState, why: string, alarm: boolean): Promise<void> {
    const row = await becomeUnknown(this.#worker, this.#row, state, this.#hold, why)
    return stayUnknown(this.#worker, row, this.#hold, why, alarm)
  }

  /** Nothing was sent, and its list says why: nobody is told of each line. */
  async leave(from: RunState, why: string): Promise<void> {
    await this.#worker.database.transaction().execute(async (transaction) => {
      await moveOn(transaction, this.#row.id, { from, to: 'expired', why }, this.#hold)
      await recordEnd(transaction, this.#row, 'expired', why)
    })
    this.#worker.moved(this.#row.id, 'expired')
  }

  /** Nothing was sent, as somebody wants it stopped. */
  async cancel(from: RunState, by: Stopper): Promise<void> {
    const why = stoppedWords(by)
    await this.#worker.database.transaction().execute(async (transaction) => {
      await moveOn(transaction, this.#row.id, { from, to: 'cancelled', why }, this.#hold)
      await recordEnd(transaction, this.#row, 'cancelled', why)
      await tellStopped(transaction, this.#row, by)
      await planNote(transaction, this.#row.id)
    })
    this.#worker.moved(this.#row.id, 'cancelled')
  }

  /** To its end. What somebody wants stopped is never done. @throws StopAskedError */
  async end(from: RunState, to: RunState, why: string | null): Promise<void> {
    const after = await this.#after()
    await this.#worker.database.transaction().execute(async (transaction) => {
      if (isDone(to)) await goOnUnlessStoppedIn(transaction, this.#row.id)
      const by = await whoStops(transaction, this.#row.id)
      const move = { from, to, why, ...(after === undefined ? {} : { after }) }
      await moveOn(transaction, this.#row.id, move, this.#hold)
      await recordEnd(transaction, this.#row, to, why)
      await tellEnd(transaction, this.#row, to, why, by?.id)
      await planNote(transaction, this.#row.id)
      await tellOwners(transaction, this.#kind, this.#row, to)
      await beginWatching(transaction, this.#row.id, to, this.#proofs(), this.#worker.now())
    })
    this.#worker.moved(this.#row.id, to)
  }

  /** What it left, as its kind tells it; undefined where that cannot be read. */
  async #after(): Promise<Readonly<Record<string, string | null>> | undefined> {
    const { intent } = this.#row
    try {
      return this.#kind.after(intent, await this.#kind.read(intent, this.#worker.means, this.#ask()))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return undefined
    }
  }
}
