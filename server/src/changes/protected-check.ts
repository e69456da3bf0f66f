import type { Check } from '@patchbay/contract/changes/check'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readPolicy } from '../policies/policies.ts'
import { protectedByPolicy } from '../policies/protected.ts'
import type { Touched } from '../policies/protected.ts'

/** For a kind that does not look itself whether the site protects what it touches. */
export async function protectedCheck(database: Kysely<Database>, touched: Touched): Promise<Check[]> {
  const decided = protectedByPolicy(await readPolicy(database, 'protected-things'), touched)
  if (decided === null) return []
  return [
    {
      id: 'protected',
      level: 'red',
      words: `It is protected: ${decided}`,
      way: 'It is not changed from here.',
      source: null,
      observedAt: null,
      protectedClass: decided,
    },
  ]
}
