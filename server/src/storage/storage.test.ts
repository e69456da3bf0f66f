import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { alarmOf, storageOf } from './storage.ts'

/** A storage whose disk of 1 000 megabytes is used as the test says, and what is heard of it. */
function watched() {
  let percent = 10
  const heard: string[] = []
  const storage = storageOf({
    folder: '/var/lib/patchbay',
    scarcer: (room) => heard.push(`${alarmOf(room)} ${room.used}`),
    roomy: (room) => heard.push(`roomy ${room.used}`),
    read: async () => {
      if (Number.isNaN(percent)) throw new Error('EIO')
      return { bsize: 1024 ** 2, blocks: 1_000, bfree: 1_000 - 10 * percent, bavail: 1_000 - 10 * percent }
    },
  })
  const at = async (used: number) => {
    percent = used
    await storage.look()
    return storage.room.state
  }
  return { storage, heard, at }
}

test('each step to less room is heard once, and so is room again', async () => {
  const { heard, at } = watched()
  for (const used of [10, 81, 85, 96, 100, 94.5, 99, 90, 96, 50, 20]) await at(used)
  expect(heard).toEqual(['storage-filling 81', 'storage-full 96', 'storage-full 96', 'roomy 50'])
})

test('a look that fails leaves what was known', async () => {
  const { storage, heard, at } = watched()
  expect(await at(97)).toBe('full')
  await expect(at(Number.NaN)).rejects.toThrow('EIO')
  expect(storage.room.state).toBe('full')
  expect(heard).toHaveLength(1)
})

test('it reads the filesystem of a folder that is there', async () => {
  const storage = storageOf({ folder: tmpdir(), scarcer: () => undefined, roomy: () => undefined })
  await storage.look()
  expect(storage.room.left).toBeGreaterThanOrEqual(0)
  expect(storage.room.left).toBeLessThan(Number.POSITIVE_INFINITY)
  expect(storage.room.used).toBeGreaterThanOrEqual(0)
})
