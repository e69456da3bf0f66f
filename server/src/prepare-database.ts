import type { Settings } from './settings/settings.ts'
import { SettingError } from './settings/settings.ts'
import { checkServer } from './database/check-server.ts'
import { migrate } from './database/migrate.ts'
import { retryUntilReachable } from './database/retry.ts'

export const noDatabase = 'DATABASE_URL is not set. npm start uses an embedded database.'

type Needed = 'databaseUrl' | 'databaseOwnerUrl' | 'allowUnsafeDatabase' | 'production'

/**
 * Waits for the database and applies all migrations, as its owner; the server process starts after it and never holds the owner's
 * credential. Returns the applied migrations; `away` receives why it still waits.
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
