import { accessKeyWords } from '@patchbay/contract/access-key-words'
import type { Check } from '@patchbay/contract/changes/check'
import type { Profile } from '@patchbay/contract/users/session'
import { nobody } from '../../policies/used-by.ts'
import type { Asker } from '../../policies/used-by.ts'
import type { ChangeKind, Means } from '../kind.ts'

interface Asked {
  readonly kind: Pick<ChangeKind, 'checkAsker' | 'doesToo'>
  readonly intent: object
  readonly snapshot: object
  /** As they are now; null where the account is gone. */
  readonly asker: (Asker & Pick<Profile, 'access_permission_names'>) | null
  readonly undoOf: number | null
}

/**
 * Whether who asks may do it to this, as the site has it now. What puts a run back is asked nothing of it: what stood there before
 * stands there again, whoever undoes it.
 */
export const askerChecks = async (asked: Asked, means: Means): Promise<readonly Check[]> => {
  const { kind, intent, snapshot, asker, undoOf } = asked
  if (undoOf !== null) return []
  return [
    ...missingKeys(asked),
    ...((await kind.checkAsker?.(intent, snapshot, asker ?? nobody, means)) ?? []),
  ]
}

const missingKeys = ({ kind, intent, asker }: Asked): Check[] =>
  (kind.doesToo?.(intent) ?? [])
    .filter(({ key }) => asker?.access_permission_names.includes(key) !== true)
    .map(({ key }) => ({
      id: `key ${key}`,
      level: 'red',
      words: `It also needs the key “${accessKeyWords[key].title}”, which the requester lacks.`,
      way: 'Leave that part out, or ask somebody who has the key.',
      source: null,
      observedAt: null,
      protectedClass: null,
    }))
