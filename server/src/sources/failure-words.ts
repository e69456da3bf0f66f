import { Failure } from '@patchbay/connectors/failures'
import { isDatabaseLoss, isGivenUp } from '../database/loss.ts'
import { NotKept } from './cached/not-cached.ts'

/** What a page says of a source that gave nothing: the system's own fault, our database's, or one of the console's code. */
export function failureWords(error: unknown): string {
  if (error instanceof Failure || error instanceof NotKept) return error.message
  if (isDatabaseLoss(error)) return 'the console’s database did not answer'
  if (isGivenUp(error)) return 'the console’s database took too long'
  return 'an internal error of the console'
}
