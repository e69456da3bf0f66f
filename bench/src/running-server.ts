import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '@patchbay/server/database/embedded'
import { startChild } from './child.ts'
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
    const child = startChild({
      command: process.execPath,
      words: ['--import', './bench/src/event-loop-delay.ts', 'server/src/main.ts'],
      environment: {
        DATA_DIR: data,
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        SYSTEMS_FILE: lab.systemsFile,
        LAB: 'on',
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'error',
        WATCH_PARENT: '1',
      },
    })
    stops.push(() => child.stop())
    const ready = JSON.parse(await child.line()) as {
      url: string
      accounts: readonly string[]
      password: string
    }
    const eventLoopDelay = async () => {
      child.signal('SIGUSR2')
      return (JSON.parse(await child.line()) as { eventLoopDelay: number }).eventLoopDelay
    }
    return { ...ready, lab, databaseUrl: database.url, eventLoopDelay, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
