import { sourceLooks } from '../ui/source-looks.ts'
import type { Progress, QuestionEvent } from './progress.ts'

/**
 * Ends a question at which only sources are still asked that are late already: their chips say so, and what they may still
 * say is not worth another question's waiting. Null while any other is awaited.
 */
export function endEarly(progress: Progress<unknown>, took: number): QuestionEvent<never> | null {
  const states = progress.sources.map(({ state }) => state)
  const late = states.includes('timed-out') && states.every((state) => sourceLooks[state].settled)
  return late ? { event: 'settled', data: { took } } : null
}
