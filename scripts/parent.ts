import { join } from 'node:path'
import { LabSettingError, readLabSettings } from '../lab/src/settings.ts'
import { EmbeddedDatabaseError } from '../server/src/database/embedded-files.ts'
import { SettingError, readSettings } from '../server/src/settings/settings.ts'
import type { Hold } from './bootstrap/hold.mjs'
import { StartError } from './parent/child.ts'
import { bringUp } from './parent/bring-up.ts'
import { holdDataFolder } from './parent/data-folder.ts'
import { help } from './parent/words.ts'

/**
 * The one process that knows both the server and the lab. It starts the embedded database and the lab, then the server,
 * and stops them in the opposite order. It ends when it is told to, when its starter is gone, or when the lab is; a
 * database that ended is started again, and a server unless it does not stay up.
 */
async function main(): Promise<number> {
  const [word, ...more] = process.argv.slice(2)
  if (word === '--help' && more.length === 0) {
    console.log(help())
    return 0
  }
  const judges = word === '--judge' && more.length === 0
  if (word !== undefined && !judges)
    throw new StartError('npm start takes settings from the environment; npm start -- --help lists them.', 2)
  const settings = readSettings(process.env)
  const labSettings = settings.lab
    ? readLabSettings({
        ...process.env,
        LAB_SEED: settings.labSeed,
        LAB_CONTROL_PORT: String(settings.labControlPort),
        LAB_STATE: join(settings.dataDir, 'lab'),
      })
    : null

  if (judges) return 0

  const told = Promise.withResolvers<null>()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => told.resolve(null))
  process.on('disconnect', () => told.resolve(null))

  let hold: Hold | null = null
  try {
    hold = await holdDataFolder(settings.dataDir)
    return await bringUp({ settings, labSettings, hold, stopping: told.promise })
  } finally {
    hold?.release()
  }
}

function sentenceOf(error: unknown): { readonly words: string; readonly exitCode: number } | null {
  if (error instanceof SettingError || error instanceof LabSettingError)
    return { words: error.message, exitCode: 2 }
  if (error instanceof StartError) return { words: error.message, exitCode: error.exitCode }
  if (error instanceof EmbeddedDatabaseError) return { words: error.message, exitCode: 1 }
  return null
}

const exitCode = await main().catch((error: unknown) => {
  const sentence = sentenceOf(error)
  console.error(sentence?.words ?? error)
  return sentence?.exitCode ?? 1
})
process.exit(exitCode)
