import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Octets that a product's data may come to, its database's log included, with as much again for the browser. */
const enough = 4 * 1024 ** 3

/**
 * A new folder for a product's data, in memory where the machine has it: a shared disk may take seconds to flush, seen on
 * one of ours with 1.6 s, and journeys count seconds.
 */
export function newDataFolder(): string {
  // Where a folder for temporary files was chosen it is that: a run of the tests takes it away when it ends.
  const chosen = process.env['TMPDIR'] !== undefined
  const folder = mkdtempSync(join(!chosen && roomInMemory() ? memory : tmpdir(), 'patchbay-journeys-'))
  // As root the database runs as another user, which must be able to pass.
  chmodSync(folder, 0o711)
  return folder
}

function roomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enough
  } catch {
    return false
  }
}
