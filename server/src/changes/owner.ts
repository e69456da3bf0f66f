import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { accountMeant } from '../people/account-meant.ts'
import type { ChangeKind } from './kind.ts'
import type { ChangeRow } from './rows.ts'

/** Whose a run is about, as people typed it; null where nobody is named, or its kind knows none. */
export const ownerNamed = (
  { owner }: Pick<ChangeKind, 'owner'>,
  { intent, snapshot }: Pick<ChangeRow, 'intent' | 'snapshot'>,
): string | null => owner?.(intent, snapshot) ?? null

/** The account of whoever it is; null where they have none. */
export async function ownerAccount(
  database: Kysely<Database>,
  kind: Pick<ChangeKind, 'owner'>,
  row: Pick<ChangeRow, 'intent' | 'snapshot'>,
): Promise<number | null> {
  const named = ownerNamed(kind, row)
  return named === null ? null : accountMeant(database, named)
}
