import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { TestContext } from 'vitest'
import { startDaemon } from './daemon.ts'
import type { Daemon, DaemonOptions } from './daemon.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test was skipped: the JSON report leaves out the note of `skip`. */
    skipped?: string
  }
}

/** Where a system's files are and what has to be undone when its tests end. */
export interface Ground {
  readonly folder: string
  /** Starts a server that ends with the test file at the latest. */
  readonly daemon: (options: Omit<DaemonOptions, 'folder'>) => Promise<Daemon>
  /** Called in reverse order at the end, also after a failed start. */
  readonly atEnd: (undo: () => Promise<void> | void) => void
}

/** Skips a test with a reason that is read in reports, those in JSON too. */
function skip(context: TestContext, reason: string): void {
  context.task.meta.skipped = reason
  context.skip(reason)
}

/**
 * Starts a system before the tests of the file and stops it after them, whatever happens in between; with a reason
 * against it every test is skipped and nothing is started.
 */
export function running<T>(reason: string | null, start: (ground: Ground) => Promise<T>): () => T {
  let system: T | undefined
  const undo: (() => Promise<void> | void)[] = []
  beforeAll(async () => {
    if (reason !== null) return
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-real-'))
    // Servers that give up root have to get into it.
    chmodSync(folder, 0o755)
    undo.push(() => rmSync(folder, { recursive: true, force: true }))
    system = await start({
      folder,
      daemon: async (options) => {
        const daemon = await startDaemon({ ...options, folder })
        undo.push(() => daemon.stop())
        return daemon
      },
      atEnd: (step) => void undo.push(step),
    })
  })
  afterAll(async () => {
    const failures: unknown[] = []
    for (const step of undo.toReversed()) {
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped')
  })
  beforeEach((context) => {
    if (reason !== null) skip(context, reason)
  })
  return () => {
    if (system === undefined) throw new Error('the system is not running')
    return system
  }
}
