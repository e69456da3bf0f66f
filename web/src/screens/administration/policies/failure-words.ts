import type { CallFailure } from '../../../api/failure.ts'

/** Why a policy was not saved or not read; what belongs to a field stands there. */
export function failureWords({ status, code, message }: CallFailure): string {
  if (status === null)
    return 'The console did not answer. Nothing is known to be changed; look before you try again.'
  if (code === 'moved')
    return 'Somebody else changed it meanwhile. What holds now stands above; discard this form and begin again with it.'
  return message
}
