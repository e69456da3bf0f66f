import type { Handlers } from '../../http/handlers.ts'
import { answerFrom } from '../../locate/answer.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { locateAndTell } from '../locate-and-tell.ts'
import type { CallContext } from '../call-context.ts'

export function searchAndLocateCalls(
  context: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /workflows/search-and-locate/'> {
  const kept = new KeptQuestions()
  return {
    'GET /workflows/search-and-locate/': (asked) =>
      locateAndTell(context, pace, kept, asked, { draw: answerFrom }),
  }
}
