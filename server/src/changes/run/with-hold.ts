import { handOver, takeOver } from '../leases.ts'
import type { Hold } from '../leases.ts'
import { readChange } from '../rows.ts'
import type { ChangeRow } from '../rows.ts'
import type { ChangeWorker } from '../worker.ts'

/** Milliseconds between signs that this process lives; a third of what a lease lasts. */
const signOfLife = 4_000

/**
 * Does something with a change that no other process carries forward meanwhile, and nothing where one does. The signal ends the
 * work where the lease was lost.
 */
export async function withHold(
  worker: ChangeWorker,
  id: number,
  signal: AbortSignal,
  work: (row: ChangeRow, hold: Hold, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const hold = await takeOver(worker.database, id, worker.process)
  if (hold === null) return
  const lost = new AbortController()
  const pulse = setInterval(() => {
    hold.confirm().catch((error: unknown) => lost.abort(error))
  }, signOfLife)
  try {
    const row = await readChange(worker.database, id)
    if (row === undefined) return
    await work(row, hold, AbortSignal.any([signal, lost.signal]))
  } finally {
    clearInterval(pulse)
    await handOver(worker.database, hold).catch((error: unknown) => {
      worker.log.warn({ error, change: id }, 'lease not handed over')
    })
  }
}
