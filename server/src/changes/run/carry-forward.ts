import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { RunState } from '@patchbay/contract/runs'
import { lookAgainAt } from '../approval/look-again.ts'
import { changedAt } from '../changed-at.ts'
import { carryStep, isAway, readStep } from './carry-step.ts'
import type { Carrying } from './carry-step.ts'
import { cannotGoOn } from './cannot-go-on.ts'
import { canGoBack, goBack, isSilent, untilDone } from './go-back.ts'
import { goesOn } from '../batch/its-turn.ts'
import { anythingSent } from './intend.ts'
import { whyFrozen } from '../preview/hours-checks.ts'
import { kindNamed } from '../kind.ts'
import type { ChangeKind, Proof, Step } from '../kind.ts'
import type { Hold } from '../leases.ts'
import { tellWaitingAgain } from '../notices/waiting.ts'
import { provesOrUndoes } from './proves-or-undoes.ts'
import { prove, watchedForWords } from './prove.ts'
import { readChange, readSteps, tellStep, tellUnwatched } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import { Repeat } from './repeat.ts'
import { RunMoves } from './run-moves.ts'
import { whyNotAllowed } from './still-allowed.ts'
import { whyNotAsChecked } from './still-as-checked.ts'
import { goOnUnlessStopped, StopAskedError, stoppedWords, whoStops } from '../stop-request.ts'
import { restBefore, waitForTurn } from './wait-for-turn.ts'
import { withHold } from './with-hold.ts'
import type { ChangeWorker } from '../worker.ts'

const readLimit = 25_000

/**
 * Carries a change forward from wherever it stands, and does nothing where another process does. Whatever ends this in the
 * middle, the next one reads what became of the step that was begun and goes on from there. `proving` hears that nothing
 * more is sent as far as all goes well.
 */
export async function carryForward(
  worker: ChangeWorker,
  id: number,
  signal: AbortSignal,
  proving: () => void = () => undefined,
): Promise<void> {
  await withHold(worker, id, signal, async (row, hold, whole) => {
    try {
      await new Run(worker, row, hold, whole, proving).carry()
    } catch (error) {
      // Its system is disabled or was taken away meanwhile, so that it cannot even be said what is next.
      if (!(error instanceof Failure)) throw error
      await cannotGoOn(worker, id, hold, error.detail.message)
    }
  })
}

/** A change that faults of ours keep from going on is told of, instead of being tried for ever. */
export const setAside = (worker: ChangeWorker, id: number): Promise<void> =>
  withHold(worker, id, AbortSignal.timeout(readLimit), (_row, hold) =>
    cannotGoOn(worker, id, hold, 'An error of this server stopped the run. Its log has details.'),
  )

const beingUndone = ' It is being undone. '

class Run {
  readonly #worker: ChangeWorker
  readonly #row: ChangeRow
  readonly #hold: Hold
  readonly #kind: ChangeKind
  readonly #steps: readonly Step[]
  readonly #carrying: Carrying
  readonly #moves: RunMoves
  readonly #ask: (limit: number) => Ask
  readonly #proving: () => void
  readonly #repeat: Repeat

