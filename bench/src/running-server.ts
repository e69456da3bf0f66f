import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@patchbay/server/database/embedded'
import { startChild } from './child.ts'
import type { Child } from './child.ts'
import { startLab } from './running-lab.ts'
import type { RunningLab } from './running-lab.ts'

export interface RunningServer {
  readonly url: string
  readonly lab: RunningLab
  /** Of the role with its rights; the same password for all. */
  readonly accounts: readonly string[]
  readonly password: string
  readonly databaseUrl: string
  /** Milliseconds that the server's event loop was late, of a hundred looks the latest but one, since it was asked last. */
  eventLoopDelay(): Promise<number>
  stop(): Promise<void>
}

/** A server that was started, with its accounts of the lab. */
export type Product = Pick<RunningServer, 'url' | 'accounts' | 'password'> & { readonly child: Child }

/** One server on a database that is there; `environment` may name the systems file. */
export async function startProduct(
  data: string,
  database: { readonly url: string; readonly ownerUrl: string },
  environment: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const child = startChild({
    command: process.execPath,
    words: ['--import', './bench/src/event-loop-delay.ts', 'server/src/main.ts'],
    environment: {
      DATA_DIR: data,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      LAB: 'on',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      WATCH_PARENT: '1',
      ...environment,
    },
  })
  try {
    const ready = JSON.parse(await child.line()) as Pick<RunningServer, 'url' | 'accounts' | 'password'>
    return { url: ready.url, accounts: ready.accounts, password: ready.password, child }
  } catch (error) {
    await child.stop()
    throw error
  }
}

/** Database, lab and server as `npm start` brings them up, in a folder that goes with them. `change` may alter the systems file. */
export async function startServer(
  size: 'small' | 'campus',
  seed: string,
  change: (systemsFile: string) => Promise<void> = () => Promise.resolve(),
): Promise<RunningServer> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  // The database leads a process group of its own and would outlive us.
  const interrupted = () => void stop().finally(() => process.exit(130))
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  stops.push(async () => void process.off('SIGINT', interrupted).off('SIGTERM', interrupted))
  try {
    const data = await mkdtemp(join(tmpdir(), 'patchbay-bench-'))
    stops.push(() => rm(data, { recursive: true, force: true }))
    // As root the database runs as nobody, who must get in.
    await chmod(data, 0o755)
    const database = await startEmbeddedDatabase(data)
    stops.push(() => database.stop())
    const lab = await startLab(size, seed)
    stops.push(() => lab.stop())
    await change(lab.systemsFile)
    const product = await startProduct(data, database, { SYSTEMS_FILE: lab.systemsFile })
    const { child } = product
    stops.push(() => child.stop())
    const eventLoopDelay = async () => {
      child.signal('SIGUSR2')
      return (JSON.parse(await child.line()) as { eventLoopDelay: number }).eventLoopDelay
    }
    return { ...product, lab, databaseUrl: database.url, eventLoopDelay, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
