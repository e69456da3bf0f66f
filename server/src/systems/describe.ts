import type { Connector } from '@patchbay/connectors/connector/connector'
import { certificateIn } from '@patchbay/connectors/transport/presented'
import type {
  ProvenPeer,
  ShownPeer,
  SystemDetail,
  SystemRow as RowShown,
} from '@patchbay/contract/systems/system'
import { sql } from 'kysely'
import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { CredentialTable } from '../database/tables/systems.ts'
import type { SystemRow } from './configured.ts'
import { trustOf } from './configured.ts'
import { connectorOf } from './given.ts'
import { healthShown, joinedHealth } from './describe-health.ts'
import type { Health } from './health.ts'
import { readHealth } from './health-rows.ts'
import type { Systems } from './open.ts'
import { peerShown, waysShown } from './describe-addresses.ts'
import { readPeers } from './peer-rows.ts'

export interface DescribeParts {
  readonly database: Kysely<Database>
  readonly systems: Systems
  readonly connectors: readonly Connector[]
  readonly systemsFile: string | null
  readonly now: () => Date
}

const iso = (date: Date | null | undefined) => date?.toISOString() ?? null
interface Gathered {
  readonly row: SystemRow
  readonly connector: Connector | undefined
  readonly devices: number
  /** Null where there is none; the number of its secrets otherwise. */
  readonly secrets: number | null
  readonly health: Health
  /** What connections showed, the latest first. */
  readonly peers: readonly ProvenPeer[]
  /** What it showed when it was last tested. */
  readonly tested: ShownPeer | null
  /** So many devices or units does it reach, and none answers. */
  readonly silent: number | null
  readonly now: Date
}

/** One switch of many that failed a moment ago does not make the system fail. */
const patienceWithMany = 5 * 60_000

function isFailing({ connector, health }: Gathered): boolean {
  const { lastFailureAt, lastSuccessAt } = health
  if (lastFailureAt === null) return false
  if (lastSuccessAt === null) return true
  const patience = connector?.perDevice === true ? patienceWithMany : 0
  return lastFailureAt.getTime() > lastSuccessAt.getTime() + patience
}

/** What keeps it from being asked at all, in a sentence; null when nothing does. */
function missingFor({ row, connector, secrets }: Gathered): string | null {
  if (connector === undefined) return `There is no connector for ${row.product} here.`
  if (secrets === 0) return 'Its secret is missing; enter it.'
  if (connector.perDevice || row.reach_host === null || row.reach_port === null) return null
  const settings = connector.settings.safeParse(row.settings)
  if (!settings.success) return 'Its settings are of another version. Check them.'
  const doors = connector.connecting.doors(
    { host: row.reach_host, port: row.reach_port },
    settings.data,
    null,
  )
  const proves = doors.some(({ protocol }) => protocol === 'tls' || protocol === 'starttls')
  return proves && row.certificate_authority === null && row.fingerprint === null
    ? 'Its identity is not proven, so nothing is sent to it. Test it, compare its fingerprint, and pin it.'
    : null
}

function stateOf(gathered: Gathered): Pick<RowShown, 'state' | 'why'> {
  const { row, health } = gathered
  if (!row.enabled) return { state: 'disabled', why: null }
  const missing = missingFor(gathered)
  if (missing !== null) return { state: 'incomplete', why: missing }
  if (health.throttledUntil !== null) return { state: 'throttled', why: health.lastFailure }
  if (health.skippedUntil !== null) return { state: 'skipped', why: health.lastFailure }
  if (gathered.silent !== null) {
    const words = `None of its ${gathered.silent} devices answers.`
    return { state: 'failing', why: health.lastFailure === null ? words : `${words} ${health.lastFailure}` }
  }
  if (isFailing(gathered)) return { state: 'failing', why: health.lastFailure }
  return { state: health.lastSuccessAt === null ? 'untried' : 'ok', why: null }
}

const withoutSince = ({ device: _device, since: _since, ...shown }: ProvenPeer): ShownPeer => shown

/** What it showed last: to a connection, or to a test, which need not have been satisfied by it. */
function shownIn({ peers, tested, connector }: Gathered): ShownPeer | null {
  const [latest] = peers
  if (latest === undefined || connector?.perDevice === true) return tested
  return tested !== null && tested.seen_at > latest.seen_at ? tested : withoutSince(latest)
}

const endsOf = ({ peers, tested }: Gathered): (string | null)[] =>
  (peers.length === 0 && tested !== null ? [tested] : peers).map(({ valid_to: end }) => end)

const earlier = (a: string | null, b: string | null) => (a === null || (b !== null && b < a) ? b : a)

function rowOf(gathered: Gathered): RowShown {
  const { row, connector, devices, health } = gathered
  const shown = shownIn(gathered)
  const authority = row.certificate_authority === null ? null : certificateIn(row.certificate_authority)
  return {
    name: row.name,
    kind: row.kind,
    product: row.product,
    product_title: connector?.title ?? row.product,
    title: row.title,
    address: row.address,
    page: row.page,
    host: row.reach_host,
    port: row.reach_port,
    origin: row.origin,
    per_device: connector?.perDevice ?? false,
    devices,
    enabled: row.enabled,
    allow_changes: row.allow_changes,
    allow_containment: row.allow_containment,
    version: row.version,
    changed_at: row.changed_at.toISOString(),
    ...stateOf(gathered),
    health: { ...healthShown(health), running: health.running },
    shown,
    expires_at: [...endsOf(gathered), iso(authority?.validTo)].reduce(earlier, null),
  }
}

