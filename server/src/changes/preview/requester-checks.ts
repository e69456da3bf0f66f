import { accessKeyWords } from '@patchbay/contract/access-key-words'
import type { Check } from '@patchbay/contract/changes/check'
import type { Profile } from '@patchbay/contract/users/session'
import { nobody } from '../../policies/used-by.ts'
import type { Requester } from '../../policies/used-by.ts'
import type { ChangeKind, Means } from '../kind.ts'

interface Asked {
  readonly kind: Pick<ChangeKind, 'checkRequester' | 'doesToo'>
  readonly intent: object
  readonly snapshot: object
  /** As they are now; null where the account is gone. */
  readonly profile: (Requester & Pick<Profile, 'access_permission_names'>) | null
  readonly undoOf: number | null
}

/**
 * Whether who asks may do it to this, as the site has it now. What puts a run back is asked nothing of it: what stood there before
 * stands there again, whoever undoes it.
 */
export const requesterChecks = async (asked: Asked, means: Means): Promise<readonly Check[]> => {
  const { kind, intent, snapshot, profile, undoOf } = asked
  if (undoOf !== null) return []
  return [
    ...missingKeys(asked),
    ...((await kind.checkRequester?.(intent, snapshot, profile ?? nobody, means)) ?? []),
  ]
}

const missingKeys = ({ kind, intent, profile }: Asked): Check[] =>
  (kind.doesToo?.(intent) ?? [])
    .filter(({ key }) => profile?.access_permission_names.includes(key) !== true)
    .map(({ key }) => ({
      id: `key ${key}`,
      level: 'red',
      words: `It also needs the key “${accessKeyWords[key].title}”, which the requester lacks.`,
      way: 'Leave that part out, or ask somebody who has the key.',
      source: null,
      observedAt: null,
      protectedClass: null,
    }))
