import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { asOneWriter } from './one-writer.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const kea = { system: 'kea-1', title: 'DHCP kea-1' }
const writing = { signal: new AbortController().signal }

/** A server that is only given whole: who reads, thinks and writes loses what another one wrote meanwhile. */
function wholeServer() {
  let configuration: readonly string[] = []
  const add = async (one: string) => {
    const read = configuration
    await database.db.selectFrom('person').select('id').execute()
    await new Promise((resolve) => setImmediate(resolve))
    configuration = [...read, one]
  }
  return { add, all: () => [...configuration].toSorted() }
}

test('two that write a whole server at once lose nothing of each other', async () => {
  const { add, all } = wholeServer()
  const names = ['a', 'b', 'c', 'd']
  await Promise.all(names.map((name) => asOneWriter(database.db, kea, writing, () => add(name))))
  expect(all()).toEqual(names)
})

test('a failed writer releases its turn, and another system has its own', async () => {
  const held = Promise.withResolvers<void>()
  const failing = asOneWriter(database.db, kea, writing, async () => {
    await held.promise
    throw new Error('it went wrong')
  })
  const other = { system: 'kea-2', title: 'DHCP kea-2' }
  expect(await asOneWriter(database.db, other, writing, async () => 'written')).toBe('written')
  held.resolve()
  await expect(failing).rejects.toThrow('it went wrong')
  expect(await asOneWriter(database.db, kea, writing, async () => 'written')).toBe('written')
})

test('who is called off while waiting sends nothing, and says why', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = asOneWriter(database.db, kea, writing, () => {
    begun.resolve()
    return held.promise
  })
  await begun.promise
  let sent = false
  const second = asOneWriter(database.db, kea, { signal: AbortSignal.abort() }, async () => {
    sent = true
  })
  await expect(second).rejects.toThrow('DHCP kea-1 is busy with another change')
  held.resolve()
  await first
  expect(sent).toBe(false)
})
