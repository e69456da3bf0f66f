import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import type { ChangeKind } from '../kind.ts'
import { readChange } from '../rows.ts'

/** The key of one kind is no key of another: a click goes to the call of its own. @throws CallError `no-such-thing` */
export async function refuseOtherKind(
  database: Kysely<Database>,
  id: number,
  { name }: Pick<ChangeKind, 'name'>,
): Promise<void> {
  if ((await readChange(database, id))?.kind !== name) throw new CallError('no-such-thing')
}
