import type { Check } from '@patchbay/contract/changes/check'
import { nobody } from '../policies/used-by.ts'
import type { Asker } from '../policies/used-by.ts'
import type { ChangeKind, Means } from './kind.ts'

interface Asked {
  readonly kind: Pick<ChangeKind, 'checkAsker'>
  readonly intent: object
  readonly snapshot: object
  /** As they are now; null where the account is gone. */
  readonly asker: Asker | null
  readonly undoOf: number | null
}

/**
 * Whether who asks may do it to this, as the site has it now. What puts a run back is asked nothing of it: what stood there before
 * stands there again, whoever undoes it.
 */
export const askerChecks = async (
  { kind, intent, snapshot, asker, undoOf }: Asked,
  means: Means,
): Promise<readonly Check[]> =>
  undoOf === null ? ((await kind.checkAsker?.(intent, snapshot, asker ?? nobody, means)) ?? []) : []
