import { Failure } from '@patchbay/connectors/failures'

const failureIn = (part: unknown): Failure | null =>
  typeof part === 'object' && part !== null && 'failure' in part && part.failure instanceof Failure
    ? part.failure
    : null

/**
 * Why nothing came, where an answer is many readings and each of them failed; null for every other answer. Tables read in
 * one go are told one by one, and who refuses all of them has not answered.
 */
export function wholeFailure(answer: unknown): Failure | null {
  if (typeof answer !== 'object' || answer === null) return null
  const failures = Object.values(answer).map(failureIn)
  return failures.every((failure) => failure !== null) ? (failures[0] ?? null) : null
}
