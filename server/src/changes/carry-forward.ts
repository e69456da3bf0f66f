import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import type { RunState } from '@patchbay/contract/runs'
import { carryStep, readStep } from './carry-step.ts'
import type { Carrying } from './carry-step.ts'
import { goBack, untilDone } from './go-back.ts'
import { kindNamed } from './kinds.ts'
import type { ChangeKind, Step } from './kind.ts'
import { handOver, takeOver } from './leases.ts'
import type { Hold } from './leases.ts'
import { prove } from './prove.ts'
import { moveOn, readChange, readSteps } from './rows.ts'
import type { ChangeRow } from './rows.ts'
import { recordEnd } from './record-end.ts'
import { writablePlaces } from '../systems/writable.ts'
import type { Works } from './works.ts'

const readLimit = 25_000
/** Milliseconds between signs that this process lives; a third of what a lease lasts. */
const signOfLife = 4_000

/**
 * Carries a change forward from wherever it stands, and does nothing where another process does. Whatever ends this in the
 * middle, the next one reads what became of the step that was begun and goes on from there.
 */
export async function carryForward(works: Works, id: number, signal: AbortSignal): Promise<void> {
  const hold = await takeOver(works.database, id, works.process)
  if (hold === null) return
  const lost = new AbortController()
  const pulse = setInterval(() => {
    hold.confirm().catch((error: unknown) => lost.abort(error))
  }, signOfLife)
  try {
    const row = await readChange(works.database, id)
    if (row === undefined) return
    const run = new Run(works, row, hold, AbortSignal.any([signal, lost.signal]))
    await run.carry()
  } finally {
    clearInterval(pulse)
    await handOver(works.database, hold).catch((error: unknown) => {
      works.log.warn({ error, change: id }, 'lease not handed over')
    })
  }
}

class Run {
  readonly #works: Works
  readonly #row: ChangeRow
  readonly #hold: Hold
  readonly #kind: ChangeKind
  readonly #steps: readonly Step[]
  readonly #carrying: Carrying
  readonly #ask: (limit: number) => Ask

  constructor(works: Works, row: ChangeRow, hold: Hold, signal: AbortSignal) {
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
    }
  }

  async carry(): Promise<void> {
    const { state } = this.#row
    if (state === 'running' || state === 'outcome-unknown') return this.#apply(state)
    if (state === 'verifying') return this.#verify()
  }

  async #apply(state: RunState): Promise<void> {
    const told = await readSteps(this.#works.database, this.#row.id)
    if (told.some(({ direction }) => direction === 'back')) return this.#back(state, this.#row.why ?? '')
    if (told.length === 0 && !(await this.#stands())) return
    for (const [position, step] of this.#steps.entries()) {
      const { name, title, restores = false } = step
      const place = { direction: 'forth' as const, position, name, title, restores }
      const unknown = told.some((each) => each.position === position && each.state === 'unknown')
      const carry = () =>
        unknown ? readStep(this.#carrying, place, step.forth) : carryStep(this.#carrying, place, step.forth)
      const end = restores ? await untilDone(this.#carrying, carry) : await carry()
      if (end.is === 'done') continue
      if (end.is === 'unknown') {
        // Read again later; the state stays, and its targets with it.
        if (state !== 'outcome-unknown') await this.#move(state, 'outcome-unknown', end.why)
        return
      }
      // Nothing was sent, by this step or any before: it is as it was.
      if (!end.sent && position === 0) return this.#end(state, 'undone', end.why)
      return this.#back(state, end.why)
    }
    await this.#move(state, 'verifying', null)
    return this.#verify()
  }

  /** Compares with what was previewed, once, before anything is sent. */
  async #stands(): Promise<boolean> {
    const { intent, snapshot, state, approved_at: approved } = this.#row
    let now: object
    try {
      now = await this.#kind.read(intent, this.#works.means, this.#ask(readLimit))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      await this.#end(state, 'expired', `Nothing was sent: ${error.detail.message}`)
      return false
    }
    const moved = this.#kind.moved(snapshot, now) ?? (await this.#whyReadOnly())
    if (moved === null) return true
    const why = `Nothing was sent: ${moved}`
    if (approved === null) await this.#end(state, 'expired', why)
    else await this.#move(state, 'awaiting-approval', why)
    return false
  }

  /** What may be written to may have changed since the preview. */
  async #whyReadOnly(): Promise<string | null> {
    const { database, means } = this.#works
    const places = await writablePlaces(database, this.#kind.writesTo(this.#row.intent, means))
    const closed = places.find(({ why }) => why !== null)
    return closed === undefined ? null : `${closed.title} is only read: ${closed.why}`
  }

  async #verify(): Promise<void> {
    const { intent, snapshot, prove_or_undo: proveOrUndo } = this.#row
    const { means, now } = this.#works
    const began = (await readChange(this.#works.database, this.#row.id))?.state_at ?? now()
    const proven = await prove(this.#carrying, this.#kind.proofs(intent, snapshot, means), began, now)
    if (!proven && proveOrUndo) return this.#back('verifying', 'Not all of it was proven in time.')
    return this.#end('verifying', proven ? 'done' : 'done-not-proven', null)
  }

  async #back(from: RunState, why: string): Promise<void> {
    const end = await goBack(this.#carrying, this.#steps)
    if (end.is === 'undone') return this.#end(from, 'undone', why)
    return this.#end(from, 'undo-failed', `${why} ${end.why}`.trim())
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

  async #move(from: RunState, to: RunState, why: string | null): Promise<void> {
    await this.#works.database
      .transaction()
      .execute((transaction) => moveOn(transaction, this.#row.id, { from, to, why }, this.#hold))
    this.#works.moved(this.#row.id, to)
  }

  /** The end and its entry in the record stand together, or neither does. */
  async #end(from: RunState, to: RunState, why: string | null): Promise<void> {
    const after = await this.#after()
    await this.#works.database.transaction().execute(async (transaction) => {
      await moveOn(
        transaction,
        this.#row.id,
        { from, to, why, ...(after === undefined ? {} : { after }) },
        this.#hold,
      )
      await recordEnd(transaction, this.#row, to, why)
    })
    this.#works.moved(this.#row.id, to)
  }
}
