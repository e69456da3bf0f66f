import { Failure } from '@patchbay/connectors/failures'
import { whichWait } from '../../database/which-wait.ts'
import type { Log } from '../../logging/log.ts'
import { dueNotes, endNote, listTooOld, NoteNotOursError, noteWaits, takeDueNotes } from './due-notes.ts'
import type { DueNote } from './due-notes.ts'
import { planListNotes, untoldLists } from './plan-list-notes.ts'
import { writeNote } from './write-note.ts'
import type { NoteMeans } from './write-note.ts'

/** Notes at once in one process. */
const most = 8
/** Milliseconds between looks for what is due. */
const every = 2_000
/** Milliseconds for one question, and for one note; less than a try is its process's own. */
const question = 20_000
const longest = 50_000

export interface NoteWriterParts extends NoteMeans {
  readonly log: Log
}

/** Trying again would not help: what is missing is there only when a person has seen to it. */
const isFinal = ({ kind, detail: { cause } }: Failure): boolean =>
  kind === 'not-found' ||
  (kind === 'refused' && ['right-missing', 'text-not-allowed', 'not-understood', 'absent'].includes(cause))

/** Writes into their tickets what became of runs, here or where another process left it. */
export class NoteWriter {
  readonly #parts: NoteWriterParts
  readonly #writing = new Set<Promise<void>>()
  readonly #abort = new AbortController()
  readonly #timer: NodeJS.Timeout
  #looking: Promise<void> = Promise.resolve()

  constructor(parts: NoteWriterParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.look(), every)
  }

  /** Looks now. Resolves when what is due has been taken, not when it has been written. */
  look(): Promise<void> {
    this.#looking = this.#looking
      .then(() => this.#look())
      .catch((error: unknown) => this.#parts.log.warn({ error }, 'notes for tickets not looked for'))
    return this.#looking
  }

  /** Resolves when what was taken so far has been written, or has not. */
  async written(): Promise<void> {
    await Promise.all(this.#writing)
  }

  /** Writes nothing more; what is under way is called off, and looked for by whoever comes next. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#abort.abort()
    await this.#looking
    await this.written()
  }

  async #look(): Promise<void> {
    if (this.#abort.signal.aborted) return
    const { database, log } = this.#parts
    const waits = await whichWait(database, { lists: untoldLists, notes: dueNotes })
    if (!waits.lists && !waits.notes) return
    await planListNotes(database)
    for (const { id, why } of await listTooOld(database)) {
      log.error({ note: id, why }, 'note for a ticket given up')
      await endNote(database, id, { state: 'given-up', why })
    }
    const free = most - this.#writing.size
    if (free <= 0) return
    for (const note of await takeDueNotes(database, free)) {
      const work = this.#write(note)
        .catch((error: unknown) => log.error({ error, note: note.id }, 'note for a ticket not settled'))
        .finally(() => this.#writing.delete(work))
      this.#writing.add(work)
    }
  }

  async #write(note: DueNote): Promise<void> {
    const { database, log } = this.#parts
    const signal = AbortSignal.any([this.#abort.signal, AbortSignal.timeout(longest)])
    try {
      await writeNote(this.#parts, note, { signal, limit: question })
      await endNote(database, note.id, { state: 'written' })
    } catch (error) {
      if (error instanceof NoteNotOursError) return
      log.warn({ error, note: note.id, tries: note.tries }, 'note for a ticket not written')
      const failure = error instanceof Failure ? error : null
      const why = failure?.detail.message ?? 'The console met a fault of its own.'
      if (failure !== null && isFinal(failure)) {
        return endNote(database, note.id, { state: 'given-up', why })
      }
      await noteWaits(database, note, { why, wait: failure?.detail.retryAfter ?? 0 })
    }
  }
}
