import { classify } from '@patchbay/contract/identifiers/identifiers'
import type { PatchRole } from '@patchbay/contract/scanner/scanner'
import { quietCall } from '../../../api/client.ts'
import { CallFailure } from '../../../api/failure.ts'
import { currentReason } from '../../../query/reason/given-reason.ts'

type Role =
  | { readonly role: PatchRole; readonly value: string }
  /** Why nobody but the person can tell. */
  | { readonly why: string }

/** What a code is in a patch record: by its own form, or by what the lists and the walks have. */
export async function roleOf(code: string): Promise<Role> {
  const read = classify(code)
  if ('fault' in read) return { why: `${read.fault}.` }
  const { identifier } = read
  if (identifier.kind === 'mac') return { role: 'device', value: identifier.canonical }
  if (identifier.kind === 'port' && identifier.port.switch !== null)
    return { role: 'port', value: identifier.canonical }
  const reason = currentReason()
  try {
    const { answer } = await quietCall('GET /scanner/', {
      query: { q: code, live: 'no' },
      ...(reason === null ? {} : { reason }),
    })
    return answer.patch ?? { why: `${answer.sentence}.` }
  } catch (error) {
    if (error instanceof CallFailure && error.unreachable) return { why: 'There is no connection.' }
    return { why: error instanceof CallFailure ? error.message : 'It was not read.' }
  }
}
