import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from '@patchbay/connectors/secret'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { sealSecret } from '../systems/seal-secret.ts'
import { testProcesses } from '../test-process.ts'
import type { TestProcess, TestProcesses } from '../test-process.ts'
import { unseal } from './envelope.ts'
import { runKeyCommand } from './key-command.ts'
import { readKeyFile, readKeyLines } from './key-file.ts'
import { countByKey } from './reseal.ts'
import { storedEnvelopes } from './stored.ts'
import { openVault } from './vault.ts'

const many = 90
const rounds = 3

let database: TestDatabase
let processes: TestProcesses
let file: string

beforeAll(async () => {
  database = await createTestDatabase()
  processes = await testProcesses(database)
  file = join(await mkdtemp(join(tmpdir(), 'patchbay-key-')), 'key')
  const keys = await readKeyFile(file, true)
  await database.db.transaction().execute(async (transaction) => {
    for (let at = 0; at < many; at += 1) {
      const { id } = await transaction
        .insertInto('credential')
        .values({ name: `c-${at}`, kind: 'snmp-v2c', origin: 'console' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sealSecret(transaction, keys, id, 'secret', new Secret(`community-${at}`))
    }
  })
})
afterAll(async () => {
  processes.end()
  await database.drop()
})

/** Resolves when the server has said these words, or has ended. */
async function said(server: TestProcess, words: string): Promise<void> {
  const told = () => `${server.output.stdout}${server.output.stderr}`.includes(words)
  while (!told() && server.child.exitCode === null && server.child.signalCode === null) {
    await Promise.race([once(server.child.stdout, 'data'), once(server.child.stderr, 'data'), server.ended])
  }
}

/** How many secrets open for a server that starts now; all of them, or something is lost. */
async function opening(): Promise<number> {
  const vault = await openVault(database.db, { keyFile: file, createKey: false })
  if (vault.sealed) throw new Error(vault.why)
  const { keys } = vault
  const stored = await storedEnvelopes(database.db)
  return new Set(stored.map(({ envelope, ...place }) => unseal(keys, envelope, place).reveal())).size
}

const environment = () => ({ LAB: 'off', KEY_FILE: file })

test('a server that is killed while it seals anew loses nothing, and the next one goes on', async () => {
  await runKeyCommand([], { keyFile: file, dataDir: processes.dataDir, now: () => new Date() })
  const [key] = readKeyLines(file).map((one) => one.key.id)
  const sealedBy = async () => (await countByKey(database.db)).get(key!) ?? 0
  const reached: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const server = processes.launch(environment())
    await said(server, 'secrets are sealed anew')
    // A little further each time, so that it is not always the same secret at which it ends.
    const enough = Math.min(many - 1, round * 20)
    while ((await sealedBy()) < enough) await Promise.resolve()
    server.child.kill('SIGKILL')
    await server.ended
    expect(await opening()).toBe(many)
    reached.push(await sealedBy())
  }
  expect(reached[0]).toBeLessThan(many)
  const last = processes.launch(environment())
  await last.ready()
  expect(await countByKey(database.db)).toEqual(new Map([[key, many]]))
  expect(await opening()).toBe(many)
}, 300_000)
