import type { Answer } from '@patchbay/contract/common-queries/catalyst-centre'
import { CallError } from '../../errors/call-error.ts'
import type { Handlers } from '../../http/handlers.ts'
import { readText, refuseText } from '../../http/read-identifier.ts'
import { lookUpCentre } from '../../network-controller/look-up.ts'
import { wantedFrom } from '../../network-controller/wanted.ts'
import type { Answered } from '../../sources/ask-sources.ts'
import { LastAnswers } from '../../sources/last-known/last-answers.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { streamQuestion } from '../../sources/stream/stream-question.ts'
import type { CallContext } from '../call-context.ts'

/** Controllers keep clients for so many milliseconds. */
const window = 30 * 86_400_000

function instantOf(text: string | undefined): Date | null {
  const at = text === undefined ? null : new Date(text)
  const refuse = (fault: string) => new CallError('input-not-valid', { fields: { at: fault } })
  if (at !== null && at.getTime() > Date.now()) throw refuse('lies in the future')
  if (at !== null && at.getTime() < Date.now() - window) throw refuse('lies more than 30 days back')
  return at
}

export function catalystCentreCalls(
  { database, systems, log }: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/catalyst-centre/'> {
  const stored = new KeptQuestions()
  const answers = new LastAnswers(database, '/common-queries/catalyst-centre', log)
  return {
    'GET /common-queries/catalyst-centre/': async (asked) => {
      const { query, signal, streamed } = asked
      const classified = readText(query.q)
      const wanted = wantedFrom(query.q, classified, { view: query.view, at: instantOf(query.at) })
      if ('fault' in wanted) throw refuseText(wanted.fault)
      const { text, kind, words, at, view } = wanted
      const badges = view === 'find' ? [...classified.badges] : []
      const question = { text: query.q, kind, words, canonical: wanted.mac ?? text, vendor: null, badges }
      return streamQuestion<Answer, Answered<Answer>>(
        stored,
        asked,
        systems,
        (keeping, listener) =>
          lookUpCentre(
            { db: database, systems: keeping, log, pace },
            { wanted, question, patient: streamed, signal, listener },
          ),
        { answers, about: JSON.stringify([view, wanted.mac ?? text, at]) },
      )
    },
  }
}
