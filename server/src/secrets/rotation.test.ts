import { chmod, mkdtemp, readFile, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from '@patchbay/connectors/secret'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { createLog } from '../logging/log.ts'
import { exportHead, readHeads } from '../record/heads.ts'
import { Recorder } from '../record/recorder.ts'
import { isSealedSecret, sealSecret } from '../systems/seal-secret.ts'
import { readCredential } from '../systems/credentials.ts'
import { keyIdOf, seal, unseal } from './envelope.ts'
import { runKeyCommand } from './key-command.ts'
import type { KeyCommandMeans } from './key-command.ts'
import { newKeyLine, readKeyFile, readKeyLines } from './key-file.ts'
import type { KeyRing } from './key-ring.ts'
import { countByKey, reseal } from './reseal.ts'
import type { AtStep } from './reseal.ts'
import { followKeyFile } from './rotation.ts'
import { clientSecret, factorSecret, storedEnvelopes } from './stored.ts'
import { openVault } from './vault.ts'

const canary = 'cnry-8d0e4a6b91f74c35b2de'
const many = 6

let database: TestDatabase
let personId: number
let dataDir: string
let file: string
const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })

beforeAll(async () => {
  database = await createTestDatabase()
  const row = {
    username: 'ada',
    email: 'ada@campus.example',
    firstname: 'Ada',
    lastname: 'Test',
    role: 0,
    password_hash: 'none',
  }
  const { id } = await database.db.insertInto('person').values(row).returning('id').executeTakeFirstOrThrow()
  personId = id
})
afterAll(() => database.drop())

