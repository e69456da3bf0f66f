import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { RunState } from '@patchbay/contract/runs'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { lookAgainAt } from './approval/look-again.ts'
import { changedAt } from './changed-at.ts'
import { carryStep, isAway, readStep } from './carry-step.ts'
import type { Carrying } from './carry-step.ts'
import { becomeUnknown, cannotGoOn } from './cannot-go-on.ts'
import { canGoBack, goBack, isSilent, untilDone } from './go-back.ts'
import { goesOn } from './batch/its-turn.ts'
import { anythingSent } from './intend.ts'
import { kindNamed } from './kinds.ts'
import type { ChangeKind, Proof, Step } from './kind.ts'
import type { Hold } from './leases.ts'
import { tellStopped } from './notices/answered.ts'
import { tellEnd } from './notices/ended.ts'
import { tellOwners } from './notices/owners.ts'
import { tellWaitingAgain } from './notices/waiting.ts'
import { provesOrUndoes } from './proves-or-undoes.ts'
import { prove, watchedForWords } from './prove.ts'
import { moveOn, readChange, readSteps, tellUnwatched } from './rows.ts'
import type { ChangeRow } from './rows.ts'
import { recordEnd } from './record-end.ts'
import { planNote } from './ticket-notes/plan-note.ts'
import { isDone } from './undone-by.ts'
import { whyNotAllowed } from './still-allowed.ts'
import { whyNotAsChecked } from './still-as-checked.ts'
import {
  goOnUnlessStopped,
  goOnUnlessStoppedIn,
  StopAskedError,
  stoppedWords,
  whoStops,
} from './stop-asked.ts'
import { stayUnknown } from './unknown-outcome.ts'
import { waitForTurn } from './wait-for-turn.ts'
import { waitingUntil } from './waiting-until.ts'
import { beginWatching } from './watching/begin-watching.ts'
import { withHold } from './with-hold.ts'
import type { Works } from './works.ts'

const readLimit = 25_000

/**
 * Carries a change forward from wherever it stands, and does nothing where another process does. Whatever ends this in the
 * middle, the next one reads what became of the step that was begun and goes on from there. `proving` hears that nothing
 * more is sent as far as all goes well.
 */
export async function carryForward(
  works: Works,
  id: number,
  signal: AbortSignal,
  proving: () => void = () => undefined,
): Promise<void> {
  await withHold(works, id, signal, async (row, hold, whole) => {
    try {
      await new Run(works, row, hold, whole, proving).carry()
    } catch (error) {
      // Its system is disabled or was taken away meanwhile, so that it cannot even be said what is next.
      if (!(error instanceof Failure)) throw error
      await cannotGoOn(works, id, hold, error.detail.message)
    }
  })
}

/** A change that faults of ours keep from going on is told of, instead of being tried for ever. */
export const setAside = (works: Works, id: number): Promise<void> =>
  withHold(works, id, AbortSignal.timeout(readLimit), (_row, hold) =>
    cannotGoOn(works, id, hold, 'A fault of this server keeps it from going on; its log has more.'),
  )

const beingPutBack = ' It is being put back. '

type Tell = (transaction: Transaction<Database>) => Promise<void>

class Run {
  readonly #works: Works
  readonly #row: ChangeRow
  readonly #hold: Hold
  readonly #kind: ChangeKind
  readonly #steps: readonly Step[]
  readonly #carrying: Carrying
  readonly #ask: (limit: number) => Ask
  readonly #proving: () => void

