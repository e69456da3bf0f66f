import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { open, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { EmbeddedDatabaseError, give, layOutBinaries, nobody, runsAsRoot } from './embedded-files.ts'

const run = promisify(execFile)
const as = runsAsRoot ? nobody : {}

/** A Unix socket's path may have 107 bytes (`sun_path` on Linux). */
const longestSocketPath = 107

export interface EmbeddedDatabase {
  /** For the server: reads and writes rows. */
  readonly url: string
  /** For migrations: owns the tables. */
  readonly ownerUrl: string
  /** For tests: may create databases. */
  readonly superuserUrl: string
  /** How the server ended, asked to or not: a signal's name or `exit code 1`. */
  readonly ended: Promise<string>
  readonly stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** False only for throw-away test databases. */
  readonly durable?: boolean
  /** Milliseconds that it may take until it accepts connections: after a crash it reads its WAL first. */
  readonly patience?: number
  /** Gives the start up. */
  readonly signal?: AbortSignal
}

interface Passwords {
  superuser: string
  owner: string
  app: string
}

async function readPasswords(file: string): Promise<Passwords> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Passwords
  } catch {
    const word = () => randomBytes(24).toString('base64url')
    const passwords = { superuser: word(), owner: word(), app: word() }
    await writeFile(file, JSON.stringify(passwords), { mode: 0o600 })
    return passwords
  }
}

async function socketFolder(dataDir: string): Promise<string> {
  const beside = join(dataDir, 'socket')
  if (Buffer.byteLength(join(beside, '.s.PGSQL.5432')) <= longestSocketPath) return beside
  return join(tmpdir(), `patchbay-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
}

async function initialise(
  bin: string,
  cluster: string,
  dataDir: string,
  passwords: Passwords,
): Promise<void> {
  const passwordFile = join(dataDir, 'initial-password')
  await writeFile(passwordFile, passwords.superuser, { mode: 0o600 })
  try {
    await give(passwordFile)
    await mkdir(cluster, { recursive: true, mode: 0o700 })
    await give(cluster)
    await run(
      join(bin, 'initdb'),
      [
        `--pgdata=${cluster}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale=C',
        '--data-checksums',
      ],
      { ...as, cwd: cluster },
    )
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** Ends a server that an earlier, killed start left on this cluster. */
async function endLeftover(bin: string, cluster: string): Promise<void> {
  const left = await stat(join(cluster, 'postmaster.pid')).then(
    () => true,
    () => false,
  )
  if (!left) return
  // Says so with an error when there is no such process; the new server then clears the stale file itself.
  await run(join(bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '20'], {
    ...as,
    cwd: cluster,
  }).catch(() => undefined)
}

async function untilAccepting(
  url: string,
  server: ChildProcess,
  { patience = 30_000, signal }: EmbeddedOptions,
): Promise<void> {
  const deadline = performance.now() + patience
  for (;;) {
    signal?.throwIfAborted()
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new EmbeddedDatabaseError('The embedded PostgreSQL ended while starting; its log is in DATA_DIR.')
    }
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    // A socket that is closed while still connecting is reported as an event, too.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => undefined)
      if (performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
  }
}

async function ensureRolesAndDatabase(superuserUrl: string, passwords: Passwords): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    for (const [role, password] of [
      ['patchbay_owner', passwords.owner],
      ['patchbay_app', passwords.app],
    ] as const) {
      const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
      // Passwords are base64url words of ours: nothing to escape.
      if (rowCount === 0) await client.query(`create role ${role} login password '${password}'`)
    }
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'patchbay'`)
    if (rowCount === 0) await client.query('create database patchbay owner patchbay_owner')
  } finally {
    await client.end()
  }
}

/**
 * Megabytes that PostgreSQL may keep of its tables: a sixteenth of the machine, from its own 128 to 1 024. They are taken as they
 * are filled: with the least, a million MACs push one another out while walks are stored. What does not last has the least, since
 * PostgreSQL looks through all of it for each database that is dropped.
 */
const sharedBuffers = (memory: number, durable: boolean): number =>
  durable ? Math.min(1_024, Math.max(128, Math.floor(memory / 16 / 2 ** 20))) : 128

const byTcp = process.platform === 'win32'

const placesAt = (socket: string, port: number) => (user: string, password: string, database: string) =>
  byTcp
    ? `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`
    : `postgresql://${user}:${password}@/${database}?host=${encodeURIComponent(socket)}`

/** Where the embedded database below `dataDir` takes the application's connections now; null when none runs there. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, 'database')
  try {
    // Its fourth line is the port (PostgreSQL, src/include/utils/pidfile.h).
    const port = (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[3]
    const { app } = JSON.parse(await readFile(join(folder, 'passwords.json'), 'utf8')) as Passwords
    return placesAt(await socketFolder(folder), Number(port))('patchbay_app', app, 'patchbay')
  } catch {
    return null
  }
}

/**
 * Starts the packaged PostgreSQL on a cluster below `dataDir`, on a Unix socket only (TCP on loopback where there are
 * none). As root it runs as `nobody`. Ends a leftover of an earlier start first.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true })
  const bin = join(await layOutBinaries(folder), 'bin')
  const cluster = join(folder, 'cluster')
  const passwords = await readPasswords(join(folder, 'passwords.json'))
  const initialised = await stat(join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (!initialised) await initialise(bin, cluster, folder, passwords)
  else await endLeftover(bin, cluster)

  const socket = await socketFolder(folder)
  await mkdir(socket, { recursive: true, mode: 0o700 })
  await give(socket)
  const port = byTcp ? 54_300 + (process.pid % 1_000) : 5432
  const place = placesAt(socket, port)
  const log = await open(join(folder, 'postgresql.log'), 'a')
  const settings = [
    `listen_addresses=${byTcp ? '127.0.0.1' : ''}`,
    `port=${port}`,
    `unix_socket_directories=${byTcp ? '' : socket}`,
    'max_connections=120',
    // A database that has just begun has statistics as soon as its tables have rows.
    'autovacuum_naptime=15s',
    `shared_buffers=${sharedBuffers(totalmem(), options.durable !== false)}MB`,
    'timezone=UTC',
    'log_timezone=UTC',
    // In the cluster's own folder, so that one that was killed leaves nothing in /dev/shm when its folder goes.
    ...(byTcp ? [] : ['dynamic_shared_memory_type=mmap']),
    ...(options.durable === false ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
  ]
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...as,
      cwd: cluster,
      stdio: ['ignore', log.fd, log.fd],
      // A group of its own, so that Ctrl-C in the terminal reaches the parent alone and the order of stopping is ours.
      detached: true,
    },
  )
  await log.close()
  const ended = new Promise<string>((resolve) => {
    server.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve()
      server.once('exit', () => resolve())
      // SIGINT is PostgreSQL's fast shutdown: ends connections, writes a checkpoint.
      server.kill('SIGINT')
    })
  const superuserUrl = place('postgres', passwords.superuser, 'postgres')
  try {
    await untilAccepting(superuserUrl, server, options)
    await ensureRolesAndDatabase(superuserUrl, passwords)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: place('patchbay_app', passwords.app, 'patchbay'),
    ownerUrl: place('patchbay_owner', passwords.owner, 'patchbay'),
    superuserUrl,
    ended,
    stop,
  }
}
