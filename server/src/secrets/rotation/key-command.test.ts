import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readKeyLines } from '../key-file.ts'
import { countByKey } from '../reseal.ts'
import { Killed, all, everything, testSecrets } from '../test-secrets.ts'

let secrets: Awaited<ReturnType<typeof testSecrets>>
beforeAll(async () => {
  secrets = await testSecrets()
})
afterAll(() => secrets.database.drop())
beforeEach(() => secrets.begin())

test('the file is what it was or what it is to be, wherever the command is ended', async () => {
  for (const step of ['written', 'renamed'] as const) {
    const before = readKeyLines(secrets.file).map(({ key }) => key.id)
    const at = (reached: string) => {
      if (reached === step) throw new Killed()
    }
    await expect(secrets.command(['prepare'], { at })).rejects.toThrow(Killed)
    const now = readKeyLines(secrets.file).map(({ key }) => key.id)
    expect(now.slice(0, before.length)).toEqual(before)
    expect(now).toHaveLength(step === 'written' ? before.length : before.length + 1)
    expect(await secrets.opened()).toEqual(everything())
  }
  await secrets.command(['use'])
  expect(await secrets.opened()).toEqual(everything())
})

test('an old key is taken out only when a server has counted that it seals nothing, after all have followed', async () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const keys = await secrets.started()
  const old = keys.current().id
  expect(await secrets.command(['finish'])).toMatch(/one key/)
  await secrets.command([])
  await expect(secrets.command([])).rejects.toThrow(/Finish that rotation first/)
  await expect(secrets.command(['finish'])).rejects.toThrow(/No server has reported/)
  await secrets.follow(keys)
  // Counted too soon: another server may not have followed the file yet.
  await expect(secrets.command(['finish'])).rejects.toThrow(/No server has reported/)

  const { sealing, secrets: counts } = JSON.parse(
    await readFile(join(secrets.dataDir, 'keys-in-use.json'), 'utf8'),
  ) as {
    sealing: string
    secrets: object
  }
  const counted = (at: Date, left: number) =>
    writeFile(
      join(secrets.dataDir, 'keys-in-use.json'),
      JSON.stringify({ at: at.toISOString(), sealing, secrets: { ...counts, [old]: left } }),
    )
  await counted(later(3), 2)
  await expect(secrets.command(['finish'], { now: () => later(3) })).rejects.toThrow(
    `Key ${old} still seals 2 secrets`,
  )
  await secrets.follow(keys, { now: () => later(3) })
  await expect(secrets.command(['finish'], { now: () => later(30) })).rejects.toThrow(/older than 10 min/)
  expect(await secrets.command(['status'])).toMatch(
    new RegExp(`^${sealing} seals, ${all} secrets.*\n${old} opens only, 0 secrets`),
  )
  expect(await secrets.command(['finish'], { now: () => later(4) })).toContain(sealing)
  expect(readKeyLines(secrets.file).map(({ key }) => key.id)).toEqual([sealing])
  expect(await secrets.opened()).toEqual(everything())
  // The one that ran all the while knows the old key still, and is none the worse for it.
  await secrets.follow(keys)
  expect(keys.current().id).toBe(sealing)
})

test('a key for many servers is prepared first, and seals when it is used', async () => {
  const keys = await secrets.started()
  const { id } = keys.current()
  await expect(secrets.command(['use'])).rejects.toThrow(/Prepare one first/)
  await secrets.command(['prepare'])
  await secrets.follow(keys)
  expect(await countByKey(secrets.database.db)).toEqual(new Map([[id, all]]))
  await secrets.command(['use'])
  await secrets.follow(keys)
  expect((await countByKey(secrets.database.db)).get(id)).toBeUndefined()
  expect(await secrets.opened()).toEqual(everything())
})