async function secretsByCredential(database: Kysely<Database>): Promise<Map<number, string[]>> {
  const rows = await database.selectFrom('sealed_secret').select(['credential_id', 'field']).execute()
  const fields = new Map<number, string[]>()
  for (const { credential_id: id, field } of rows) fields.set(id, [...(fields.get(id) ?? []), field])
  return fields
}

async function devicesBySystem(database: Kysely<Database>): Promise<Map<string, number>> {
  const { rows } = await sql<{ system: string; devices: number }>`
    select system, count(*)::int as devices from device_reach group by system`.execute(database)
  return new Map(rows.map(({ system, devices }) => [system, devices]))
}

async function gather(parts: DescribeParts, rows: readonly SystemRow[]): Promise<Gathered[]> {
  const { database, systems, connectors } = parts
  const now = parts.now()
  const written = await readHealth(database)
  const devices = await devicesBySystem(database)
  const secrets = await secretsByCredential(database)
  const { rows: silent } = await sql<{ name: string; devices: number }>`
    select name, devices from silent_system`.execute(database)
  const peers = await readPeers(database, rows.length === 1 ? (rows[0]?.name ?? null) : null)
  return rows.map((row) => ({
    row,
    connector: connectorOf(connectors, row),
    peers: (peers.get(row.name) ?? []).map((peer) => peerShown(peer, row, connectorOf(connectors, row))),
    devices: devices.get(row.name) ?? 0,
    secrets: row.credential_id === null ? null : (secrets.get(row.credential_id)?.length ?? 0),
    health: joinedHealth(systems.healthOf(row.name), written.get(row.name), now),
    tested: written.get(row.name)?.shown?.[0] ?? null,
    silent: silent.find(({ name }) => name === row.name)?.devices ?? null,
    now,
  }))
}

/** Every connected system with its health, in the order of the systems file, then as they were added. */
export async function describeAll(parts: DescribeParts): Promise<RowShown[]> {
  const rows = await parts.database
    .selectFrom('system')
    .selectAll()
    .orderBy('position')
    .orderBy('name')
    .execute()
  return (await gather(parts, rows)).map(rowOf)
}

type Known = SystemDetail['credential']

function known(row: Selectable<CredentialTable> | undefined, fields: readonly string[]): Known {
  if (row === undefined) return null
  return {
    kind: row.kind,
    username: row.username,
    authentication: row.authentication,
    privacy: row.privacy,
    has_secret: fields.includes('secret'),
    has_enable: fields.includes('enable'),
    has_privacy_key: fields.includes('privacy-secret'),
    changed_at: row.changed_at.toISOString(),
  }
}

type SettingShown = SystemDetail['settings'][number]

/** Those that a form shows, with the usual value where nothing is said. */
function settingsOf(row: SystemRow, connector: Connector | undefined): SettingShown[] {
  const settings = row.settings
  return (connector?.connecting.fields ?? []).flatMap(({ name, usual }): SettingShown[] => {
    const value = settings[name] ?? usual
    const plain = value === null || ['boolean', 'number', 'string'].includes(typeof value)
    return plain ? [{ name, value: value as SettingShown['value'] }] : []
  })
}

const mostPeers = 50

/** One system with all that may be told of it; null when there is none of that name. */
export async function describeOne(parts: DescribeParts, name: string): Promise<SystemDetail | null> {
  const { database, systems, connectors, systemsFile } = parts
  const row = await database.selectFrom('system').selectAll().where('name', '=', name).executeTakeFirst()
  if (row === undefined) return null
  const [gathered] = await gather(parts, [row])
  if (gathered === undefined) return null
  const ids = [row.credential_id, row.write_credential_id].filter((id) => id !== null)
  const credentials =
    ids.length === 0
      ? []
      : await database.selectFrom('credential').selectAll().where('id', 'in', ids).execute()
  const secrets = await secretsByCredential(database)
  const credential = (id: number | null) =>
    known(
      credentials.find((one) => one.id === id),
      id === null ? [] : (secrets.get(id) ?? []),
    )
  const authority = row.certificate_authority === null ? null : certificateIn(row.certificate_authority)
  return {
    ...rowOf(gathered),
    ways: waysShown(systems.waysOf(name), gathered.connector),
    peers: gathered.peers.slice(0, mostPeers),
    proven: gathered.peers.length,
    certificate_authority: row.certificate_authority,
    authority:
      authority === null ? null : { subject: authority.subject, valid_to: authority.validTo.toISOString() },
    fingerprint: trustOf(row).fingerprint ?? null,
    server_name: row.server_name,
    settings: settingsOf(row, connectorOf(connectors, row)),
    credential: credential(row.credential_id),
    write_credential: credential(row.write_credential_id),
    locked: row.origin === 'file' ? `Set by ${systemsFile ?? 'the systems file'}. Change it there.` : null,
  }
}
