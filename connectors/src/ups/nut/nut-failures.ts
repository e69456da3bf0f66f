import { notFound, refused, unreachable, unreadable } from '../../failures.ts'
import { NutError } from '../../transport/nut-talk.ts'

/** The server answers, and says that it has lost the unit or its driver. */
export const losses: Readonly<Record<string, string>> = {
  'DATA-STALE': 'the NUT server lost the unit: its data is old',
  'DRIVER-NOT-CONNECTED': 'the NUT server has no running driver for the unit',
}

/** What a server says in place of an answer, as one of our failures (RFC 9271 section 4.2.15). */
export function failureOfNut(server: string, unit: string | null, error: unknown): unknown {
  if (!(error instanceof NutError)) return error
  const evidence = error.message
  const options = { cause: error }
  const loss = losses[error.code]
  if (loss !== undefined) {
    return unreachable({ cause: 'connection-lost', message: `${unit ?? server}: ${loss}`, evidence }, options)
  }
  switch (error.code) {
    case 'UNKNOWN-UPS':
      return notFound({ cause: 'absent', message: `${server} has no unit ${unit}`, evidence }, options)
    case 'ACCESS-DENIED':
      return refused(
        { cause: 'right-missing', message: `${server} does not permit this to the account`, evidence },
        options,
      )
    case 'USERNAME-REQUIRED':
    case 'PASSWORD-REQUIRED':
    case 'INVALID-USERNAME':
    case 'INVALID-PASSWORD':
      return refused(
        { cause: 'credential-refused', message: `${server} refused the login`, evidence },
        options,
      )
    case 'VAR-NOT-SUPPORTED':
    case 'CMD-NOT-SUPPORTED':
      return notFound({ cause: 'absent', message: `${unit ?? server} has no such value`, evidence }, options)
    case 'UNKNOWN-COMMAND':
    case 'INVALID-ARGUMENT':
    case 'TOO-LONG':
      return unreadable(
        { cause: 'not-understood', message: `${server} rejected the question`, evidence },
        options,
      )
    default:
      return unreachable(
        { cause: 'server-error', message: `${server} has an internal error`, evidence },
        options,
      )
  }
}

/** As it is, or sorted. @throws Failure */
export const sorted = <T>(server: string, unit: string | null, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw failureOfNut(server, unit, error)
  })