/** Secrets of every kind that is stored, under a key of their own. */
beforeEach(async () => {
  const { db } = database
  for (const table of ['credential', 'second_factor', 'openid_provider'] as const) {
    await db.deleteFrom(table).execute()
  }
  dataDir = await mkdtemp(join(tmpdir(), 'patchbay-rotation-'))
  file = join(await mkdtemp(join(tmpdir(), 'patchbay-key-')), 'key')
  const keys = await readKeyFile(file, true)
  for (let at = 0; at < many; at += 1) {
    const { id } = await db
      .insertInto('credential')
      .values({ name: `c-${at}`, kind: 'snmp-v2c' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .transaction()
      .execute((transaction) => sealSecret(transaction, keys, id, 'secret', new Secret(`${canary}-${at}`)))
  }
  const factor = factorSecret(personId, 3)
  await db
    .insertInto('second_factor')
    .values({
      person_id: personId,
      version: 3,
      envelope: seal(keys, new Secret(`${canary}-factor`), factor),
      confirmed_at: new Date(),
    })
    .execute()
  await db
    .insertInto('openid_provider')
    .values({
      name: 'campus-id',
      title: 'Campus',
      issuer: 'https://id.campus.example',
      client_id: 'patchbay',
      certificate_authority: null,
      groups_claim: 'groups',
      second_factor: false,
      enabled: true,
      version: 2,
      envelope: seal(keys, new Secret(`${canary}-client`), clientSecret('campus-id', 2)),
    })
    .execute()
})

const all = many + 2
const place = () => ({ keyFile: file, createKey: false })
const means = (more: Partial<KeyCommandMeans> = {}): KeyCommandMeans => ({
  keyFile: file,
  dataDir,
  now: () => new Date(),
  ...more,
})

/** The keys as a server that starts now has them. */
async function started(): Promise<KeyRing> {
  const vault = await openVault(database.db, place())
  if (vault.sealed) throw new Error(vault.why)
  return vault.keys
}

/** What every stored secret says when it is opened by a server that starts now. */
async function opened(): Promise<string[]> {
  const keys = await started()
  const stored = await storedEnvelopes(database.db)
  return stored.map(({ envelope, ...where }) => unseal(keys, envelope, where).reveal()).sort()
}

const everything = () =>
  [
    ...Array.from({ length: many }, (_, at) => `${canary}-${at}`),
    `${canary}-client`,
    `${canary}-factor`,
  ].sort()

const envelopes = async () => (await storedEnvelopes(database.db)).map(({ envelope }) => envelope)

function follow(keys: KeyRing, more: { at?: AtStep; now?: () => Date } = {}) {
  const recorder = new Recorder(database.db)
  return followKeyFile({
    database: database.db,
    keys,
    dataDir,
    log,
    record: (entry) => recorder.append(entry),
    ...more,
  })
}

class Killed extends Error {}

/** Ends the work at its nth step; nothing when it has fewer. */
function killedAt(nth: number): { at: AtStep; reached: () => boolean } {
  let left = nth
  return {
    at: () => {
      left -= 1
      if (left === 0) throw new Killed()
    },
    reached: () => left <= 0,
  }
}

test('a running server turns to the new key without a restart, and what is stored opens all the while', async () => {
  const keys = await started()
  const old = keys.current().id
  expect(await countByKey(database.db)).toEqual(new Map([[old, all]]))
  await follow(keys)
  expect(await readdir(dataDir)).toEqual([])

  const said = await runKeyCommand([], means())
  await follow(keys)
  const id = keys.current().id
  expect(said).toContain(id)
  expect(id).not.toBe(old)
  expect(await countByKey(database.db)).toEqual(new Map([[id, all]]))
  expect(await opened()).toEqual(everything())
  expect(await reseal(database.db, keys)).toBe(0)
})

test('ended at any step it goes on where it was, and every secret opens at every moment', async () => {
  let step = 0
  for (let reached = true; reached;) {
    step += 1
    const keys = await started()
    // Each round begins anew with another key, above those of the rounds before that were not finished.
    const texts = (await readFile(file, 'utf8')).trim().split('\n').slice(0, 1)
    await writeFile(file, `${[newKeyLine(), ...texts].join('\n')}\n`)
    const killed = killedAt(step)
    const end = await follow(keys, { at: killed.at }).then(
      () => 'ended',
      (error: unknown) => (error instanceof Killed ? 'killed' : error),
    )
    reached = killed.reached()
    expect([step, end]).toEqual([step, reached ? 'killed' : 'ended'])
    expect(await opened()).toEqual(everything())
    const again = await started()
    await follow(again)
    expect(await countByKey(database.db)).toEqual(new Map([[again.current().id, all]]))
    expect(await opened()).toEqual(everything())
  }
  expect(step).toBe(all * 4 + 1)
}, 120_000)

test('the file is what it was or what it is to be, wherever the command is ended', async () => {
  for (const step of ['written', 'renamed'] as const) {
    const before = readKeyLines(file).map(({ key }) => key.id)
    const at = (reached: string) => {
      if (reached === step) throw new Killed()
    }
    await expect(runKeyCommand(['prepare'], means({ at }))).rejects.toThrow(Killed)
    const now = readKeyLines(file).map(({ key }) => key.id)
    expect(now.slice(0, before.length)).toEqual(before)
    expect(now).toHaveLength(step === 'written' ? before.length : before.length + 1)
    expect(await opened()).toEqual(everything())
  }
  await runKeyCommand(['use'], means())
  expect(await opened()).toEqual(everything())
})

test('no question fails while several servers turn to another key at their own time', async () => {
  const [first, second] = [await started(), await started()]
  const ids = (await database.db.selectFrom('credential').select('id').execute()).map(({ id }) => id)
  const turned = { over: false }
  const asked: string[] = []
  const asking = async (keys: KeyRing) => {
    for (let round = 0; !turned.over || round < ids.length; round += 1) {
      const id = ids[round % ids.length]!
      const credential = await readCredential(database.db, { sealed: false, keys }, id)
      const secret = credential.kind === 'snmp-v2c' ? credential.community : new Secret('')
      asked.push(secret.reveal().slice(0, canary.length))
      // Whoever enters it again is believed, and an import that brings it changes nothing.
      expect(await isSealedSecret(database.db, keys, id, 'secret', secret)).toBe(true)
      const changed = await database.db
        .transaction()
        .execute((transaction) => sealSecret(transaction, keys, id, 'secret', secret))
      expect(changed).toBe(false)
    }
  }
  const askers = [asking(first), asking(second), asking(second)]
  await runKeyCommand([], means())
  await Promise.all([follow(first), reseal(database.db, first)])
  turned.over = true
  await Promise.all(askers)
  expect(new Set(asked)).toEqual(new Set([canary]))
  // The second never looked by itself; what it seals now is sealed with the new key all the same.
  const where = { table: 't', id: 1, field: 'f', version: 1 }
  expect(keyIdOf(seal(second, new Secret('x'), where))).toBe(first.current().id)
  const versions = await database.db.selectFrom('sealed_secret').select('version').distinct().execute()
  expect(versions).toEqual([{ version: 1 }])
})

test('a secret that another server sealed with a key of a moment ago is the same to all', async () => {
  const [one, other] = [await started(), await started()]
  const { id } = await database.db.selectFrom('credential').select('id').executeTakeFirstOrThrow()
  await runKeyCommand([], means())
  const typed = new Secret(`${canary}-typed`)
  await database.db.transaction().execute((transaction) => sealSecret(transaction, one, id, 'secret', typed))
  expect(await isSealedSecret(database.db, other, id, 'secret', typed)).toBe(true)
})

test('without the old key, or with a wrong one, the server is sealed and nothing is touched', async () => {
  const before = await envelopes()
  const text = await readFile(file, 'utf8')
  for (const content of [`${newKeyLine()}\n`, `${newKeyLine()}\n${newKeyLine()}\n`]) {
    await writeFile(file, content)
    expect(await openVault(database.db, place())).toEqual({
      sealed: true,
      why: expect.stringMatching(/^Stored secret .* sealed with another key\.$/),
    })
    const keys = await readKeyFile(file, false)
    await expect(reseal(database.db, keys)).rejects.toThrow(/sealed with another key/)
    expect(await envelopes()).toEqual(before)
  }
  await writeFile(file, text)
  expect(await opened()).toEqual(everything())
})

test('a running server does not follow a file that lost its key, cannot be read or is open to others', async () => {
  const keys = await started()
  const { id } = keys.current()
  const text = await readFile(file, 'utf8')
  await writeFile(file, `${newKeyLine()}\n`)
  await expect(follow(keys)).rejects.toThrow(/put it back below the new one/)
  await writeFile(file, `${newKeyLine()}\n${text}garbage\n`)
  await expect(follow(keys)).rejects.toThrow(/a line that is not a key/)
  await writeFile(file, `${newKeyLine()}\n${text}`)
  await chmod(file, 0o644)
  await expect(follow(keys)).rejects.toThrow(/0600/)
  expect(keys.current().id).toBe(id)
  await chmod(file, 0o600)
  await follow(keys)
  expect(keys.current().id).not.toBe(id)
  expect(await opened()).toEqual(everything())
})

test('an old key is taken out only when a server has counted that it seals nothing, after all have followed', async () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const keys = await started()
  const old = keys.current().id
  expect(await runKeyCommand(['finish'], means())).toMatch(/one key/)
  await runKeyCommand([], means())
  await expect(runKeyCommand([], means())).rejects.toThrow(/one change of keys at a time/)
  await expect(runKeyCommand(['finish'], means())).rejects.toThrow(/No server has said/)
  await follow(keys)
  // Counted too soon: another server may not have followed the file yet.
  await expect(runKeyCommand(['finish'], means())).rejects.toThrow(/No server has said/)

  const { sealing, secrets } = JSON.parse(await readFile(join(dataDir, 'keys-in-use.json'), 'utf8')) as {
    sealing: string
    secrets: object
  }
  const counted = (at: Date, left: number) =>
    writeFile(
      join(dataDir, 'keys-in-use.json'),
      JSON.stringify({ at: at.toISOString(), sealing, secrets: { ...secrets, [old]: left } }),
    )
  await counted(later(3), 2)
  await expect(runKeyCommand(['finish'], means({ now: () => later(3) }))).rejects.toThrow(
    `Key ${old} still seals 2 secrets`,
  )
  await follow(keys, { now: () => later(3) })
  await expect(runKeyCommand(['finish'], means({ now: () => later(30) }))).rejects.toThrow(/older than ten/)
  expect(await runKeyCommand(['status'], means())).toMatch(
    new RegExp(`^${sealing} seals, ${all} secrets.*\n${old} opens only, 0 secrets`),
  )
  expect(await runKeyCommand(['finish'], means({ now: () => later(4) }))).toContain(sealing)
  expect(readKeyLines(file).map(({ key }) => key.id)).toEqual([sealing])
  expect(await opened()).toEqual(everything())
  // The one that ran all the while knows the old key still, and is none the worse for it.
  await follow(keys)
  expect(keys.current().id).toBe(sealing)
})

test('a key for many servers is prepared first, and seals when it is used', async () => {
  const keys = await started()
  const { id } = keys.current()
  await expect(runKeyCommand(['use'], means())).rejects.toThrow(/prepare one first/)
  await runKeyCommand(['prepare'], means())
  await follow(keys)
  expect(await countByKey(database.db)).toEqual(new Map([[id, all]]))
  await runKeyCommand(['use'], means())
  await follow(keys)
  expect((await countByKey(database.db)).get(id)).toBeUndefined()
  expect(await opened()).toEqual(everything())
})

test('a change that somebody makes meanwhile is not lost', async () => {
  const keys = await started()
  const [one] = await database.db.selectFrom('credential').select('id').orderBy('id').execute()
  await runKeyCommand([], means())
  const changing: Promise<unknown>[] = []
  await follow(keys, {
    at: (step) => {
      if (step !== 'held' || changing.length > 0) return
      const change = database.db
        .transaction()
        .execute((transaction) => sealSecret(transaction, keys, one!.id, 'secret', new Secret('changed')))
      changing.push(change)
    },
  })
  await Promise.all(changing)
  await follow(keys)
  expect(await opened()).toEqual([...everything().filter((text) => text !== `${canary}-0`), 'changed'].sort())
})

test('heads of the record stay proven when the old key is gone', async () => {
  const keys = await started()
  const recorder = new Recorder(database.db)
  await recorder.append({
    actor: null,
    session: null,
    address: null,
    action: 'test',
    target: null,
    result: 'done',
    correlation: 'test',
  })
  const head = await exportHead(database.db, keys, dataDir)
  await runKeyCommand([], means())
  await follow(keys)
  await follow(keys)
  const [first] = readKeyLines(file)
  await writeFile(file, `${first!.line}\n`)
  const { heads } = await readHeads(await started(), dataDir)
  expect(heads).toEqual([head])
})

test('it stands in the record with the ids of the keys, and no secret and no key is told anywhere', async () => {
  await database.db.deleteFrom('credential').where('name', '=', 'c-5').execute()
  const keys = await started()
  const old = keys.current().id
  const said = await runKeyCommand([], means())
  await follow(keys)
  const rows = await database.db
    .selectFrom('record')
    .select(['result', 'detail'])
    .where('action', '=', 'secrets.resealed')
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  const id = keys.current().id
  expect(rows.map(({ result, detail }) => [result, JSON.parse(detail) as unknown])).toEqual([
    ['done', { from: [old], key: id, secrets: all - 1 }],
    ['intended', { from: [old], key: id, secrets: all - 1 }],
  ])
  const texts = readKeyLines(file).map(({ line }) => line.split(':')[1]!)
  const told = JSON.stringify([lines, said, await database.db.selectFrom('record').selectAll().execute()])
  for (const secret of [canary, ...texts]) expect(told).not.toContain(secret)
  expect(await readFile(join(dataDir, 'keys-in-use.json'), 'utf8')).not.toContain(texts[0])
  await utimes(file, new Date(), new Date())
  await follow(keys)
})
