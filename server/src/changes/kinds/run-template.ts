import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../database/schema.ts'
import { CallError } from '../../errors/call-error.ts'
import type { ChangeKind } from '../kind.ts'
import { readableRun } from '../rights/readable-run.ts'
import type { Reader } from '../rights/readable-run.ts'
import type { ChangeRow } from '../rows.ts'

interface Alike<Intent extends object, Like> {
  readonly kind: { readonly name: string; readonly intent: z.ZodType<Intent> }
  /** Leaves out what was of the one thing alone. */
  readonly taken: (intent: Intent) => Like
}

/** What a run was asked for, of which something else is to get the same. */
export const runTemplate = <Intent extends object, Like>(
  row: ChangeRow,
  { kind, taken }: Alike<Intent, Like>,
) => ({
  run: row.id,
  target: row.target,
  intent: taken(kind.intent.parse(row.intent)),
  reason: row.reason,
  ticket: row.ticket,
  proveOrUndo: row.prove_or_undo,
})

/** The same for somebody who may look at the run. @throws CallError `no-such-thing`, also for a run of another kind */
export async function readLikeRun<Intent extends object, Like>(
  { database, kinds }: { readonly database: Kysely<Database>; readonly kinds: readonly ChangeKind[] },
  alike: Alike<Intent, Like>,
  { run, person }: { readonly run: number; readonly person: Reader },
) {
  const row = await readableRun(database, kinds, run, person)
  if (row.kind !== alike.kind.name) throw new CallError('no-such-thing')
  return runTemplate(row, alike)
}
