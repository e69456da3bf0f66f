import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../http/call-error.ts'
import type { ChangeKind } from './kind.ts'
import { kindNamed } from './kinds.ts'
import { readChange } from './rows.ts'
import type { ChangeRow } from './rows.ts'

interface Reader {
  readonly profile: { readonly id: number; readonly access_permission_names: readonly string[] }
}

const readers: readonly AccessKey[] = ['commands-history', 'commands-approve']

/** A run that somebody may look at. For everybody else there is none. @throws CallError `no-such-thing` */
export async function readableRun(
  database: Kysely<Database>,
  kinds: readonly ChangeKind[],
  id: number,
  { profile }: Reader,
): Promise<ChangeRow> {
  const row = await readChange(database, id)
  if (row === undefined) throw new CallError('no-such-thing')
  const keys = [kindNamed(kinds, row.kind).key, ...readers]
  const may =
    row.requested_by === profile.id || keys.some((key) => profile.access_permission_names.includes(key))
  if (!may) throw new CallError('no-such-thing')
  return row
}
