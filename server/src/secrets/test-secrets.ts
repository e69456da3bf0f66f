import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret } from '@patchbay/connectors/secret'
import { createTestDatabase } from '../database/test-database.ts'
import { createLog } from '../logging/log.ts'
import { Recorder } from '../record/recorder.ts'
import { sealSecret } from '../systems/seal-secret.ts'
import { seal, unseal } from './envelope.ts'
import { runKeyCommand } from './rotation/key-command.ts'
import type { KeyCommandMeans } from './rotation/key-command.ts'
import { readKeyFile } from './key-file.ts'
import type { KeyRing } from './key-ring.ts'
import type { AtStep } from './reseal.ts'
import { followKeyFile } from './rotation/rotation.ts'
import { clientSecret, factorSecret, storedEnvelopes } from './stored.ts'
import { openVault } from './vault.ts'

export const canary = 'cnry-8d0e4a6b91f74c35b2de'
const many = 6
/** How many secrets are stored: credentials, a second factor, the secret of a provider. */
export const all = many + 2

/** What every stored secret says, sorted. */
export const everything = () =>
  [
    ...Array.from({ length: many }, (_, at) => `${canary}-${at}`),
    `${canary}-client`,
    `${canary}-factor`,
  ].sort()

/** Stands for the end of a process at a step. */
export class Killed extends Error {}

/** A database with secrets of every kind that is stored, sealed with the key of a file. */
export async function testSecrets() {
  const database = await createTestDatabase()
  const { db } = database
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const person = {
    username: 'ada',
    email: 'ada@campus.example',
    firstname: 'Ada',
    lastname: 'Test',
    role: 0,
    password_hash: 'none',
  }
  const { id: personId } = await db
    .insertInto('person')
    .values(person)
    .returning('id')
    .executeTakeFirstOrThrow()
  const at = { dataDir: '', file: '' }

  /** Everything anew, under a key of its own. */
  const begin = async () => {
    for (const table of ['credential', 'second_factor', 'openid_provider'] as const) {
      await db.deleteFrom(table).execute()
    }
    at.dataDir = await mkdtemp(join(tmpdir(), 'patchbay-rotation-'))
    at.file = join(await mkdtemp(join(tmpdir(), 'patchbay-key-')), 'key')
    const keys = await readKeyFile(at.file, true)
    for (let index = 0; index < many; index += 1) {
      const { id } = await db
        .insertInto('credential')
        .values({ name: `c-${index}`, kind: 'snmp-v2c' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .transaction()
        .execute((transaction) =>
          sealSecret(transaction, keys, id, 'secret', new Secret(`${canary}-${index}`)),
        )
    }
    const envelope = seal(keys, new Secret(`${canary}-factor`), factorSecret(personId, 3))
    await db
      .insertInto('second_factor')
      .values({ person_id: personId, version: 3, envelope, confirmed_at: new Date() })
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
  }

  const place = () => ({ keyFile: at.file, createKey: false })
  /** The keys as a server that starts now has them. */
  const started = async (): Promise<KeyRing> => {
    const vault = await openVault(db, place())
    if (vault.sealed) throw new Error(vault.why)
    return vault.keys
  }
  return {
    database,
    /** What was logged. */
    lines,
    begin,
    place,
    started,
    get file() {
      return at.file
    },
    get dataDir() {
      return at.dataDir
    },
    envelopes: async () => (await storedEnvelopes(db)).map(({ envelope }) => envelope),
    /** What every stored secret says when it is opened by a server that starts now. */
    opened: async (): Promise<string[]> => {
      const keys = await started()
      const stored = await storedEnvelopes(db)
      return stored.map(({ envelope, ...where }) => unseal(keys, envelope, where).reveal()).sort()
    },
    /** What a server does at its start and each minute. */
    follow: (keys: KeyRing, more: { at?: AtStep; now?: () => Date } = {}) => {
      const recorder = new Recorder(db)
      const record = recorder.append.bind(recorder)
      return followKeyFile({ database: db, keys, dataDir: at.dataDir, log, record, ...more })
    },
    command: (words: readonly string[], more: Partial<KeyCommandMeans> = {}) =>
      runKeyCommand(words, { keyFile: at.file, dataDir: at.dataDir, now: () => new Date(), ...more }),
  }
}
