import { runningEmbeddedUrl } from '../database/embedded.ts'
import { openDatabase } from '../database/open.ts'
import { SettingError, readSettings } from '../settings/settings.ts'
import { BreakGlassError, breakGlass } from './break-glass.ts'

/** `npm run break-glass -- USERNAME`: on the server's own terminal, with the same environment as the server. */
async function main(): Promise<string> {
  const [username, ...more] = process.argv.slice(2)
  if (username === undefined || more.length > 0)
    throw new BreakGlassError('Which administrator? As in: npm run break-glass -- ada')
  const { databaseUrl, dataDir, publicUrl } = readSettings(process.env)
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  if (url === null)
    throw new BreakGlassError(
      `No database runs below ${dataDir}. Start the server, or give this command the server's own settings.`,
    )
  const database = openDatabase(url, () => undefined)
  try {
    const link = await breakGlass(database.db, username)
    return [
      'Failed sign-ins were cleared, and this was recorded. Set a new password within 24 h at',
      `  ${publicUrl?.origin ?? '<address of the console>'}${link}`,
      'The link is valid once. Whoever opens it becomes that administrator.',
    ].join('\n')
  } finally {
    await database.close()
  }
}

try {
  process.stdout.write(`${await main()}\n`)
} catch (error) {
  const plain = error instanceof BreakGlassError || error instanceof SettingError
  process.stderr.write(`${plain ? error.message : 'The database does not answer; nothing was changed.'}\n`)
  process.exitCode = plain ? 2 : 1
}
