import { rename, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Log } from '../../logging/log.ts'
import type { Entry } from '../../record/append.ts'
import { resignHeads } from '../../record/heads.ts'
import type { KeyRing } from '../key-ring.ts'
import { countByKey, reseal } from '../reseal.ts'
import type { AtStep } from '../reseal.ts'

/** How many secrets each key of the file seals, for whoever wants to take an old one out of it. */
export interface KeysInUse {
  readonly at: string
  /** The id of the key that seals. */
  readonly sealing: string
  readonly secrets: Readonly<Record<string, number>>
}

export const keysInUseFile = (dataDir: string) => join(dataDir, 'keys-in-use.json')

async function tell(dataDir: string, use: KeysInUse): Promise<void> {
  const file = keysInUseFile(dataDir)
  const handle = await open(`${file}.next`, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify(use)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.next`, file)
}

const entry = (result: Entry['result'], detail: NonNullable<Entry['detail']>): Entry => ({
  actor: null,
  session: null,
  address: null,
  action: 'secrets.resealed',
  target: null,
  result,
  detail,
  correlation: 'secrets',
})

export interface RotationMeans {
  readonly database: Kysely<Database>
  readonly keys: KeyRing
  readonly dataDir: string
  readonly log: Log
  readonly record: (entry: Entry) => Promise<unknown>
  readonly now?: () => Date
  readonly at?: AtStep
}

/**
 * Follows the key file: when another key seals now, every stored secret is sealed anew with it, which stands in the record
 * before and after, and the heads of the record are signed with it too. To be called at the start and again and again; it
 * costs nothing while the file holds one key. @throws KeyFileError, EnvelopeError, and what the database throws
 */
export async function followKeyFile({
  database,
  keys,
  dataDir,
  log,
  record,
  now = () => new Date(),
  at,
}: RotationMeans): Promise<void> {
  keys.refresh()
  if (keys.all.length === 1) return
  const key = keys.current().id
  const before = await countByKey(database)
  const from = [...before.keys()].filter((id) => id !== key).sort()
  if (from.length > 0) {
    const waiting = from.reduce((sum, id) => sum + (before.get(id) ?? 0), 0)
    await record(entry('intended', { key, from, secrets: waiting }))
    log.info({ key, from, secrets: waiting }, 'secrets are sealed anew')
    const secrets = await reseal(database, keys, at)
    await record(entry('done', { key, from, secrets }))
    log.info({ key, from, secrets }, 'secrets sealed anew')
  }
  await resignHeads(keys, dataDir)
  const after = from.length === 0 ? before : await countByKey(database)
  const secrets = Object.fromEntries(keys.all.map(({ id }) => [id, after.get(id) ?? 0]))
  await tell(dataDir, { at: now().toISOString(), sealing: key, secrets })
}