  /** @throws Failure where its steps cannot be planned */
  constructor(worker: ChangeWorker, row: ChangeRow, hold: Hold, signal: AbortSignal, proving: () => void) {
    this.#proving = proving
    this.#worker = worker
    this.#row = row
    this.#hold = hold
    this.#kind = kindNamed(worker.kinds, row.kind)
    this.#steps = this.#kind.steps(row.intent, row.snapshot, worker.means)
    this.#ask = (limit) => ({ limit, signal })
    this.#carrying = {
      database: worker.database,
      hold,
      pace: worker.pace,
      ask: this.#ask,
      beforeSending: worker.beforeSending,
      takeTurn: worker.takeTurn,
    }
    this.#moves = new RunMoves({
      worker,
      row,
      hold,
      kind: this.#kind,
      proofs: () => this.#proofs(),
      ask: () => this.#ask(readLimit),
    })
    this.#repeat = new Repeat(worker, row, this.#kind, this.#steps)
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
    const { database } = this.#worker
    const by = await whoStops(database, this.#row.id)
    const { state } = (await readChange(database, this.#row.id)) ?? this.#row
    if (by === null) throw new Error(`Nobody wants change ${this.#row.id} stopped.`)
    const why = stoppedWords(by)
    if (state !== 'running' || (await anythingSent(database, this.#row.id))) {
      await tellUnwatched(database, this.#hold)
      return this.#back(state, why)
    }
    return this.#moves.cancel(state, by)
  }

  async #apply(state: RunState): Promise<void> {
    const told = await readSteps(this.#worker.database, this.#row.id)
    if (told.some(({ direction }) => direction === 'back')) {
      const by = await whoStops(this.#worker.database, this.#row.id)
      const [because = ''] = (this.#row.why ?? (by === null ? '' : stoppedWords(by))).split(beingUndone)
      return this.#back(state, because)
    }
    // Its turn comes first, so that it is compared right before it is sent.
    const first = told.every(({ state: is }) => is === 'waiting')
    if (first) {
      await this.#waitForFirst()
      await goOnUnlessStopped(this.#worker.database, this.#row.id)
      if (!(await goesOn(this.#worker.database, this.#row))) {
        return this.#moves.leave(state, 'Nothing was sent: its list was stopped.')
      }
      if (!(await this.#stands())) return
    }
    let carried = false
    for (const [position, step] of this.#steps.entries()) {
      const { name, title, restores = false } = step
      if (step.repeats === true && !told.some((each) => each.position === position)) continue
      const place = { direction: 'forth' as const, position, name, title, restores }
      const before = told.find((each) => each.position === position)
      // What a later step undid, such as a port that is open again, is not done anew.
      if (before?.state === 'done') continue
      const begun = before !== undefined && before.state !== 'waiting'
      if (carried && step.after !== undefined) await restBefore(this.#carrying, step.after)
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
      // Who takes over restores at once: nobody knows for how long it has been so.
      carried = end.is === 'done' && !begun
      if (end.is === 'done' || step.dispensable === true) continue
      if (restores && isSilent(end))
        return this.#moves.unknown(state, `${title} has not succeeded yet: ${end.why}`, true)
      if (end.is === 'unknown') return this.#moves.unknown(state, end.why, false)
      if (end.away && position === 0 && (await this.#moves.wait(state, end.why))) return
      // Nothing was sent, by this step or any before: it is as it was.
      if (!end.sent && position === 0) return this.#moves.end(state, 'undone', end.why)
      return this.#back(state, end.why)
    }
    await this.#moves.on(state, 'verifying', null)
    return this.#verify()
  }

  /** What was meant for then is not done to what is there now, long after nothing could be read: what was begun goes back. */
  async #whyNotOn(): Promise<string | null> {
    const { expires_at: until, ticket_closed_at: closed } = this.#row
    if (closed !== null) return 'Its ticket was closed before it could continue.'
    if (until !== null && until <= this.#worker.now()) return 'Its end came before it could continue.'
    const now = await this.#kind.read(this.#row.intent, this.#worker.means, this.#ask(readLimit))
    return whyNotAllowed(this.#worker, this.#row, this.#kind, now, this.#ask(readLimit))
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
      now = await this.#kind.read(intent, this.#worker.means, this.#ask(readLimit))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (isAway(error) && (await this.#moves.wait(state, error.detail.message))) return false
      await this.#moves.end(state, 'expired', `Nothing was sent: ${error.detail.message}`)
      return false
    }
    const frozen = await whyFrozen(this.#worker.database, this.#row, this.#kind, this.#worker.now())
    if (frozen !== null) {
      await this.#moves.end(state, 'expired', `Nothing was sent: ${frozen}`)
      return false
    }
    const moved =
      this.#kind.moved(snapshot, now, intent) ??
      (await whyNotAllowed(this.#worker, this.#row, this.#kind, now, this.#ask(readLimit))) ??
      (await whyNotAsChecked(this.#worker, this.#row, this.#ask(readLimit)))
    if (moved === null) return true
    const why = `Nothing was sent: ${moved}`
    if (approved === null) await this.#moves.end(state, 'expired', why)
    else await this.#askAgain(state, why)
    return false
  }

  /** Who agreed did so to something else: they see both, and nothing is held meanwhile. */
  async #askAgain(state: RunState, why: string): Promise<void> {
    await lookAgainAt(this.#worker, this.#row, this.#ask(readLimit))
    await this.#moves.on(state, 'awaiting-approval', why, (transaction) =>
      tellWaitingAgain(transaction, this.#row, why),
    )
  }

  /** The workflow that it undoes a step of. */
  async #planUndone(): Promise<number | null> {
    const { undo_of: undone } = this.#row
    return undone === null ? null : ((await readChange(this.#worker.database, undone))?.plan ?? null)
  }

  async #verify(): Promise<void> {
    this.#proving()
    const proveOrUndo = provesOrUndoes(this.#kind, this.#row)
    const { now } = this.#worker
    const since = (await readChange(this.#worker.database, this.#row.id))?.state_at ?? now()
    const times = {
      since,
      changedAt: (await changedAt(this.#worker.database, this.#row.id, this.#steps)) ?? since,
      orUndo: proveOrUndo,
      inPlan: (this.#row.plan ?? (await this.#planUndone())) !== null,
    }
    const { proven, nothingSeen, waiting, missing } = await prove(this.#carrying, this.#proofs(), times, now)
    if (!proven && (await this.#repeat.isWanted(missing, this.#ask(readLimit)))) {
      const { begun, places } = this.#repeat
      await this.#moves.on('verifying', 'running', begun, async (transaction) => {
        for (const place of places) await tellStep(transaction, this.#hold, place, { state: 'waiting' })
      })
      return this.#apply('running')
    }
    const told = [await this.#repeat.wordsOf(proven), watchedForWords(waiting)].filter(
      (words) => words !== null,
    )
    const why = told.length === 0 ? null : told.join(' ')
    if (proven) return this.#moves.end('verifying', 'done', why)
    const none = 'No proof applied, so its effect is not shown.'
    if (!proveOrUndo) {
      return this.#moves.end('verifying', 'done-not-proven', nothingSeen ? none : why)
    }
    const because = nothingSeen ? none : 'Not all of it was proven in time.'
    if (canGoBack(this.#steps)) return this.#back('verifying', because)
    return this.#moves.end(
      'verifying',
      'done-not-proven',
      `${because} There is no way back from it, so it stays as it is.`,
    )
  }

  #proofs(): readonly Proof[] {
    const { intent, snapshot } = this.#row
    return this.#kind.proofs(intent, snapshot, this.#worker.means)
  }

  async #back(from: RunState, why: string): Promise<void> {
    const told = await readSteps(this.#worker.database, this.#row.id)
    const begun = this.#steps.map((step, at) =>
      step.repeats === true && !told.some(({ position }) => position === at)
        ? { ...step, back: 'needless' as const }
        : step,
    )
    const end = await goBack(this.#carrying, begun)
    if (end.is === 'undone') return this.#moves.end(from, 'undone', why)
    const said = why.replace(/(?<=[^.])$/, '.')
    if (end.is === 'unknown') return this.#moves.unknown(from, `${why}${beingUndone}${end.why}`.trim(), true)
    return this.#moves.end(from, 'undo-failed', `${said} ${end.why}`.trim())
  }
}
