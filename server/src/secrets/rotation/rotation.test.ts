import { chmod, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Secret } from '@patchbay/connectors/secret'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportHead, readHeads } from '../../record/heads.ts'
import { Recorder } from '../../record/recorder.ts'
import { readCredential } from '../../systems/credentials.ts'
import { isSealedSecret, sealSecret } from '../../systems/seal-secret.ts'
import { keyIdOf, seal } from '../envelope.ts'
import { newKeyLine, readKeyFile, readKeyLines } from '../key-file.ts'
import type { KeyRing } from '../key-ring.ts'
import { countByKey, reseal } from '../reseal.ts'
import type { AtStep } from '../reseal.ts'
import { openVault } from '../vault.ts'
import { Killed, all, canary, everything, testSecrets } from '../test-secrets.ts'

let secrets: Awaited<ReturnType<typeof testSecrets>>
beforeAll(async () => {
  secrets = await testSecrets()
})
afterAll(() => secrets.database.drop())
beforeEach(() => secrets.begin())

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
  const keys = await secrets.started()
  const old = keys.current().id
  expect(await countByKey(secrets.database.db)).toEqual(new Map([[old, all]]))
  await secrets.follow(keys)
  expect(await readdir(secrets.dataDir)).toEqual([])

  const said = await secrets.command([])
  await secrets.follow(keys)
  const id = keys.current().id
  expect(said).toContain(id)
  expect(id).not.toBe(old)
  expect(await countByKey(secrets.database.db)).toEqual(new Map([[id, all]]))
  expect(await secrets.opened()).toEqual(everything())
  expect(await reseal(secrets.database.db, keys)).toBe(0)
})

test('ended at any step it goes on where it was, and every secret opens at every moment', async () => {
  let step = 0
  for (let reached = true; reached;) {
    step += 1
    const keys = await secrets.started()
    // Each round begins anew with another key, above those of the rounds before that were not finished.
    const texts = (await readFile(secrets.file, 'utf8')).trim().split('\n').slice(0, 1)
    await writeFile(secrets.file, `${[newKeyLine(), ...texts].join('\n')}\n`)
    const killed = killedAt(step)
    const end = await secrets.follow(keys, { at: killed.at }).then(
      () => 'ended',
      (error: unknown) => (error instanceof Killed ? 'killed' : error),
    )
    reached = killed.reached()
    expect([step, end]).toEqual([step, reached ? 'killed' : 'ended'])
    expect(await secrets.opened()).toEqual(everything())
    const again = await secrets.started()
    await secrets.follow(again)
    expect(await countByKey(secrets.database.db)).toEqual(new Map([[again.current().id, all]]))
    expect(await secrets.opened()).toEqual(everything())
  }
  expect(step).toBe(all * 4 + 1)
}, 120_000)

test('no question fails while several servers turn to another key at their own time', async () => {
  const [first, second] = [await secrets.started(), await secrets.started()]
  const ids = (await secrets.database.db.selectFrom('credential').select('id').execute()).map(({ id }) => id)
  const turned = { over: false }
  const asked: string[] = []
  const asking = async (keys: KeyRing) => {
    for (let round = 0; !turned.over || round < ids.length; round += 1) {
      const id = ids[round % ids.length]!
      const credential = await readCredential(secrets.database.db, { sealed: false, keys }, id)
      const secret = credential.kind === 'snmp-v2c' ? credential.community : new Secret('')
      asked.push(secret.reveal().slice(0, canary.length))
      // Whoever enters it again is believed, and an import that brings it changes nothing.
      expect(await isSealedSecret(secrets.database.db, keys, id, 'secret', secret)).toBe(true)
      const changed = await secrets.database.db
        .transaction()
        .execute((transaction) => sealSecret(transaction, keys, id, 'secret', secret))
      expect(changed).toBe(false)
    }
  }
  const callers = [asking(first), asking(second), asking(second)]
  await secrets.command([])
  await Promise.all([secrets.follow(first), reseal(secrets.database.db, first)])
  turned.over = true
  await Promise.all(callers)
  expect(new Set(asked)).toEqual(new Set([canary]))
  // The second never looked by itself; what it seals now is sealed with the new key all the same.
  const where = { table: 't', id: 1, field: 'f', version: 1 }
  expect(keyIdOf(seal(second, new Secret('x'), where))).toBe(first.current().id)
  const versions = await secrets.database.db
    .selectFrom('sealed_secret')
    .select('version')
    .distinct()
    .execute()
  expect(versions).toEqual([{ version: 1 }])
})

