import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AccessKey } from '@patchbay/contract/access-keys'
import { policyShapes } from '@patchbay/contract/policies/policies'
import { createTestDatabase } from '@patchbay/server/database/test-database'
import type { TestDatabase } from '@patchbay/server/database/test-database'
import type { Database } from '@patchbay/server/database/schema'
import { newToken, tokenHash } from '@patchbay/server/people/tokens'
import { testProcesses } from '@patchbay/server/test-process'
import type { TestProcess } from '@patchbay/server/test-process'
import type { Kysely } from 'kysely'
import { startLab } from '../../lab/src/start.ts'
import type { RunningLab } from '../../lab/src/start.ts'

/** One of several servers, as a process of its own. */
export interface ServerProcess {
  readonly url: string
  /** Ends it as a power cut does. */
  kill(): Promise<void>
}

/** Servers on one database that change one campus, and programs of people who may. */
export interface ServersOnCampus {
  readonly lab: RunningLab
  readonly database: TestDatabase
  /** Of the accounts of the lab's roles. */
  readonly password: string
  launch(): Promise<ServerProcess>
  stop(): Promise<void>
}

export async function startServersOnCampus(): Promise<ServersOnCampus> {
  const stops: (() => Promise<unknown> | void)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const state = await mkdtemp(join(tmpdir(), 'patchbay-servers-'))
    stops.push(() => rm(state, { recursive: true, force: true }))
    const lab = await startLab({ size: 'small', seed: 'campus', state, changes: true })
    stops.push(() => lab.stop())
    const database = await createTestDatabase()
    stops.push(() => database.drop())
    await writeAsFastAsTheyCan(database.db)
    const processes = await testProcesses(database)
    stops.push(() => processes.end())
    const password = randomBytes(18).toString('base64url')
    const launch = async () => {
      const server: TestProcess = processes.launch({
        LAB: 'on',
        LAB_PASSWORD: password,
        SYSTEMS_FILE: lab.systemsFile,
        LOG_LEVEL: 'error',
      })
      const { url } = await server.ready()
      const kill = async () => {
        server.child.kill('SIGKILL')
        await server.ended
      }
      return { url, kill }
    }
    return { lab, database, password, launch, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Servers there are tested for what they do to each other, which would wait for their turns otherwise. */
export async function writeAsFastAsTheyCan(db: Kysely<Database>): Promise<void> {
  const value = JSON.stringify({ ...policyShapes.caps.usual, writes: 6_000 })
  await db.insertInto('policy').values({ name: 'caps', value, changed_by: null }).execute()
}

/** Lets the switches be changed by whom the campus lets; a server learns of it when it starts or reads its systems again. */
export async function allowSwitches(db: Kysely<Database>): Promise<void> {
  await db
    .updateTable('system')
    .set((eb) => ({ allow_changes: true, write_credential_id: eb.ref('credential_id') }))
    .where('name', '=', 'switch-cli')
    .execute()
  await db
    .updateTable('device_reach')
    .set({ write_entered: true })
    .where('system', '=', 'switch-cli')
    .execute()
}

/** A program of somebody who may assign ports. */
export interface Operator {
  readonly id: number
  readonly token: string
}

const portKeys: readonly AccessKey[] = [
  'commands-switch-port-assignment',
  'commands-switch-actions',
  'commands-history',
  'workflows-ap-power-management',
]

export async function addOperators(
  { db }: Pick<TestDatabase, 'db'>,
  count: number,
  keys = portKeys,
): Promise<Operator[]> {
  const made: Operator[] = []
  for (let at = 0; at < count; at += 1) {
    const token = newToken()
    const { id } = await db
      .insertInto('person')
      .values({ username: `operator.${at}`, email: '', firstname: 'Op', lastname: `No. ${at}`, role: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('bearer_token')
      .values({
        person_id: id,
        name: 'campaign',
        hash: tokenHash(token),
        keys: [...keys],
        expires_at: new Date(Date.now() + 86_400_000),
      })
      .execute()
    made.push({ id, token })
  }
  return made
}

/** Two servers that may change the switches, and so many people who do. */
export async function startTwoServers(people: number, keys = portKeys) {
  const campus = await startServersOnCampus()
  try {
    // The first one reads the systems into the database, and what writes to them.
    const first = await campus.launch()
    const operators = await addOperators(campus.database, people, keys)
    const servers: [ServerProcess, ServerProcess] = [first, await campus.launch()]
    return { campus, operators, servers }
  } catch (error) {
    await campus.stop()
    throw error
  }
}

/** What a preview of an assignment says of itself. */
export interface PreviewedPort {
  readonly id: number
  readonly ready: boolean
  readonly preview: { readonly checks: readonly { readonly level: string }[] }
}

export const assignmentPath = '/command-centre/switch-port-assignment'

/** A description for a port, as the preview of an assignment takes it. */
export const describing = (name: string, on: string, description: string) => ({
  intent: { switch: name, interface: on, bounce: 'auto', description },
  reason: 'a campaign',
  ticket: null,
  runAt: null,
  expiresAt: null,
  proveOrUndo: false,
})

export interface Answer<T> {
  readonly status: number
  readonly data: T | null
  readonly code: string | null
  readonly fields: Readonly<Record<string, string>>
}

/** Who is signed in, as `signInAt` gives it. */
export interface SignedIn {
  readonly cookie: string
}

/** A call of an operator, or of who is signed in. Rejects when the server ends before it answered. */
export async function callAs<T>(
  who: Pick<Operator, 'token'> | SignedIn,
  url: string,
  path: string,
  body?: object,
): Promise<Answer<T>> {
  const whose = 'token' in who ? { authorization: `Bearer ${who.token}` } : { cookie: who.cookie }
  const response = await fetch(`${url}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...whose, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(60_000),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const said = (await response.json()) as {
    readonly data?: T
    readonly code?: string
    readonly fields?: Readonly<Record<string, string>>
  }
  return {
    status: response.status,
    data: said.data ?? null,
    code: said.code ?? null,
    fields: said.fields ?? {},
  }
}

/**
 * The preview of an assignment. On a busy machine a switch may not answer in time: where there is none, or one that is not ready or
 * wants something accepted, it is asked again.
 */
export async function previewAs(
  operator: Operator,
  url: string,
  body: object,
): Promise<Answer<PreviewedPort>> {
  const ask = () => callAs<PreviewedPort>(operator, url, `${assignmentPath}/preview/`, body)
  let answer = await ask()
  const isClear = ({ data }: Answer<PreviewedPort>) =>
    data?.ready === true && data.preview.checks.every(({ level }) => level !== 'amber')
  for (let again = 0; !isClear(answer) && again < 10; again += 1) answer = await ask()
  return answer
}
