import { join } from 'node:path'
import type { LabSettings } from '../../lab/src/settings.ts'
import { startEmbeddedDatabase } from '../../server/src/database/embedded.ts'
import type { EmbeddedDatabase } from '../../server/src/database/embedded.ts'
import { MigrationError } from '../../server/src/database/migrate.ts'
import { prepareDatabase } from '../../server/src/prepare-database.ts'
import { SettingError } from '../../server/src/settings/settings.ts'
import type { Settings } from '../../server/src/settings/settings.ts'
import type { Hold } from '../bootstrap/hold.mjs'
import { known } from '../bootstrap/processes.mjs'
import { bringLists } from './bring-lists.ts'
import { StartError, startChild } from './child.ts'
import type { Child } from './child.ts'
import { keepDatabase } from './keep-database.ts'
import { keepServer } from './keep-server.ts'
import { sitWithDatabase } from './database-sitter.ts'
import type { Sitter } from './database-sitter.ts'
import { refuseTakenPort } from './ports.ts'
import { readyWords } from './words.ts'

export interface BringUp {
  readonly settings: Settings
  /** Null with the lab off. */
  readonly labSettings: LabSettings | null
  readonly hold: Hold
  /** Settles when somebody wants all of it to end. */
  readonly stopping: Promise<null>
}

/** What runs, by the order in which it is stopped. */
interface Parts {
  server: Child | null
  /** Ends the keeping of a server that came up, and the server. */
  stopServer: (() => Promise<void>) | null
  lab: Child | null
  database: Promise<EmbeddedDatabase> | null
  /** Ends the keeping of a database that came up, and the database. */
  stopDatabase: (() => Promise<void>) | null
  sitter: Sitter | null
}

function labEnvironment(settings: Settings, lab: LabSettings): Record<string, string> {
  return {
    LAB_SIZE: lab.size,
    LAB_SEED: lab.seed,
    LAB_STATE: lab.state,
    LAB_CONTROL_PORT: String(settings.labControlPort),
    LAB_WATCH_PARENT: '1',
  }
}

function serverEnvironment(settings: Settings, database: EmbeddedDatabase | null, systemsFile: unknown) {
  return {
    DATA_DIR: settings.dataDir,
    WATCH_PARENT: '1',
    ...(database === null ? {} : { DATABASE_URL: database.url }),
    // Whoever serves never learns of the owner: the database is prepared before it begins.
    DATABASE_OWNER_URL: undefined,
    DATABASE_PREPARED: '1',
    ...(settings.systemsFile === null && typeof systemsFile === 'string'
      ? { SYSTEMS_FILE: systemsFile }
      : {}),
  }
}

/** Brings the database up to the newest migration as its owner. @throws StartError with the sentence for the terminal */
async function prepare(settings: Settings, embedded: EmbeddedDatabase | null): Promise<void> {
  try {
    const own = embedded === null ? {} : { databaseUrl: embedded.url, databaseOwnerUrl: embedded.ownerUrl }
    await prepareDatabase({ ...settings, ...own }, (why) =>
      console.error(`PostgreSQL does not answer (${why}); the start waits for it.`),
    )
  } catch (error) {
    if (error instanceof MigrationError || error instanceof SettingError)
      throw new StartError(error.message, 2)
    throw new StartError(`The server did not start: ${error instanceof Error ? error.message : 'unknown'}`, 1)
  }
}

/** Milliseconds that a database which ended has to read its WAL when it is started again. */
const longestRecovery = 600_000

/**
 * Starts everything, says that it is ready, and stops everything again when told or when a part is lost.
 * Returns the exit code.
 */
export async function bringUp({ settings, labSettings, hold, stopping }: BringUp): Promise<number> {
  const parts: Parts = {
    server: null,
    stopServer: null,
    lab: null,
    database: null,
    stopDatabase: null,
    sitter: null,
  }
  const { dataDir } = settings
  const lost = Promise.withResolvers<never>()
  lost.promise.catch(() => undefined)
  let ending = false

  const watch = async (what: string, log: string | null, ended: Promise<string>): Promise<void> => {
    const how = await ended
    const place = log === null ? '' : ` Its log is ${log}.`
    lost.reject(
      new StartError(`The ${what} ended unexpectedly (${how}); everything else was stopped.${place}`, 1),
    )
  }
  const note = () => {
    const ours = [parts.server, parts.lab, parts.sitter].flatMap((part) =>
      part === null ? [] : [known(part.pid)],
    )
    hold.note(ours, ending)
  }

  const start = async () => {
    if (settings.role !== 'worker') await refuseTakenPort('PORT', settings.host, settings.port)
    if (labSettings !== null) await refuseTakenPort('LAB_CONTROL_PORT', '127.0.0.1', settings.labControlPort)
    if (ending) return
    if (labSettings !== null) {
      const log = join(dataDir, 'lab.log')
      parts.lab = startChild({
        name: 'lab',
        file: 'lab/src/main.ts',
        environment: labEnvironment(settings, labSettings),
        log,
      })
      note()
    }
    const embedded = settings.databaseUrl === null
    if (embedded) {
      parts.sitter = sitWithDatabase(dataDir)
      note()
      parts.database = startEmbeddedDatabase(dataDir)
    }
    const [database, lab] = await Promise.all([parts.database, parts.lab?.ready ?? null])
    if (ending) return
    if (database !== null) {
      parts.stopDatabase = keepDatabase(database, {
        start: (signal) => startEmbeddedDatabase(dataDir, { patience: longestRecovery, signal }),
        say: (words) => console.error(words),
      })
    }
    if (parts.lab !== null) void watch('lab', join(dataDir, 'lab.log'), parts.lab.ended)
    // With the lab the terminal is a person's; without it, stderr is where a log is collected.
    const log = labSettings === null ? null : join(dataDir, 'server.log')
    await prepare(settings, database)
    if (ending) return
    const environment = serverEnvironment(settings, database, lab?.['systems'])
    const startServer = (more: Readonly<Record<string, string>> = {}) => {
      const file = 'server/src/main.ts'
      const started = startChild({ name: 'server', file, environment: { ...environment, ...more }, log })
      parts.server = started
      parts.sitter?.waitFor(started.pid)
      note()
      return started
    }
    const first = startServer()
    const server = await first.ready
    if (ending) return
    // At the port that people know by now.
    const again =
      typeof server['port'] === 'number' && server['port'] > 0 ? { PORT: String(server['port']) } : {}
    const kept = keepServer(first, { start: () => startServer(again), say: (words) => console.error(words) })
    kept.lost.catch(lost.reject)
    parts.stopServer = kept.stop
    if (labSettings !== null && process.env['LAB_LISTS']?.trim() !== 'off')
      await bringLists(server, labSettings.state).catch((error: unknown) =>
        console.error(
          `The lists of the lab were not imported: ${error instanceof Error ? error.message : 'unknown'}`,
        ),
      )
    if (ending) return
    console.log(readyWords({ server, lab, log }))
  }

  const stop = async () => {
    ending = true
    try {
      note()
    } catch {
      // On a full disk the folder's next user learns of our end when it has come.
    }
    await (parts.stopServer === null ? parts.server?.stop() : parts.stopServer())
    await parts.lab?.stop()
    const database = await parts.database?.catch(() => null)
    await (parts.stopDatabase ?? database?.stop)?.()
    // One that failed halfway may have left its process.
    if (database === null) parts.sitter?.act()
    else parts.sitter?.dismiss()
  }

  try {
    await Promise.race([start(), lost.promise, stopping])
    await Promise.race([lost.promise, stopping])
    return 0
  } finally {
    await stop()
  }
}
