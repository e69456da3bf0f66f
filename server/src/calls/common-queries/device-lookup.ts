import type { Handlers } from '../../http/handlers.ts'
import { cardFrom } from '../../locate/card.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { locateAndTell } from '../locate-and-tell.ts'
import type { CallContext } from '../call-context.ts'

export function deviceLookupCalls(
  context: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /common-queries/device-lookup/'> {
  const kept = new KeptQuestions()
  return {
    'GET /common-queries/device-lookup/': (asked) =>
      locateAndTell(context, pace, kept, asked, { draw: cardFrom, requests: true }),
  }
}
