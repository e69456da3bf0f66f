import type { Preview } from '@patchbay/contract/changes/preview'
import type { Transaction } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { readActiveProfileOf } from '../../people/person.ts'
import { overrideKey } from '../rights/override.ts'
import type { ChangeKind } from '../kind.ts'
import { kindNamed } from '../kind.ts'
import { whoAskedAndAgrees } from '../notices/stuck.ts'
import { tellOfRun } from '../notices/of-run.ts'
import { recordEnd } from '../evidence/record-end.ts'
import { moveOn } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'

/**
 * Why a run that waited may not begin: who asked for it has no account any more, or not what it takes. Null where it may, and for
 * what puts a run back: that is as right as it was. What has begun goes on, whoever is gone: nothing is left half done.
 */
async function whyNotBegin(
  transaction: Transaction<Database>,
  kinds: readonly ChangeKind[],
  { kind, requester, requested_by: id, undo_of: undoOf, preview, intent }: ChangeRow,
): Promise<string | null> {
  if (undoOf !== null) return null
  const asker = id === null ? null : await readActiveProfileOf(transaction, id)
  if (asker === null) return `${requester}, who asked for it, has no account that is active any more.`
  const goesPast = (preview as Preview).checks.some(({ past }) => past === true)
  const asked = kindNamed(kinds, kind)
  const wanted = [
    asked.key,
    ...(asked.doesToo?.(intent) ?? []).map(({ key }) => key),
    ...(goesPast ? [overrideKey] : []),
  ]
  const missing = wanted.find((key) => !asker.access_permission_names.includes(key))
  return missing === undefined ? null : `${requester}, who asked for it, has not the key ${missing} any more.`
}

/**
 * Ends a run at the moment it would begin, where who asked for it may not do it any more; they and whoever may agree to changes are
 * told. True where it did.
 */
export async function endedInstead(
  transaction: Transaction<Database>,
  kinds: readonly ChangeKind[],
  row: ChangeRow,
): Promise<boolean> {
  const reason = await whyNotBegin(transaction, kinds, row)
  if (reason === null) return false
  const why = `Nothing was sent: ${reason}`
  await moveOn(transaction, row.id, { from: 'scheduled', to: 'expired', why }, null)
  await recordEnd(transaction, row, 'expired', why)
  await tellOfRun(transaction, row, {
    event: 'change-ended',
    to: await whoAskedAndAgrees(transaction, row),
    by: null,
    what: 'Not begun',
    words: `${why} Whoever still needs it asks for it anew.`,
  })
  return true
}
