import { readThing } from '@patchbay/contract/policies/protected-thing'
import type { ThingKind } from '@patchbay/contract/policies/protected-thing'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { readPolicy } from '../../policies/policies.ts'
import { readProtectedClasses } from '../../policies/protected-classes.ts'

/** Kinds of things by which the site protects something or has somebody agree; none where it has decided nothing. */
export async function kindsAsked(database: Kysely<Database>): Promise<ReadonlySet<ThingKind>> {
  const { classes } = await readProtectedClasses(database)
  const { rules } = await readPolicy(database, 'approval-rules')
  const lines = [...classes, ...rules].flatMap(({ things }) => things)
  return new Set(
    lines.flatMap((line) => {
      const thing = readThing(line)
      return 'kind' in thing ? [thing.kind] : []
    }),
  )
}
