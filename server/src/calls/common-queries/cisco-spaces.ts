import type { Answer } from '@patchbay/contract/common-queries/cisco-spaces'
import type { Past } from '../../facts/positions.ts'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readText, refuseText } from '../../http/read-identifier.ts'
import { timeBefore } from '../../location/ask-services.ts'
import { lookUpPosition } from '../../location/look-up.ts'
import { locationText } from '../../location/question-text.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import { LastAnswers } from '../../sources/last-known/last-answers.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import type { CallContext } from '../call-context.ts'

const hour = 3_600_000

/** The time that a history is wanted of, or why it cannot be asked for. */
function pastOf({
  hours,
  at,
}: {
  readonly hours?: string | undefined
  readonly at?: string | undefined
}): Past | null {
  if (hours === undefined && at === undefined) return null
  const refuse = (why: string) => new CallError('input-not-valid', { fields: { at: why } })
  const now = new Date()
  const until = at === undefined ? null : new Date(at)
  if (until !== null && until > now) throw refuse('lies in the future')
  const past = timeBefore(now, Number(hours ?? 24) * hour, until)
  if (past === null) throw refuse('is more than 30 days ago')
  return past
}

export function ciscoSpacesCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/cisco-spaces/'> {
  const kept = new KeptQuestions()
  const answers = new LastAnswers(database, '/common-queries/cisco-spaces', log)
  return {
    'GET /common-queries/cisco-spaces/': async (asked) => {
      const { query, signal, streamed } = asked
      const classified = readText(query.q)
      const text = locationText(query.q, classified)
      if ('fault' in text) throw refuseText(text.fault)
      const past = pastOf(query)
      return streamQuestion<Answer, Answered<Answer>>(
        kept,
        asked,
        systems,
        (keeping, listener) =>
          lookUpPosition(
            { db: database, systems: keeping, log, pace },
            { text, badges: classified.badges, past, patient: streamed, signal, listener },
          ),
        { answers, about: JSON.stringify([text.text, query.hours ?? null, query.at ?? null]) },
      )
    },
  }
}
