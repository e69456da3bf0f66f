import type { Settings } from './settings/settings.ts'
import { SettingError } from './settings/settings.ts'
import { checkServer } from './database/check-server.ts'
import { migrate } from './database/migrate.ts'
import { retryUntilReachable } from './database/retry.ts'

export const noDatabase = 'DATABASE_URL is not set; npm start brings an embedded database.'

type Needed = 'databaseUrl' | 'databaseOwnerUrl' | 'allowUnsafeDatabase' | 'production'

/**
 * Looks at the database, once it is there, and brings it up to the newest migration, which takes its owner. Whoever serves is begun
 * after it and does not know the owner. Returns the migrations that were applied; `away` hears why the database is waited for.
 * @throws MigrationError, SettingError
 */
export async function prepareDatabase(
  {
    databaseUrl: url,
    databaseOwnerUrl: ownerUrl,
    allowUnsafeDatabase: allowUnsafe,
    production,
  }: Pick<Settings, Needed>,
  away: (why: string) => void,
): Promise<string[]> {
  if (url === null || ownerUrl === null) throw new SettingError(noDatabase)
  return retryUntilReachable(
    async () => migrate(ownerUrl, await checkServer({ ownerUrl, url, allowUnsafe, apart: production })),
    { away },
  )
}