  /** @throws Failure where its steps cannot be planned */
  constructor(works: Works, row: ChangeRow, hold: Hold, signal: AbortSignal, proving: () => void) {
    this.#proving = proving
    this.#works = works
    this.#row = row
    this.#hold = hold
    this.#kind = kindNamed(works.kinds, row.kind)
    this.#steps = this.#kind.steps(row.intent, row.snapshot, works.means)
    this.#ask = (limit) => ({ limit, signal })
    this.#carrying = {
      database: works.database,
      hold,
      pace: works.pace,
      ask: this.#ask,
      beforeSending: works.beforeSending,
      takeTurn: works.takeTurn,
    }
  }

  async carry(): Promise<void> {
    try {
      const { state } = this.#row
      if (state === 'running' || state === 'outcome-unknown' || state === 'needs-person')
        return await this.#apply(state)
      if (state === 'verifying') return await this.#verify()
    } catch (error) {
      if (!(error instanceof StopAskedError)) throw error
      await this.#stop()
    }
  }

  /** Somebody wants it stopped: what was done is put back, and nothing that was sent is nothing to put back. */
  async #stop(): Promise<void> {
    const { database } = this.#works
    const by = await whoStops(database, this.#row.id)
    const { state } = (await readChange(database, this.#row.id)) ?? this.#row
    if (by === null) throw new Error(`Nobody wants change ${this.#row.id} stopped.`)
    const why = stoppedWords(by)
    if (state !== 'running' || (await anythingSent(database, this.#row.id))) {
      await tellUnwatched(database, this.#hold)
      return this.#back(state, why)
    }
    await database.transaction().execute(async (transaction) => {
      await moveOn(transaction, this.#row.id, { from: state, to: 'cancelled', why }, this.#hold)
      await recordEnd(transaction, this.#row, 'cancelled', why)
      await tellStopped(transaction, this.#row, by)
      await planNote(transaction, this.#row.id)
    })
    this.#works.moved(this.#row.id, 'cancelled')
  }

  async #apply(state: RunState): Promise<void> {
    const told = await readSteps(this.#works.database, this.#row.id)
    if (told.some(({ direction }) => direction === 'back')) {
      const by = await whoStops(this.#works.database, this.#row.id)
      const [because = ''] = (this.#row.why ?? (by === null ? '' : stoppedWords(by))).split(beingPutBack)
      return this.#back(state, because)
    }
    // Its turn comes first, so that it is compared right before it is sent.
    const first = told.every(({ state: is }) => is === 'waiting')
    if (first) {
      await this.#waitForFirst()
      await goOnUnlessStopped(this.#works.database, this.#row.id)
      if (!(await goesOn(this.#works.database, this.#row))) {
        return this.#leave(state, 'Nothing was sent: its list goes no further.')
      }
      if (!(await this.#stands())) return
    }
    for (const [position, step] of this.#steps.entries()) {
      const { name, title, restores = false } = step
      const place = { direction: 'forth' as const, position, name, title, restores }
      const before = told.find((each) => each.position === position)
      // What a later step undid, such as a port that is open again, is not done anew.
      if (before?.state === 'done') continue
      const begun = before !== undefined && before.state !== 'waiting'
      if (state !== 'running' && !begun && !restores) {
        const why = await this.#whyNotOn()
        if (why !== null) return this.#back(state, why)
      }
      const turn = first && position === 0 ? 'taken' : 'wanted'
      // Of what restores it makes no difference whether it was sent before: it is read, and sent until it holds.
      const carry = () =>
        before?.state === 'unknown' && !restores
          ? readStep(this.#carrying, place, step.forth, before.sent.length > 0)
          : carryStep(this.#carrying, place, step.forth, {
              turn,
              mayBeSent: before?.state === 'intended' && !restores,
            })
      const end = restores ? await untilDone(this.#carrying, carry) : await carry()
      if (end.is === 'done' || step.dispensable === true) continue
      if (restores && isSilent(end))
        return this.#unknown(state, `${title} did not succeed yet: ${end.why}`, true)
      if (end.is === 'unknown') return this.#unknown(state, end.why, false)
      if (end.away && position === 0 && (await this.#wait(state, end.why))) return
      // Nothing was sent, by this step or any before: it is as it was.
      if (!end.sent && position === 0) return this.#end(state, 'undone', end.why)
      return this.#back(state, end.why)
    }
    await this.#move(state, 'verifying', null)
    return this.#verify()
  }

  /**
   * It is tried or read again later; the state stays, and its targets with it. With `alarm` somebody is told at once: something
   * was left half done.
   */
  async #unknown(state: RunState, why: string, alarm: boolean): Promise<void> {
    return stayUnknown(
      this.#works,
      await becomeUnknown(this.#works, this.#row, state, this.#hold, why),
      this.#hold,
      why,
      alarm,
    )
  }

  /** What was meant for then is not done to what is there now, long after nothing could be read: what was begun goes back. */
  async #whyNotOn(): Promise<string | null> {
    const { expires_at: until, ticket_closed_at: closed } = this.#row
    if (closed !== null) return 'Its ticket was closed before it could go on.'
    if (until !== null && until <= this.#works.now()) return 'Its end came before it could go on.'
    const now = await this.#kind.read(this.#row.intent, this.#works.means, this.#ask(readLimit))
    return whyNotAllowed(this.#works, this.#row, this.#kind, now, this.#ask(readLimit))
  }

  /** Its list says why: nobody is told of each line. */
  async #leave(from: RunState, why: string): Promise<void> {
    await this.#works.database.transaction().execute(async (transaction) => {
      await moveOn(transaction, this.#row.id, { from, to: 'expired', why }, this.#hold)
      await recordEnd(transaction, this.#row, 'expired', why)
    })
    this.#works.moved(this.#row.id, 'expired')
  }

  async #waitForFirst(): Promise<void> {
    const [step] = this.#steps
    if (step === undefined) return
    const { name, title, restores = false } = step
    await waitForTurn(this.#carrying, { direction: 'forth', position: 0, name, title, restores })
  }

  /** Compares with what was previewed, once, before anything is sent. */
  async #stands(): Promise<boolean> {
    const { intent, snapshot, state, approved_at: approved } = this.#row
    let now: object
    try {
      now = await this.#kind.read(intent, this.#works.means, this.#ask(readLimit))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (isAway(error) && (await this.#wait(state, error.detail.message))) return false
      await this.#end(state, 'expired', `Nothing was sent: ${error.detail.message}`)
      return false
    }
    const moved =
      this.#kind.moved(snapshot, now) ??
      (await whyNotAllowed(this.#works, this.#row, this.#kind, now, this.#ask(readLimit))) ??
      (await whyNotAsChecked(this.#works, this.#row, this.#ask(readLimit)))
    if (moved === null) return true
    const why = `Nothing was sent: ${moved}`
    if (approved === null) await this.#end(state, 'expired', why)
    else await this.#askAgain(state, why)
    return false
  }

  /** Its system is away and nothing of it is there: it begins again by itself. False where it has waited for long enough. */
  async #wait(from: RunState, why: string): Promise<boolean> {
    const { waits } = this.#kind
    const until =
      waits === undefined ? null : waitingUntil(this.#row.began_at, this.#works.now(), waits.hours)
    if (waits === undefined || until === null) return false
    const words = `${waits.words}: ${why.replace(/\.$/, '')}. It is tried again at ${until.next.toISOString()}, and until ${until.end.toISOString()}.`
    await this.#works.database.transaction().execute(async (transaction) => {
      await goOnUnlessStoppedIn(transaction, this.#row.id)
      await moveOn(
        transaction,
        this.#row.id,
        { from, to: 'scheduled', why: words, runAt: until.next },
        this.#hold,
      )
    })
    this.#works.moved(this.#row.id, 'scheduled')
    return true
  }

  /** Who agreed did so to something else: they see both, and nothing is held meanwhile. */
  async #askAgain(state: RunState, why: string): Promise<void> {
    await lookAgainAt(this.#works, this.#row, this.#ask(readLimit))
    await this.#move(state, 'awaiting-approval', why, (transaction) =>
      tellWaitingAgain(transaction, this.#row, why),
    )
  }

  async #verify(): Promise<void> {
    this.#proving()
    const proveOrUndo = provesOrUndoes(this.#kind, this.#row)
    const { now } = this.#works
    const since = (await readChange(this.#works.database, this.#row.id))?.state_at ?? now()
    const times = {
      since,
      changedAt: (await changedAt(this.#works.database, this.#row.id, this.#steps)) ?? since,
      orUndo: proveOrUndo,
    }
    const { proven, waiting } = await prove(this.#carrying, this.#proofs(), times, now)
    if (proven) return this.#end('verifying', 'done', watchedForWords(waiting))
    if (!proveOrUndo) return this.#end('verifying', 'done-not-proven', null)
    const why = 'Not all of it was proven in time.'
    if (canGoBack(this.#steps)) return this.#back('verifying', why)
    return this.#end(
      'verifying',
      'done-not-proven',
      `${why} There is no way back from it, so it stays as it is.`,
    )
  }

  #proofs(): readonly Proof[] {
    const { intent, snapshot } = this.#row
    return this.#kind.proofs(intent, snapshot, this.#works.means)
  }

  async #back(from: RunState, why: string): Promise<void> {
    const end = await goBack(this.#carrying, this.#steps)
    if (end.is === 'undone') return this.#end(from, 'undone', why)
    const said = why.replace(/(?<=[^.])$/, '.')
    if (end.is === 'unknown') return this.#unknown(from, `${why}${beingPutBack}${end.why}`.trim(), true)
    return this.#end(from, 'undo-failed', `${said} ${end.why}`.trim())
  }

  async #after(): Promise<Readonly<Record<string, string | null>> | undefined> {
    try {
      const { intent } = this.#row
      return this.#kind.after(intent, await this.#kind.read(intent, this.#works.means, this.#ask(readLimit)))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return undefined
    }
  }

  async #move(from: RunState, to: RunState, why: string | null, tell?: Tell): Promise<void> {
    await this.#works.database.transaction().execute(async (transaction) => {
      await goOnUnlessStoppedIn(transaction, this.#row.id)
      await moveOn(transaction, this.#row.id, { from, to, why }, this.#hold)
      await tell?.(transaction)
    })
    this.#works.moved(this.#row.id, to)
  }

  /** The end and its entry in the record stand together, or neither does. What somebody wants stopped is never done. */
  async #end(from: RunState, to: RunState, why: string | null): Promise<void> {
    const after = await this.#after()
    await this.#works.database.transaction().execute(async (transaction) => {
      if (isDone(to)) await goOnUnlessStoppedIn(transaction, this.#row.id)
      const by = await whoStops(transaction, this.#row.id)
      await moveOn(
        transaction,
        this.#row.id,
        { from, to, why, ...(after === undefined ? {} : { after }) },
        this.#hold,
      )
      await recordEnd(transaction, this.#row, to, why)
      await tellEnd(transaction, this.#row, to, why, by?.id)
      await planNote(transaction, this.#row.id)
      await tellOwners(transaction, this.#kind, this.#row, to)
      await beginWatching(transaction, this.#row.id, to, this.#proofs(), this.#works.now())
    })
    this.#works.moved(this.#row.id, to)
  }
}
