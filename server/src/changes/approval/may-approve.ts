import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { ChangeRow } from '../rows.ts'
import { overrideKey } from './override.ts'

/** The key of whoever agrees to changes of others. */
export const approveKey = 'commands-approve'

/** All the keys that agreeing to a change takes. */
export const keysToApprove = ({
  preview,
}: Pick<ChangeRow, 'preview'>): readonly [AccessKey, ...AccessKey[]] =>
  (preview as Preview).checks.some(({ past }) => past === true) ? [approveKey, overrideKey] : [approveKey]

interface Person {
  readonly id: number
  readonly access_permission_names: readonly string[]
}

/** Why somebody may not agree to a change, as what the call answers; null where they may. */
export function whyNotApprove(
  row: Pick<ChangeRow, 'requested_by' | 'preview'>,
  { id, access_permission_names: keys }: Person,
): { readonly code: 'own-request' | 'key-missing'; readonly key: string | null } | null {
  if (row.requested_by === id) return { code: 'own-request', key: null }
  const missing = keysToApprove(row).find((key) => !keys.includes(key))
  return missing === undefined ? null : { code: 'key-missing', key: missing }
}
