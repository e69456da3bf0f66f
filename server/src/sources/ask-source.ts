import { Failure } from '@patchbay/connectors/failures'
import type { HearWaits } from '@patchbay/connectors/transport/waits'
import type { Source, SourceState } from '@patchbay/contract/systems/sources'
import type { Log } from '../logging/log.ts'
import { failureWords } from './failure-words.ts'
import { NotKept } from './cached/not-cached.ts'
import type { Pace } from './pace.ts'
import { Waiting } from './waiting.ts'

/** What a question to a source came to; null when there was nothing to ask it. */
export type Settled = Heard | NotAsked | null

/** It had no part in the question, and why. */
export interface NotAsked {
  readonly notAsked: string
}

export interface Heard {
  readonly count: number
  readonly complete?: boolean
  readonly of?: number
  /** Said beside a state that is not plain `ok`. */
  readonly why?: string
  /** What it knows is old: the oldest of it was read then. */
  readonly stale?: Date
}

/** What was heard of it; null where nothing was. */
export const heardOf = (settled: Settled): Heard | null =>
  settled !== null && 'count' in settled ? settled : null

/** What a chip shows beside its name. */
export type Shown = Pick<Source, 'state' | 'count' | 'of' | 'why' | 'until' | 'since' | 'required' | 'took'>

export interface TurnParts {
  readonly pace: Pace
  readonly log: Log
  /** Ends when the asker leaves, or the question is over. */
  readonly signal: AbortSignal
  readonly id: string
  readonly required: boolean
  /** Milliseconds since the question. */
  readonly elapsed: () => number
  readonly show: (shown: Shown) => void
  /** When it said what it says, of a source that is not asked now. */
  readonly keptAt: () => Date | null
}

function stateOf({ kind, detail }: Failure): SourceState {
  if (kind === 'throttled') return 'throttled'
  if (detail.cause === 'right-missing') return 'not-permitted'
  return detail.cause === 'timed-out' ? 'timed-out' : 'failed'
}

/**
 * One source's part in a question. It is asked in steps; between them it may wait for another source, and then its
 * chip shows what it said so far and its time stands still: who waits has not fallen silent.
 */
export class Turn {
  readonly #parts: TurnParts
  readonly #waiting: Waiting
  #callOff: () => void = () => undefined
  #interim: NodeJS.Immediate | undefined
  #soFar: Heard | null = null
  #phase: 'waiting' | 'asking' | 'silent' = 'waiting'
  #shown: SourceState = 'waiting'
  #ended = false
  #chipSettled: () => void = () => undefined
  /** The chip has an end state; behind `timed-out` the source may still be asked. */
  readonly chip: Promise<void>
  #over: () => void = () => undefined
  /** Nothing more comes. */
  readonly over: Promise<void>

