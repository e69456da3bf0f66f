import type { Check } from '@patchbay/contract/changes/check'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { protectedByPolicy } from '../../policies/protected.ts'
import { readProtectedClasses } from '../../policies/protected-classes.ts'
import type { Touched } from '../../policies/protected.ts'

/** Whether the site protects anything of what a change reaches, and who did not tell all that would decide it. */
export async function protectedCheck(
  database: Kysely<Database>,
  touched: Touched,
  unread: readonly string[],
): Promise<Check[]> {
  const decided = protectedByPolicy(await readProtectedClasses(database), touched)
  if (decided === null) return unread.length === 0 ? [] : [notAllTold(unread)]
  return [
    {
      id: 'protected',
      level: 'red',
      words: `It is protected: ${decided}`,
      way: 'It cannot be changed from here.',
      source: null,
      observedAt: null,
      protectedClass: decided,
    },
  ]
}

const notAllTold = (unread: readonly string[]): Check => ({
  id: 'protected-unread',
  level: 'amber',
  words: `Protection of its devices is not known from ${unread.join(', ')}.`,
  way: 'Try again when it answers, or enter a reason.',
  source: null,
  observedAt: null,
  protectedClass: null,
})
