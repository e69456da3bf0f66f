import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { createTestDatabase } from '@patchbay/server/database/test-database'
import { exportHead, headsFile, readHeads } from '@patchbay/server/record/heads'
import { Recorder } from '@patchbay/server/record/recorder'
import { unsoundEntry } from '@patchbay/server/record/watch'
import { keysFrom } from '@patchbay/server/secrets/key-file'
import { expect, test } from 'vitest'
import { mountSmallDisk } from './small-disk.ts'

/** What a tmpfs gives at a time: a line that crosses its border is written by half on a full one. */
const page = 4_096

test('a head that finds no room on the disk leaves no half line for the next one', async ({ skip }) => {
  const disk = mountSmallDisk(1)
  if (disk === null) {
    skip('no small disk can be mounted here')
    return
  }
  const database = await createTestDatabase()
  try {
    const { folder } = disk
    const keys = keysFrom(randomBytes(32))
    await new Recorder(database.db).append(unsoundEntry({ firstBad: 1, why: 'a row of the test' }))
    const size = () => statSync(headsFile(folder)).size
    const head = () => exportHead(database.db, keys, folder)
    await head()
    const line = size()
    let written = 1
    for (; page - (size() % page) >= line; written += 1) await head()
    const before = size()

    disk.fill(100)
    await expect(head()).rejects.toThrow('ENOSPC')
    expect(size()).toBe(before)
    disk.free()
    await head()
    const { heads, forged } = await readHeads(keys, folder)
    expect([heads.length, forged]).toEqual([written + 1, 0])
  } finally {
    await database.drop()
    disk.unmount()
  }
})
