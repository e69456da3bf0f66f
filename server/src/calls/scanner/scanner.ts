import type { Handlers } from '../../http/handlers.ts'
import { scanCardFrom } from '../../locate/scan-card.ts'
import { KeptQuestions } from '../../sources/stream/cached-questions.ts'
import { usualPace } from '../../sources/pace.ts'
import type { Pace } from '../../sources/pace.ts'
import { locateAndTell } from '../locate-and-tell.ts'
import type { CallContext } from '../call-context.ts'

/** The card of the scanner is another drawing of the one search. */
export function scannerCalls(
  context: Pick<CallContext, 'database' | 'systems' | 'log'>,
  pace: Pace = usualPace,
): Pick<Handlers, 'GET /scanner/'> {
  const kept = new KeptQuestions()
  return {
    'GET /scanner/': (asked) => locateAndTell(context, pace, kept, asked, { draw: scanCardFrom }),
  }
}
