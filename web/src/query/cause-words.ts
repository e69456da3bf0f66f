import type { CallFailure } from '../api/failure.ts'
import { missingKeyWords } from '../api/refusal-words.ts'

/** Why a reading failed, in a sentence. */
export function causeWords(failure: CallFailure): string {
  if (failure.status === null) return 'The connection was cut off.'
  const missing = missingKeyWords(failure)
  if (missing !== null) return missing
  const { code, message, fields } = failure
  if (code === null || code === 'internal') return 'The console failed. Its log has the reference.'
  const faults = Object.entries(fields).map(([name, fault]) => `: the ${name} ${fault}`)
  const sentence = `${message.replace(/\.$/, '')}${faults.join('')}`
  return `${sentence}.`
}
