import type { Ask } from '@patchbay/connectors/asking'
import { Failure } from '@patchbay/connectors/failures'
import { goesOn } from '../batch/its-turn.ts'
import type { ChangeKind, Step } from '../kind.ts'
import { readSteps } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'
import type { StepPlace } from './carry-step.ts'
import { whyNotAllowed } from './still-allowed.ts'

/** The second pass of a run's steps, where its kind has one. */
export class Repeat {
  readonly #worker: ChangeWorker
  readonly #row: ChangeRow
  readonly #kind: ChangeKind
  readonly #steps: readonly Step[]

  constructor(worker: ChangeWorker, row: ChangeRow, kind: ChangeKind, steps: readonly Step[]) {
    this.#worker = worker
    this.#row = row
    this.#kind = kind
    this.#steps = steps
  }

  get #at(): readonly number[] {
    return this.#steps.flatMap(({ repeats }, position) => (repeats === true ? [position] : []))
  }

  async #isBegun(): Promise<boolean> {
    const told = await readSteps(this.#worker.database, this.#row.id)
    return told.some(({ direction, position }) => direction === 'forth' && this.#at.includes(position))
  }

  /** Once, for want of these proofs, and while the run may still act on its target. */
  async isWanted(missing: readonly string[], ask: Ask): Promise<boolean> {
    const { repetition } = this.#kind
    const { intent, snapshot } = this.#row
    const { database, means } = this.#worker
    if (repetition === undefined || this.#at.length === 0 || (await this.#isBegun())) return false
    if (!(await repetition.wanted(intent, snapshot, missing, means))) return false
    if (!(await goesOn(database, this.#row))) return false
    try {
      const now = await this.#kind.read(intent, means, ask)
      return (await whyNotAllowed(this.#worker, this.#row, this.#kind, now, ask)) === null
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return false
    }
  }

  /** Why the run goes on. */
  get begun(): string | null {
    return this.#kind.repetition?.words.begun ?? null
  }

  /** Each of its steps; all are marked, so that whoever takes over carries all. */
  get places(): readonly StepPlace[] {
    return this.#at.flatMap((position): StepPlace[] => {
      const step = this.#steps[position]
      if (step === undefined) return []
      const { name, title, restores = false } = step
      return [{ direction: 'forth', position, name, title, restores }]
    })
  }

  /** What is said at the end of a run that went through them. */
  async wordsOf(proven: boolean): Promise<string | null> {
    const { repetition } = this.#kind
    if (repetition === undefined || !(await this.#isBegun())) return null
    return proven ? repetition.words.proven : repetition.words.missing
  }
}
