import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from '@patchbay/connectors/secret'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../database/test-database.ts'
import type { TestDatabase } from '../../database/test-database.ts'
import { readCredential } from '../../systems/credentials.ts'
import { sealSecret } from '../../systems/seal-secret.ts'
import { testProcesses } from '../../test-process.ts'
import type { TestProcess, TestProcesses } from '../../test-process.ts'
import { patienceOr, roundsOr, sayRounds, sayTally } from '../../test-tally.ts'
import { unseal } from '../envelope.ts'
import { runKeyCommand } from './key-command.ts'
import { newKeyLine, readKeyFile, readKeyLines } from '../key-file.ts'
import { countByKey } from '../reseal.ts'
import { storedEnvelopes } from '../stored.ts'
import { openVault } from '../vault.ts'

const many = 90
/** 100 and more in `npm run campaign:rotation`. */
const rounds = roundsOr(3)

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

/** Questions that need a secret, one every 20 ms, as a server asks that has its own view of the key file. */
async function callers() {
  const keys = await readKeyFile(file, false)
  const ids = (await database.db.selectFrom('credential').select('id').execute()).map(({ id }) => id)
  const asked = { all: 0, failed: 0 }
  const under = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const id = ids[asked.all % ids.length]!
    asked.all += 1
    const question = readCredential(database.db, { sealed: false, keys }, id)
      .catch(() => {
        asked.failed += 1
      })
      .then(() => void under.delete(question))
    under.add(question)
  }, 20)
  return async () => {
    clearInterval(timer)
    await Promise.all(under)
    return asked
  }
}

test(
  'a server that is killed while it seals anew loses nothing, and the next one goes on',
  async () => {
    await runKeyCommand([], { keyFile: file, dataDir: processes.dataDir, now: () => new Date() })
    const sealing = () => readKeyLines(file)[0]!
    const sealedBy = async () => (await countByKey(database.db)).get(sealing().key.id) ?? 0
    // What `finish` and `rotate` do, without the minutes that a server is given to notice.
    const nextKey = () => writeFile(file, `${newKeyLine()}\n${sealing().line}\n`)
    const stop = await callers()
    let [lost, midway] = [0, 0]
    for (let round = 1; round <= rounds; round += 1) {
      if ((await sealedBy()) === many) await nextKey()
      const server = processes.launch(environment())
      await said(server, 'secrets are sealed anew')
      // A little further each time, so that it is not always the same secret at which it ends.
      const enough = ((round - 1) % 5) * 20 + 10
      while ((await sealedBy()) < enough) await Promise.resolve()
      server.child.kill('SIGKILL')
      await server.ended
      lost += many - (await opening())
      midway += Number((await sealedBy()) < many)
    }
    const last = processes.launch(environment())
    await last.ready()
    const asked = await stop()
    sayTally(`kills: ${rounds}, ${midway} of them midway; questions: ${asked.all}, ${asked.failed} failed`)
    sayRounds(rounds, lost + asked.failed)
    expect([lost, asked.failed]).toEqual([0, 0])
    expect(midway).toBeGreaterThan(0)
    expect(await countByKey(database.db)).toEqual(new Map([[sealing().key.id, many]]))
    expect(await opening()).toBe(many)
  },
  patienceOr(300_000),
)
