import type { Question } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/systems/sources'
import type { Systems } from '../../systems/open.ts'
import { keepingSystems } from '../cached/cached-systems.ts'
import { KeptQuestion } from '../cached/cached-question.ts'
import type { QuestionListener } from '../listener.ts'
import { requiredOf } from '../source-strip.ts'
import type { LastAnswers } from './last-answers.ts'

/** Where the answers of a screen are kept, and what the question is about: the same words for the same question. */
export interface KeptAs {
  readonly answers: LastAnswers
  readonly about: string
}

interface Asked {
  readonly question: Question
  readonly sources: readonly Source[]
}

type AskWith<Answer, F> = (systems: Systems, listener: QuestionListener<Answer>) => Promise<F>

/** Keeps what was said for those who ask nobody. */
export const keepLast = (
  { answers, about }: KeptAs,
  question: KeptQuestion,
  sources: readonly Source[],
): Promise<void> =>
  answers.store(
    about,
    question,
    requiredOf(sources).map(({ id }) => id),
  )

/** Answers a question from what was said the last time: no system is asked, and all says how old it is. */
export async function toldLast<Answer, F extends Asked>(
  { answers, about }: KeptAs,
  systems: Systems,
  listener: QuestionListener<Answer>,
  ask: AskWith<Answer, F>,
): Promise<F> {
  const last = await answers.find(about)
  const kept = last?.at.toISOString() ?? null
  const nobody = keepingSystems(systems, {
    note: new KeptQuestion(new Date()),
    before: { question: last ?? new KeptQuestion(new Date()), except: null },
  })
  const found = await ask(nobody, {
    ...listener,
    question: (question, sources) => listener.question({ ...question, lastKnown: kept }, sources),
  })
  return { ...found, question: { ...found.question, lastKnown: kept } }
}
