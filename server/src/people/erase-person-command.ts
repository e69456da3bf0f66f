import { runningEmbeddedUrl } from '../database/embedded.ts'
import { openDatabase } from '../database/open.ts'
import { SettingError, readSettings } from '../settings/settings.ts'
import { EraseError, erasePerson } from '../record/erase-person.ts'

/** `npm run erase-person -- USERNAME`: on the server's own terminal, with the same environment as the server. */
async function main(): Promise<string> {
  const [username, ...more] = process.argv.slice(2)
  if (username === undefined || more.length > 0)
    throw new EraseError('Whose names? As in: npm run erase-person -- ada')
  const { databaseUrl, dataDir } = readSettings(process.env)
  const url = databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  if (url === null)
    throw new EraseError(
      `No database runs below ${dataDir}. Start the server, or give this command the server's own settings.`,
    )
  const database = openDatabase(url, () => undefined)
  try {
    const erased = await erasePerson(database.db, username)
    return erased === 0
      ? 'The record has no name of this person.'
      : `${erased} names were erased from the record, also within what was asked for. An entry says so.`
  } finally {
    await database.close()
  }
}

try {
  process.stdout.write(`${await main()}\n`)
} catch (error) {
  const plain = error instanceof EraseError || error instanceof SettingError
  process.stderr.write(`${plain ? error.message : 'The database does not answer; nothing was changed.'}\n`)
  process.exitCode = plain ? 2 : 1
}
