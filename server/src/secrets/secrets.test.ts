import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { Secret } from '@patchbay/connectors/secret'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { EnvelopeError, seal, unseal } from './envelope.ts'
import type { Belonging } from './envelope.ts'
import { KeyFileError, keysFrom, readKeyFile } from './key-file.ts'
import { secretTable } from './stored.ts'
import { openVault } from './vault.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const keys = keysFrom(randomBytes(32))
const belonging = fc.record<Belonging>({
  table: fc.string(),
  id: fc.oneof(fc.nat(), fc.string()),
  field: fc.string(),
  version: fc.nat(),
})
const folder = () => mkdtemp(join(tmpdir(), 'patchbay-key-'))

test('what was sealed opens again, in its own place only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), belonging, belonging, (text, mine, other) => {
      const envelope = seal(keys, new Secret(text), mine)
      expect(unseal(keys, envelope, mine).reveal()).toBe(Buffer.from(text).toString())
      if (
        JSON.stringify({ ...mine, id: String(mine.id) }) !==
        JSON.stringify({ ...other, id: String(other.id) })
      ) {
        expect(() => unseal(keys, envelope, other)).toThrow(EnvelopeError)
      }
    }),
    { numRuns: 10_000 },
  )
})

test('an envelope with any character changed does not open', () => {
  const mine = { table: 't', id: 1, field: 'f', version: 1 }
  const envelope = seal(keys, new Secret('canary'), mine)
  fc.assert(
    fc.property(
      fc.nat(envelope.length - 1),
      fc.constantFrom('A', 'B', 'a', '0', '1', '-', '_', '.'),
      (at, character) => {
        const touched = envelope.slice(0, at) + character + envelope.slice(at + 1)
        if (touched !== envelope) expect(() => unseal(keys, touched, mine)).toThrow(EnvelopeError)
      },
    ),
    { numRuns: 10_000 },
  )
  expect(() => unseal(keysFrom(randomBytes(32)), envelope, mine)).toThrow(/another key/)
  expect(() => unseal(keys, 'clear text', mine)).toThrow(EnvelopeError)
})

test('the same secret never seals to the same envelope', () => {
  const mine = { table: 't', id: 1, field: 'f', version: 1 }
  const parts = Array.from({ length: 500 }, () => seal(keys, new Secret('same'), mine).split('.')).flatMap(
    ([, , wrapped = '', sealed = '']) => [wrapped.slice(0, 16), sealed.slice(0, 16)],
  )
  expect(new Set(parts).size).toBe(1_000)
})

test('a key is made with mode 0600 where that is ours to do, and read again', async () => {
  const file = join(await folder(), 'below', 'key')
  const made = await readKeyFile(file, true)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readKeyFile(file, false)).current().id).toBe(made.current().id)
  expect((await readKeyFile(join(await folder(), 'key'), true)).current().id).not.toBe(made.current().id)
})

test('a key that is missing, open to others, not a key or not a file is refused', async () => {
  const at = await folder()
  const file = join(at, 'key')
  await expect(readKeyFile(null, true)).rejects.toThrow(KeyFileError)
  await expect(readKeyFile(file, false)).rejects.toThrow(/does not exist/)
  await readKeyFile(file, true)
  for (const mode of [0o640, 0o604, 0o620, 0o700]) {
    await chmod(file, mode)
    await expect(readKeyFile(file, true)).rejects.toThrow(/0600/)
  }
  await writeFile(file, 'nonsense')
  await chmod(file, 0o600)
  await expect(readKeyFile(file, true)).rejects.toThrow(/does not hold a key/)
  await expect(readKeyFile(at, true)).rejects.toThrow(/not a file/)
})

test('with secrets stored a wrong, missing or fitting key seals or opens, and nothing is overwritten', async () => {
  const at = await folder()
  const file = join(at, 'key')
  const place = { keyFile: file, createKey: true }
  const first = await openVault(database.db, place)
  if (first.sealed) throw new Error(first.why)
  const { id } = await database.db
    .insertInto('credential')
    .values({ name: 'c', kind: 'snmp-v2c' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mine = { table: secretTable, id, field: 'secret', version: 1 } as const
  const envelope = seal(first.keys, new Secret('community'), mine)
  await database.db
    .insertInto('sealed_secret')
    .values({ credential_id: id, field: 'secret', version: 1, envelope, same_as: 'x' })
    .execute()
  expect(await openVault(database.db, place)).toMatchObject({ sealed: false })

  expect(await openVault(database.db, { keyFile: join(at, 'gone'), createKey: true })).toMatchObject({
    sealed: true,
  })
  await expect(stat(join(at, 'gone'))).rejects.toThrow(/ENOENT/)
  const other = join(at, 'other')
  await readKeyFile(other, true)
  expect(await openVault(database.db, { keyFile: other, createKey: true })).toMatchObject({ sealed: true })
  expect(await openVault(database.db, { keyFile: null, createKey: false })).toMatchObject({ sealed: true })
  const stored = await database.db.selectFrom('sealed_secret').select('envelope').executeTakeFirstOrThrow()
  expect(stored.envelope).toBe(envelope)

  for (const injected of [
    'plain',
    envelope.replace('v1.', 'v2.'),
    seal(first.keys, new Secret('x'), { ...mine, id: id + 1 }),
  ]) {
    await database.db.updateTable('sealed_secret').set({ envelope: injected }).execute()
    expect(await openVault(database.db, place)).toMatchObject({
      sealed: true,
      why: expect.stringContaining('Stored secret'),
    })
  }
  expect(await readFile(file, 'utf8')).toContain('patchbay-key-1:')
})
