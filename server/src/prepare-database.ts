import type { Settings } from './settings/settings.ts'
import { SettingError } from './settings/settings.ts'
import { checkServer } from './database/check-server.ts'
import { migrate } from './database/migrate.ts'

export const noDatabase = 'DATABASE_URL is not set; npm start brings an embedded database.'

/**
 * Looks at the database and brings it up to the newest migration, which takes its owner. Whoever serves is begun after it and does not
 * know the owner. Returns the migrations that were applied. @throws MigrationError, SettingError
 */
export async function prepareDatabase({
  databaseUrl,
  databaseOwnerUrl,
  allowUnsafeDatabase,
}: Pick<Settings, 'databaseUrl' | 'databaseOwnerUrl' | 'allowUnsafeDatabase'>): Promise<string[]> {
  if (databaseUrl === null || databaseOwnerUrl === null) throw new SettingError(noDatabase)
  await checkServer({ ownerUrl: databaseOwnerUrl, url: databaseUrl, allowUnsafe: allowUnsafeDatabase })
  return migrate(databaseOwnerUrl)
}
