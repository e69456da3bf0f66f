import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Connector } from '@patchbay/connectors/connector/connector'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Kysely } from 'kysely'
import { buildApp } from '../app.ts'
import { createHandlers } from '../handlers.ts'
import { startChanges } from '../changes/start/changes.ts'
import { startPlans } from '../plans/start/start.ts'
import type { CallContext } from '../calls/call-context.ts'
import type { Database } from '../database/schema.ts'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { createLog } from '../logging/log.ts'
import { openFor } from '../people/open-for.ts'
import { canonicalPassword } from '../people/passwords/password-rules.ts'
import { findForSignIn } from '../people/person.ts'
import { peoplePolicy } from '../people/policy.ts'
import { hasSecondFactor } from '../people/second-factor.ts'
import { Recorder } from '../record/recorder.ts'
import { openVault } from '../secrets/vault.ts'
import { readSettings } from '../settings/settings.ts'
import { storageOf } from '../storage/storage.ts'
import type { Filesystem } from '../storage/room.ts'
import { destinationRule } from '../systems/destination.ts'
import { noSystems, openSystems } from '../systems/open.ts'
import type { Systems } from '../systems/open.ts'
import type { Handlers } from './handlers.ts'
import type { Limits } from './limits.ts'

export const testPassword = 'a long enough password'

export interface TestApp {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly context: CallContext
  /** Every line of the log so far. */
  readonly lines: string[]
  readonly dataDir: string
  /** Adds a person without a role's keys, holding just these. */
  addPerson(username: string, keys?: readonly AccessKey[]): Promise<number>
  /**
   * Opens a session for a person as the product does for whoever has proven who they are: nothing is typed, so no
   * password is hashed and no try is counted. Returns the cookie header.
   */
  signIn(username: string): Promise<string>
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: Omit<InjectOptions, 'method' | 'url'>,
  ): Promise<LightMyRequestResponse>
  /** As a signal does: no new work, streams end. */
  beginStopping(): void
  stop(): Promise<void>
}

export interface TestAppChanges {
  /** Settings beside those of a lab. */
  readonly environment?: Readonly<Record<string, string>>
  readonly limits?: Partial<Limits>
  /** How refusals of people who are not signed in are told together; each by itself where nothing is said. */
  readonly strangers?: { readonly every: number; readonly anHour: number }
  readonly systems?: Systems
  /** The filesystem of the data folder, as it is when the storage looks. */
  readonly filesystem?: () => Filesystem
  /** What can be connected; then the systems are those of the database, as in the real server. */
  readonly connectors?: readonly Connector[]
}

/** The plain ones that programs get, or those of browsers where there are only these (under TLS). */
export function cookiesOf({ cookies }: LightMyRequestResponse): string {
  const plain = cookies.filter(({ name }) => !name.startsWith('__'))
  return (plain.length > 0 ? plain : cookies).map(({ name, value }) => `${name}=${value}`).join('; ')
}

let hashed: Promise<string> | null = null

/**
 * Hash of `testPassword` that costs next to nothing to make and to compare with: a stored hash carries its own costs. Where the
 * work itself is the subject, `hashPassword` makes one as people have.
 */
export const testPasswordHash = (): Promise<string> =>
  (hashed ??= hash(canonicalPassword(testPassword), {
    algorithm: 2,
    memoryCost: 64,
    timeCost: 1,
    parallelism: 1,
  }))

/**
 * The whole server in process on a database of its own; `replace` puts handlers of the test in place of ours, and
 * `through` is another way to a database that the test made, `more` what differs from a lab without systems.
 */
export async function startTestApp(
  replace: (handlers: Handlers) => Handlers = (handlers) => handlers,
  webFolder?: string,
  through?: Kysely<Database>,
  more: TestAppChanges = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const db = through ?? database.db
  const dataDir = await mkdtemp(join(tmpdir(), 'patchbay-app-'))
  const settings = readSettings({ DATA_DIR: dataDir, LAB: 'on', ...more.environment })
  const stopping = new AbortController()
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const vault = await openVault(db, settings)
  const outside = {
    resolve: destinationRule(settings.managementNetworks, () => []),
    log,
    now: () => new Date(),
  }
  const { connectors = [], filesystem } = more
  const systems =
    connectors.length === 0 ? (more.systems ?? noSystems) : await openSystems(db, vault, connectors, outside)
  const changes = startChanges({ database: db, systems, log, runsJobs: false })
  const context: CallContext = {
    database: db,
    pulse: db,
    recorder: new Recorder(db, more.strangers ?? { every: 0, anHour: 0 }),
    log,
    vault,
    systems,
    site: {
      connectors,
      outside,
      networks: settings.managementNetworks.map(({ text }) => text),
      systemsFile: settings.systemsFile,
    },
    people: peoplePolicy(settings),
    changes,
    plans: startPlans(changes.worker, { runsJobs: false }),
    storage: storageOf({
      folder: dataDir,
      scarcer: () => undefined,
      roomy: () => undefined,
      ...(filesystem === undefined ? {} : { read: async () => filesystem() }),
    }),
    dataDir,
    home: { quarantine: null, settle: async () => undefined },
    stopping: stopping.signal,
  }
  const app = await buildApp({
    settings,
    context,
    handlers: replace(createHandlers(context)),
    ...(webFolder === undefined ? {} : { webFolder }),
    ...(more.limits === undefined ? {} : { limits: more.limits }),
  })
  const call: TestApp['call'] = (method, path, options = {}) =>
    app.inject({
      method,
      url: `/api${path}`,
      ...options,
      headers: { ...(method !== 'GET' ? { 'content-type': 'application/json' } : {}), ...options.headers },
    })
  return {
    app,
    database,
    context,
    lines,
    dataDir,
    call,
    addPerson: async (username, keys = []) => {
      const { id } = await db
        .insertInto('person')
        .values({
          username,
          email: `${username}@campus.example`,
          firstname: username,
          lastname: 'Test',
          role: 0,
          password_hash: await testPasswordHash(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (keys.length > 0) {
        await db
          .insertInto('direct_grant')
          .values(keys.map((key) => ({ person_id: id, key })))
          .execute()
      }
      return id
    },
    signIn: async (username) => {
      const person = await findForSignIn(db, username)
      if (person === undefined || person.status !== 'active' || person.past)
        throw new Error(`${username} cannot sign in.`)
      const { session, device } = await openFor(
        context,
        {
          actor: { id: person.id, name: person.username },
          address: '127.0.0.1',
          action: 'POST /users/login/',
          correlation: randomUUID(),
        },
        person,
        { enrolled: await hasSecondFactor(db, person.id), factorElsewhere: false },
        { device: undefined },
      )
      const prefix = settings.publicUrl?.protocol === 'https:' ? '__Host-' : ''
      return Object.entries({ access: session.access, refresh: session.refresh, device })
        .map(([name, value]) => `${prefix}${name}=${value}`)
        .join('; ')
    },
    beginStopping: () => stopping.abort(),
    stop: async () => {
      await app.close()
      await systems.close()
      await context.recorder.settled()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
