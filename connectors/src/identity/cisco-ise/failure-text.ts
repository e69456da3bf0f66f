import type { AuthenticationFailure } from '../detail.ts'
import { failureMeanings } from './failure-meanings.ts'

/** `22056 Subject not found in the applicable identity store(s)`: a number and the product's words, either alone too. */
export function failureOf(
  text: string | null,
  reasons: ReadonlyMap<string, string>,
): AuthenticationFailure | null {
  const [, code = null, words = ''] = /^(\d{4,6})\b[\s:.-]*(.*)$/s.exec(text ?? '') ?? []
  if (code === null) return text === null ? null : { code: null, text: text.slice(0, 500), meaning: null }
  return {
    code,
    text: (words === '' ? (reasons.get(code) ?? '') : words).slice(0, 500),
    meaning: Object.hasOwn(failureMeanings, code) ? (failureMeanings[code] ?? null) : null,
  }
}
