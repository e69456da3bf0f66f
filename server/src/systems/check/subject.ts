import type { Device } from '@patchbay/connectors/asking'
import type { Connector } from '@patchbay/connectors/connector/connector'
import type { CallBody } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { DeviceFields } from '@patchbay/contract/systems/checking'
import type { SystemFields } from '@patchbay/contract/systems/system'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import type { Vault } from '../../secrets/vault.ts'
import { deviceOf, trustOf } from '../configured.ts'
import type { SystemRow } from '../configured.ts'
import { credentialFrom } from '../credential-rows.ts'
import { CredentialError, readCredential } from '../credentials.ts'
import { checkGiven, connectorOf, faulty, steers } from '../given.ts'
import type { Subject } from './check.ts'

export type Asked = CallBody<Calls['POST /administration/connected-systems/check/']>

export interface SubjectParts {
  readonly database: Kysely<Database>
  readonly vault: Vault
  readonly connectors: readonly Connector[]
}

type Used = Pick<Subject, 'credential' | 'withheld'>

async function stored({ database, vault }: SubjectParts, id: number | null): Promise<Used> {
  if (id === null) return { credential: null, withheld: null }
  try {
    return { credential: await readCredential(database, vault, id), withheld: null }
  } catch (error) {
    if (!(error instanceof CredentialError)) throw error
    return { credential: null, withheld: 'Its secret is missing.' }
  }
}

const elsewhere = 'The stored secret is only sent to the address it was entered for.'

async function savedRow(database: Kysely<Database>, name: string | null): Promise<SystemRow | null> {
  if (name === null) return null
  const row = await database.selectFrom('system').selectAll().where('name', '=', name).executeTakeFirst()
  if (row === undefined) throw faulty({ name: 'is no longer connected' })
  return row
}

const typedDevice = (fields: DeviceFields): Device => ({
  name: fields.name,
  address: fields.address === '' ? null : fields.address,
  reach: { host: fields.host, port: fields.port },
  trust: fields.fingerprint === null ? {} : { fingerprint: fields.fingerprint },
})

async function savedDevice(
  database: Kysely<Database>,
  system: string,
  device: string,
): Promise<Device | null> {
  const row = await database
    .selectFrom('device_reach')
    .innerJoin('device', 'device.name', 'device_reach.device')
    .selectAll('device_reach')
    .select('device.address')
    .where('device_reach.system', '=', system)
    .where('device_reach.device', '=', device)
    .executeTakeFirst()
  return row === undefined ? null : deviceOf(row)
}

const sameWay = (a: Device, b: Device | null) =>
  b !== null &&
  JSON.stringify([a.reach.host, a.reach.port, a.trust.fingerprint]) ===
    JSON.stringify([b.reach.host, b.reach.port, b.trust.fingerprint])

/** The device that is meant, and whether a stored secret may go to it. */
async function deviceFor(
  database: Kysely<Database>,
  row: SystemRow | null,
  asked: Asked['device'],
): Promise<{ readonly device: Device | null; readonly known: boolean }> {
  if (asked === null) return { device: null, known: true }
  if (typeof asked === 'string') {
    const device = row === null ? null : await savedDevice(database, row.name, asked)
    if (device === null) throw faulty({ device: 'is no longer a device of this system' })
    return { device, known: true }
  }
  const device = typedDevice(asked)
  const before = row === null ? null : await savedDevice(database, row.name, device.name)
  return { device, known: sameWay(device, before) }
}

async function typed(
  parts: SubjectParts,
  row: SystemRow | null,
  fields: SystemFields,
): Promise<Omit<Subject, 'device' | 'writing'>> {
  if (row !== null && (row.kind !== fields.kind || row.product !== fields.product)) {
    throw faulty({ product: 'cannot be changed' })
  }
  const given = checkGiven(parts.connectors, fields, row?.settings ?? {})
  const { connector, values } = given
  const base = {
    name: fields.name,
    title: fields.title,
    connector,
    settings: connector.settings.parse(given.settings),
    reach:
      values.reach_host === null || values.reach_port === null
        ? null
        : { host: values.reach_host, port: values.reach_port },
    trust: trustOf(values),
  }
  const { credential } = fields
  if (typeof credential === 'object') {
    return { ...base, credential: credentialFrom(credential), withheld: null }
  }
  if (credential === 'none') return { ...base, credential: null, withheld: null }
  if (row?.credential_id != null && steers(row, given)) {
    return { ...base, credential: null, withheld: elsewhere }
  }
  return { ...base, ...(await stored(parts, row?.credential_id ?? null)) }
}

async function saved(parts: SubjectParts, row: SystemRow): Promise<Omit<Subject, 'device' | 'writing'>> {
  const connector = connectorOf(parts.connectors, row)
  if (connector === undefined) throw faulty({ name: 'is of a product that has no connector here' })
  const settings = connector.settings.safeParse(row.settings)
  if (!settings.success) throw faulty({ name: 'has settings that are no longer known. Check them.' })
  return {
    name: row.name,
    title: row.title,
    connector,
    settings: settings.data,
    reach:
      row.reach_host === null || row.reach_port === null
        ? null
        : { host: row.reach_host, port: row.reach_port },
    trust: trustOf(row),
    ...(await stored(parts, row.credential_id)),
  }
}

const notEntered = 'The write credential was entered for another address.'

/** A saved system by its credential that writes, which goes to the places for which it was entered and to no other. */
async function writingSubject(parts: SubjectParts, asked: Asked): Promise<Subject> {
  const row = await savedRow(parts.database, asked.name)
  if (row === null || asked.system !== null || (asked.device !== null && typeof asked.device !== 'string')) {
    throw faulty({ credential: 'is tested as saved. Save it first.' })
  }
  if (row.write_credential_id === null)
    throw faulty({ credential: 'is missing: no write credential is saved' })
  const system = { ...(await saved(parts, row)), ...(await stored(parts, row.write_credential_id)) }
  if (asked.device === null) return { ...system, device: null, writing: true }
  const { device } = await deviceFor(parts.database, row, asked.device)
  const { write_entered: entered } = await parts.database
    .selectFrom('device_reach')
    .select('write_entered')
    .where('system', '=', row.name)
    .where('device', '=', asked.device)
    .executeTakeFirstOrThrow()
  const withheld = entered ? system.withheld : notEntered
  return { ...system, ...(entered ? {} : { credential: null }), device, withheld, writing: true }
}

/**
 * What a person asks to be tested. A stored secret is used only where it was entered for: with an address, trust or
 * device that is typed anew, it is withheld.
 */
export async function subjectOf(parts: SubjectParts, asked: Asked): Promise<Subject> {
  if (asked.credential === 'writes') return writingSubject(parts, asked)
  const row = await savedRow(parts.database, asked.name)
  const system =
    asked.system !== null
      ? await typed(parts, row, asked.system)
      : row !== null
        ? await saved(parts, row)
        : null
  if (system === null) throw faulty({ name: 'is missing' })
  const { device, known } = await deviceFor(parts.database, row, asked.device)
  const usesStored =
    (asked.system === null || asked.system.credential === 'keep') && system.credential !== null
  if (!known && usesStored)
    return { ...system, device, credential: null, withheld: elsewhere, writing: false }
  return { ...system, device, writing: false }
}
