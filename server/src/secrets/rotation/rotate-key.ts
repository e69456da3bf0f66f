import { SettingError, readSettings } from '../../settings/settings.ts'
import { KeyCommandError, runKeyCommand } from './key-command.ts'
import { KeyFileError } from '../key-file.ts'

/** `npm run rotate-key`: changes the key file, with the same environment as the server. */
try {
  const { keyFile, dataDir } = readSettings(process.env)
  const said = await runKeyCommand(process.argv.slice(2), { keyFile, dataDir, now: () => new Date() })
  process.stdout.write(`${said}\n`)
} catch (error) {
  const plain =
    error instanceof KeyCommandError || error instanceof KeyFileError || error instanceof SettingError
  process.stderr.write(`${plain ? error.message : 'The key file could not be changed; it is as it was.'}\n`)
  process.exitCode = plain ? 2 : 1
}