  constructor(parts: TurnParts) {
    this.#parts = parts
    this.#waiting = new Waiting(parts.pace, () => this.#waitChanged())
    this.chip = new Promise((resolve) => (this.#chipSettled = resolve))
    this.over = new Promise((resolve) => (this.#over = resolve))
  }

  /** Hears what keeps its questions on our side. */
  get hears(): HearWaits {
    return this.#waiting
  }

  /** The source is asked something now. */
  asking(): void {
    if (this.#ended) return
    this.#pause()
    if (this.#shown !== 'asking') this.#show({ state: 'asking' })
    this.#phase = 'asking'
    const { pace, elapsed } = this.#parts
    this.#callOff = pace.after(Math.max(pace.chip - elapsed(), pace.followUp), () => {
      this.#phase = 'silent'
      this.#timedOut()
      this.#chipSettled()
    })
  }

  /** The source waits for others; `soFar` is what it has said already, null when it was not asked yet. */
  waiting(soFar: Heard | null): void {
    if (this.#ended) return
    this.#pause()
    this.#soFar = soFar
    this.#phase = 'waiting'
    // Mostly the wait is over at once: then the chip does not flicker.
    this.#interim = setImmediate(() => {
      this.#show(soFar === null ? { state: 'waiting' } : this.#shownFor(soFar))
    })
  }

  async run(work: Promise<Settled>): Promise<void> {
    try {
      const settled = await work
      this.#end(() => this.#settle(settled))
    } catch (error) {
      this.#end(() => this.#show(this.#failed(error)))
    }
  }

  /** The question is over: whoever is still asked has not answered, whoever waits has said what it had to say. */
  giveUp(): void {
    this.#end(() => {
      if (this.#phase === 'waiting') this.#settle(this.#soFar)
      else this.#timedOut()
    })
  }

  /** Stops without a word. */
  close(): void {
    this.#end(() => undefined)
  }

  #end(last: () => void): void {
    if (this.#ended) return
    this.#pause()
    last()
    this.#ended = true
    this.#waiting.end()
    this.#chipSettled()
    this.#over()
  }

  #waitChanged(): void {
    if (this.#ended) return
    if (this.#phase === 'asking') this.#show({ state: 'asking' })
    else if (this.#phase === 'silent') this.#timedOut()
  }

  #pause(): void {
    this.#callOff()
    this.#callOff = () => undefined
    clearImmediate(this.#interim)
    this.#interim = undefined
  }

  #show(shown: Omit<Shown, 'required'>, required = this.#parts.required): void {
    this.#shown = shown.state
    const unfinished = shown.state === 'asking' || shown.state === 'waiting'
    const { wait, budget } = this.#waiting
    this.#parts.show({
      ...shown,
      ...(wait !== null && (shown.state === 'asking' || shown.state === 'timed-out') ? { wait } : {}),
      ...(budget === null ? {} : { budget }),
      required,
      ...(unfinished ? {} : { took: Math.round(this.#parts.elapsed()) }),
    })
  }

  #timedOut(): void {
    const seconds = Math.max(1, Math.round(this.#parts.elapsed() / 1_000))
    // Who was not asked has not fallen silent.
    const why = this.#waiting.wait === null ? `no answer in ${seconds} s` : `still queued after ${seconds} s`
    this.#show({ state: 'timed-out', why })
  }

  /** What was not asked cannot be missing from the words "none found". */
  #settle(settled: Settled): void {
    if (settled !== null && 'count' in settled) this.#show(this.#shownFor(settled))
    else this.#show({ state: 'not-asked', why: settled?.notAsked ?? 'nothing to look up' }, false)
  }

  #shownFor({ count, complete = true, of, why, stale: old }: Heard): Omit<Shown, 'required'> {
    const stale = this.#parts.keptAt() ?? old
    const whole = stale !== undefined ? 'stale' : count === 0 ? 'none' : 'ok'
    return {
      state: complete ? whole : 'partial',
      count,
      ...(of === undefined ? {} : { of }),
      ...(stale !== undefined && (complete || this.#parts.keptAt() !== null)
        ? { since: stale.toISOString() }
        : {}),
      ...(why === undefined ? {} : { why }),
    }
  }

  #failed(error: unknown): Omit<Shown, 'required'> {
    const { log, id, signal } = this.#parts
    if (error instanceof NotKept) return { state: 'not-asked', why: error.message }
    // Who asked has left: nothing failed, and nobody reads the chip. Without that, work that was broken off is a fault of ours.
    if (signal.aborted && error instanceof DOMException && error.name === 'AbortError')
      return { state: 'failed', why: error.message }
    if (!(error instanceof Failure)) {
      log.error({ source: id, error }, 'source failed unexpectedly')
      return { state: 'failed', why: failureWords(error) }
    }
    log.info({ source: id, kind: error.kind, cause: error.detail.cause }, 'source did not answer')
    const { retryAfter, since } = error.detail
    return {
      state: stateOf(error),
      why: error.message,
      ...(retryAfter === undefined ? {} : { until: new Date(Date.now() + retryAfter).toISOString() }),
      ...(since === undefined ? {} : { since: since.toISOString() }),
    }
  }
}
