import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []

// Hooks run in reverse order, so this one comes after those that stop what writes there.
afterAll(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A folder that is gone when the tests of the file that asks are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-lab-'))
  folders.push(folder)
  return folder
}