test('a secret that another server sealed with a key of a moment ago is the same to all', async () => {
  const [one, other] = [await secrets.started(), await secrets.started()]
  const { id } = await secrets.database.db.selectFrom('credential').select('id').executeTakeFirstOrThrow()
  await secrets.command([])
  const typed = new Secret(`${canary}-typed`)
  await secrets.database.db
    .transaction()
    .execute((transaction) => sealSecret(transaction, one, id, 'secret', typed))
  expect(await isSealedSecret(secrets.database.db, other, id, 'secret', typed)).toBe(true)
})

test('without the old key, or with a wrong one, the server is sealed and nothing is touched', async () => {
  const before = await secrets.envelopes()
  const text = await readFile(secrets.file, 'utf8')
  for (const content of [`${newKeyLine()}\n`, `${newKeyLine()}\n${newKeyLine()}\n`]) {
    await writeFile(secrets.file, content)
    expect(await openVault(secrets.database.db, secrets.place())).toEqual({
      sealed: true,
      why: expect.stringMatching(/^Stored secret .* sealed with another key\.$/),
    })
    const keys = await readKeyFile(secrets.file, false)
    await expect(reseal(secrets.database.db, keys)).rejects.toThrow(/sealed with another key/)
    expect(await secrets.envelopes()).toEqual(before)
  }
  await writeFile(secrets.file, text)
  expect(await secrets.opened()).toEqual(everything())
})

test('a running server does not follow a file that lost its key, cannot be read or is open to others', async () => {
  const keys = await secrets.started()
  const { id } = keys.current()
  const text = await readFile(secrets.file, 'utf8')
  await writeFile(secrets.file, `${newKeyLine()}\n`)
  await expect(secrets.follow(keys)).rejects.toThrow(/Put it back below the new one/)
  await writeFile(secrets.file, `${newKeyLine()}\n${text}garbage\n`)
  await expect(secrets.follow(keys)).rejects.toThrow(/a line that is not a key/)
  await writeFile(secrets.file, `${newKeyLine()}\n${text}`)
  await chmod(secrets.file, 0o644)
  await expect(secrets.follow(keys)).rejects.toThrow(/0600/)
  expect(keys.current().id).toBe(id)
  await chmod(secrets.file, 0o600)
  await secrets.follow(keys)
  expect(keys.current().id).not.toBe(id)
  expect(await secrets.opened()).toEqual(everything())
})

async function somebodyWaits(): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks where not granted`.execute(secrets.database.db)
  return (rows[0]?.waiting ?? 0) > 0
}

test('a change that somebody makes meanwhile is not lost', async () => {
  const keys = await secrets.started()
  const [one] = await secrets.database.db.selectFrom('credential').select('id').orderBy('id').execute()
  await secrets.command([])
  const changing: Promise<unknown>[] = []
  await secrets.follow(keys, {
    at: async (step) => {
      if (step !== 'held' || changing.length > 0) return
      const change = secrets.database.db
        .transaction()
        .execute((transaction) => sealSecret(transaction, keys, one!.id, 'secret', new Secret('changed')))
      changing.push(change)
      // Either it comes to its end now, or it waits until the row is let go.
      const race = { over: false }
      const waits = async () => {
        while (!race.over && !(await somebodyWaits())) await Promise.resolve()
      }
      await Promise.race([change, waits()])
      race.over = true
    },
  })
  await Promise.all(changing)
  await secrets.follow(keys)
  expect(await secrets.opened()).toEqual(
    [...everything().filter((text) => text !== `${canary}-0`), 'changed'].sort(),
  )
})

test('heads of the record stay proven when the old key is gone', async () => {
  const keys = await secrets.started()
  const recorder = new Recorder(secrets.database.db)
  await recorder.append({
    actor: null,
    session: null,
    address: null,
    action: 'test',
    target: null,
    result: 'done',
    correlation: 'test',
  })
  const head = await exportHead(secrets.database.db, keys, secrets.dataDir)
  await secrets.command([])
  await secrets.follow(keys)
  await secrets.follow(keys)
  const [first] = readKeyLines(secrets.file)
  await writeFile(secrets.file, `${first!.line}\n`)
  const { heads } = await readHeads(await secrets.started(), secrets.dataDir)
  expect(heads).toEqual([head])
})

test('it stands in the record with the ids of the keys, and no secret and no key is told anywhere', async () => {
  await secrets.database.db.deleteFrom('credential').where('name', '=', 'c-5').execute()
  const keys = await secrets.started()
  const old = keys.current().id
  const said = await secrets.command([])
  await secrets.follow(keys)
  const rows = await secrets.database.db
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
  const texts = readKeyLines(secrets.file).map(({ line }) => line.split(':')[1]!)
  const told = JSON.stringify([
    secrets.lines,
    said,
    await secrets.database.db.selectFrom('record').selectAll().execute(),
  ])
  for (const secret of [canary, ...texts]) expect(told).not.toContain(secret)
  expect(await readFile(join(secrets.dataDir, 'keys-in-use.json'), 'utf8')).not.toContain(texts[0])
})
