import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const folders: string[] = []

process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is gone when the process ends; for tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lab-'))
  folders.push(folder)
  return folder
}
