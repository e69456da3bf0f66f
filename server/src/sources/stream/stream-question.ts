import type { Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Systems } from '../../systems/open.ts'
import { listenerOf } from '../listener.ts'
import type { QuestionListener, TellQuestion } from '../listener.ts'
import { keepLast, toldLast } from '../last-known/answer-last-known.ts'
import type { KeptAs } from '../last-known/answer-last-known.ts'
import { keepingSystems } from '../cached/cached-systems.ts'
import { KeptQuestion } from '../cached/cached-question.ts'
import type { KeptQuestions } from './cached-questions.ts'
import { ToldAlone } from './single-source.ts'

interface Query {
  readonly q: string
  readonly live: 'yes' | 'no'
  readonly raw: 'yes' | 'no'
  readonly retry?: string | undefined
}

/** A question as a call hands it over. */
export interface AskedToTell<Answer> {
  readonly query: Query
  readonly person: { readonly profile: { readonly id: number } }
  readonly streamed: boolean
  readonly tell: TellQuestion<Answer>
}

interface Asked {
  readonly question: Question
  readonly sources: readonly Source[]
}

/** Questions are the same when the same person asks the same; how much is told of it, and of whom, aside. */
function keyOf({ query, person }: Pick<AskedToTell<never>, 'query' | 'person'>): string {
  const { raw: _raw, retry: _again, ...asked } = query
  return JSON.stringify([person.profile.id, asked])
}

const withAgain = (question: Question, again: Question['retry']): Question =>
  again === undefined ? question : { ...question, retry: again }

/** Keeps what is said to a question that somebody looks at, and asks one source of it again where that is wanted. */
async function keepingAll<Answer, F extends Asked>(
  kept: KeptQuestions,
  asked: AskedToTell<Answer>,
  systems: Systems,
  ask: (systems: Systems, listener: QuestionListener<Answer>) => Promise<F>,
  last: KeptAs | null,
): Promise<F> {
  const { query } = asked
  const listener = listenerOf(asked)
  const key = keyOf(asked)
  const wanted = query.retry
  const before = wanted === undefined ? null : kept.find(key)
  const again =
    wanted === undefined ? undefined : { source: wanted, others: before?.at.toISOString() ?? null }
  const shown = before?.sources ?? null
  const alone = wanted === undefined || shown === null ? null : new ToldAlone(listener, wanted, shown)
  const hears = alone?.hears ?? listener
  const note = new KeptQuestion(new Date(), before)
  kept.store(key, note)
  const began = performance.now()
  const found = await ask(
    keepingSystems(systems, {
      note,
      before: before === null || wanted === undefined ? null : { question: before, except: wanted },
    }),
    { ...hears, question: (question, sources) => hears.question(withAgain(question, again), sources) },
  )
  const sources = alone?.merged(found.sources) ?? [...found.sources]
  note.end(sources, performance.now() - began)
  if (last !== null) await keepLast(last, note, sources)
  alone?.end()
  return { ...found, question: withAgain(found.question, again), sources }
}

/** Asks, and keeps what is said for those who ask nobody later. */
async function keepingLast<Answer, F extends Asked>(
  listener: QuestionListener<Answer>,
  systems: Systems,
  ask: (systems: Systems, listener: QuestionListener<Answer>) => Promise<F>,
  last: KeptAs,
): Promise<F> {
  const note = new KeptQuestion(new Date())
  const found = await ask(keepingSystems(systems, { note, before: null }), listener)
  await keepLast(last, note, found.sources)
  return found
}

/**
 * Asks, tells everything as it comes, and at the end how long it took. A screen that gives `last` has its answers kept, and
 * with `live=no` it is answered from what is kept: then nobody is asked.
 */
export async function streamQuestion<Answer, F extends Asked>(
  kept: KeptQuestions,
  asked: AskedToTell<Answer>,
  systems: Systems,
  ask: (systems: Systems, listener: QuestionListener<Answer>) => Promise<F>,
  last: KeptAs | null = null,
): Promise<F> {
  const began = performance.now()
  const answer = (): Promise<F> => {
    const listener = listenerOf(asked)
    if (last !== null && asked.query.live === 'no') return toldLast(last, systems, listener, ask)
    if (asked.streamed) return keepingAll(kept, asked, systems, ask, last)
    return last === null ? ask(systems, listener) : keepingLast(listener, systems, ask, last)
  }
  const found = await answer()
  asked.tell('settled', { took: Math.round(performance.now() - began) })
  return found
}
