import type { Device } from '@patchbay/connectors/asking'
import type { OpenSystem } from '@patchbay/connectors/connector/connector'
import { Failure } from '@patchbay/connectors/failures'
import { failureOfQuestion } from '@patchbay/connectors/transport/http-failures'
import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Check, SecretAgain } from '@patchbay/contract/systems/checking'
import type { SystemKind } from '@patchbay/contract/systems/system-kinds'
import type { Transaction } from 'kysely'
import type { CallContext } from '../calls/call-context.ts'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import type { SignedIn } from '../people/person.ts'
import type { Detail } from '../record/canonical-json.ts'
import { checkConnection } from './check/check.ts'
import type { Subject } from './check/check.ts'
import { subjectOf } from './check/subject.ts'
import { keysOf } from './credential-rows.ts'
import { readCredential } from './credentials.ts'
import { cleaned, putDevice } from './devices.ts'
import { checkPlace, connectorOf, faulty } from './given.ts'
import { productsOf } from './products.ts'
import { touchSystems } from './revision.ts'
import { proveSecret } from './confirm-secret.ts'
import { triesOf } from './tries.ts'

const nothing = { port: null, proof: 'none' }
const parts = { secret: 'secret', enable: 'enable', 'privacy-secret': 'privacy_key' } as const

/** Systems that reach things one by one or list them, and what a new one has to have for each. */
export async function addableSystems(
  { database, site }: CallContext,
  fits: (kind: SystemKind, perDevice: boolean) => boolean,
) {
  const rows = await database.selectFrom('system').selectAll().orderBy('position').execute()
  const sealed = await database.selectFrom('sealed_secret').select(['credential_id', 'field']).execute()
  return rows.flatMap((row) => {
    const connector = connectorOf(site.connectors, row)
    if (connector === undefined || !row.enabled || !fits(row.kind, connector.perDevice)) return []
    const secrets = sealed.flatMap(({ credential_id: of, field }) =>
      of === row.credential_id ? [parts[field]] : [],
    )
    const [{ port, proof } = nothing] = productsOf([connector])
    return [{ name: row.name, title: row.title, many: !connector.perDevice, port, proof, secrets }]
  })
}

interface Typed {
  readonly system: string
  readonly name: string
  readonly address: string | null
  readonly host: string
  readonly port: number
  readonly fingerprint: string | null
  readonly reentered: SecretAgain
  readonly add: boolean
}

interface Question {
  readonly body: Typed
  readonly person: SignedIn
  readonly signal: AbortSignal
  readonly record: (
    tx: Transaction<Database>,
    what: { target: string | null; detail?: Detail },
  ) => Promise<void>
}

/** What is added so. */
interface Kind<Found, System extends SystemKind> {
  readonly kind: (kind: SystemKind) => boolean
  /** Of the screen. */
  readonly key: AccessKey
  /** What it says of itself; null where it does not. */
  readonly read: (
    can: OpenSystem<System>['can'],
    device: Device,
    ask: { readonly signal: AbortSignal; readonly limit: number },
  ) => Promise<Found | null>
  readonly added?: (tx: Transaction<Database>, name: string) => Promise<void>
}

/**
 * Tests a new device with the credential of a system, and adds it when it answered as it must. The secret is entered again:
 * it would be sent to a new place.
 */
export async function testAndAdd<Found extends { readonly name: string }, System extends SystemKind>(
  context: CallContext,
  { body, person, signal, record }: Question,
  what: Kind<Found, System>,
): Promise<{ check: Check; facts: Found | null; added: string | null }> {
  const { database, systems, vault, site } = context
  const { connectors, outside } = site
  const { system, reentered, add, name, ...place } = body
  if (!person.keys.has(what.key)) throw new CallError('key-missing', { fields: { key: what.key } })
  const facts = { role: null, model: null, building: null, closet: null }
  const fields = cleaned({ ...place, ...facts, name: name === '' ? place.host : name })
  await checkPlace(outside.resolve, fields)
  return triesOf(context).run(person.profile.id, async () => {
    const row = await database.selectFrom('system').selectAll().where('name', '=', system).executeTakeFirst()
    if (row === undefined || !what.kind(row.kind) || connectorOf(connectors, row)?.perDevice !== true)
      throw faulty({ system: 'has no devices' })
    const prove = () => database.transaction().execute((tx) => proveSecret(tx, keysOf(vault), row, reentered))
    await prove()
    const credential =
      row.credential_id === null ? null : await readCredential(database, vault, row.credential_id)
    const typed = await subjectOf(
      { database, vault, connectors },
      { name: system, system: null, device: fields, credential: 'reads' },
    )
    // The secret was just entered for this place.
    const subject = { ...typed, credential, withheld: null }
    const check = await checkConnection(subject, outside, signal)
    const found = check.ok ? await readFound(subject, context, { signal, what }) : null
    const called = name === '' ? found?.name || fields.name : name
    const adds = add && found !== null
    await database.transaction().execute(async (tx) => {
      if (adds) {
        await touchSystems(tx)
        const { kind } = await putDevice(tx, system, { ...fields, name: called }, null, prove)
        if (kind !== 'added') throw faulty({ name: 'is already a device of this system' })
        await what.added?.(tx, called)
      }
      const failed = check.steps.find(({ state }) => state === 'failed')?.step ?? null
      const detail = {
        system,
        place: `${fields.host}:${fields.port}`,
        failed,
        facts: { ...found },
        added: adds,
      }
      await record(tx, { target: called, detail })
    })
    if (adds) await systems.reload()
    return { check, facts: found, added: adds ? called : null }
  })
}

/** What a device that passed the test says of itself. */
async function readFound<Found, System extends SystemKind>(
  { name, connector, reach, trust, credential, settings, device }: Subject,
  { site }: CallContext,
  { signal, what }: { readonly signal: AbortSignal; readonly what: Pick<Kind<Found, System>, 'read'> },
): Promise<Found | null> {
  if (device === null) return null
  const opened = connector.open({ name, reach, trust, credential, settings }, site.outside)
  try {
    return await what.read((opened as OpenSystem<System>).can, device, { signal, limit: 10_000 })
  } catch (error) {
    if (failureOfQuestion(name, error) instanceof Failure) return null
    throw error
  } finally {
    await opened.close()
  }
}
