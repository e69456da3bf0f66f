import { connectors } from '@patchbay/connectors/registry/registry'
import { MigrationError } from './database/migrate.ts'
import { createLog } from './logging/log.ts'
import { prepareDatabase } from './prepare-database.ts'
import { SettingError, readSettings } from './settings/settings.ts'
import { start } from './start.ts'
import type { Running } from './start.ts'
import { SystemsFileError } from './systems/systems-file.ts'

/** Milliseconds after which a stop that does not end is ended. */
const latestExit = 25_000

function sayAndExit(error: unknown): never {
  const plain =
    error instanceof SettingError || error instanceof SystemsFileError || error instanceof MigrationError
  if (plain) {
    console.error(error.message)
    process.exit(2)
  }
  console.error(`The server did not start: ${error instanceof Error ? error.message : 'unknown'}`)
  process.exit(1)
}

function readOrExit() {
  try {
    return readSettings(process.env)
  } catch (error) {
    return sayAndExit(error)
  }
}

const { databaseOwnerUrl, ...settings } = readOrExit()
const log = createLog(settings.logLevel)
process.on('unhandledRejection', (error) => log.error({ error }, 'unhandled rejection'))

/** Our parent did so already, and kept the owner's address to itself; where nobody did, it is forgotten before anything is served. */
async function prepare(): Promise<void> {
  if (process.env['DATABASE_PREPARED'] === '1') return
  delete process.env['DATABASE_OWNER_URL']
  const away = (why: string) => log.warn({ why }, 'PostgreSQL does not answer; the start waits for it')
  const applied = await prepareDatabase({ ...settings, databaseOwnerUrl }, away)
  if (applied.length > 0) log.info({ migrations: applied }, 'migrated')
}

/** Null until it is up: a start that waits for its database is ended at once. */
let running: Running | null = null

function stop(why: string): void {
  log.info({ why }, 'stopping')
  if (running === null) process.exit(0)
  setTimeout(() => process.exit(1), latestExit).unref()
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ error }, 'stopping failed')
      process.exit(1)
    },
  )
}
// A second signal changes nothing: what is under way ends in time anyway.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal))
if (process.env['WATCH_PARENT'] === '1') {
  process.stdin.on('end', () => stop('parent gone')).on('error', () => stop('parent gone'))
  process.stdin.resume()
}

await prepare().catch(sayAndExit)
const first = await start(settings, connectors, log).catch(sayAndExit)
running = first
beginAnew(first).catch(sayAndExit)

/** What comes out of quarantine, or into it, begins anew at its port; whatever `RESTORED` said has been answered. */
async function beginAnew(begun: Running): Promise<void> {
  for (let now = begun; ;) {
    log.info({}, await now.over)
    await now.stop()
    now = await start({ ...settings, port: now.port, restored: null }, connectors, log)
    running = now
  }
}

// For the parent process alone, over its pipe; the log never sees passwords or links.
console.log(
  JSON.stringify({
    ready: first.quarantine === null,
    quarantine: first.quarantine,
    url: first.url,
    port: first.port,
    sealed: first.sealed,
    ...first.lab,
    ...(first.firstAccount === null ? {} : { firstAccount: first.firstAccount }),
  }),
)
