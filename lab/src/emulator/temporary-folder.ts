import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** What makes folders that are gone when the tests of the file that calls this are done. */
export function temporaryFolders(): () => string {
  const folders: string[] = []
  // Hooks run in reverse order, so this one comes after those that stop what writes there.
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  })
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'patchbay-lab-'))
    folders.push(folder)
    return folder
  }
}
