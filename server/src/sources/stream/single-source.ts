import type { Source } from '@patchbay/contract/systems/sources'
import type { QuestionListener } from '../listener.ts'

/** A chip as it stood, where the source came to the same again: how long it took then is what it took. */
function asItStood(now: Source, before: Source | undefined): Source {
  const same =
    before !== undefined &&
    now.state === before.state &&
    now.count === before.count &&
    now.of === before.of &&
    now.name === before.name
  return same ? before : now
}

/**
 * Tells a question in which one source is asked and the others say what they said: only that one's chip moves, and the
 * answer comes whole at the end, so that nothing that stands on the page goes and comes back.
 */
export class ToldAlone<Answer> {
  readonly #listener: QuestionListener<Answer>
  readonly #retried: string
  readonly #before: ReadonlyMap<string, Source>
  readonly #now = new Map<string, Source>()
  #answer: { readonly latest: Answer } | null = null

  constructor(listener: QuestionListener<Answer>, again: string, before: readonly Source[]) {
    this.#listener = listener
    this.#retried = again
    this.#before = new Map(before.map((source) => [source.id, source]))
  }

  get hears(): QuestionListener<Answer> {
    return {
      ...this.#listener,
      question: (question, sources) =>
        this.#listener.question(
          question,
          sources.map((source) =>
            source.id === this.#retried ? source : (this.#before.get(source.id) ?? source),
          ),
        ),
      source: (source) => {
        if (source.id === this.#retried) this.#listener.source(source)
        else this.#now.set(source.id, source)
      },
      answer: (last) => {
        this.#answer = { latest: last }
      },
    }
  }

  /** The strip at the end, as it is shown. */
  merged(sources: readonly Source[]): Source[] {
    return sources.map((source) =>
      source.id === this.#retried ? source : asItStood(source, this.#before.get(source.id)),
    )
  }

  /** The question is over: what came to something else than before is told, then the answer. */
  end(): void {
    for (const source of this.merged([...this.#now.values()])) {
      if (source !== this.#before.get(source.id)) this.#listener.source(source)
    }
    if (this.#answer !== null) this.#listener.answer(this.#answer.latest)
  }
}
