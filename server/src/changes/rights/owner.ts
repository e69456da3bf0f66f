import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { accountMeant } from '../../people/account-meant.ts'
import type { ChangeKind } from '../kind.ts'
import type { ChangeRow } from '../rows.ts'

type OwnedKind = Pick<ChangeKind, 'owner' | 'intent' | 'snapshot'>

/** Whose a run is about, as people typed it; null where nobody is named, its kind knows none, or it was kept in an earlier shape. */
export function ownerNamed(kind: OwnedKind, row: Pick<ChangeRow, 'intent' | 'snapshot'>): string | null {
  if (kind.owner === undefined) return null
  const intent = kind.intent.safeParse(row.intent)
  const snapshot = kind.snapshot.safeParse(row.snapshot)
  return intent.success && snapshot.success ? kind.owner(intent.data, snapshot.data) : null
}

/** The account of whoever it is; null where they have none. */
export async function ownerAccount(
  database: Kysely<Database>,
  kind: OwnedKind,
  row: Pick<ChangeRow, 'intent' | 'snapshot'>,
): Promise<number | null> {
  const named = ownerNamed(kind, row)
  return named === null ? null : accountMeant(database, named)
}
