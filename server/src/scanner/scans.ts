import { readSwitchPort } from '@patchbay/contract/identifiers/port'
import { meantMac } from '@patchbay/contract/identifiers/identifiers'
import { proofSeconds } from '@patchbay/contract/scanner/scans'
import type { KeptScan, Scan } from '@patchbay/contract/scanner/scans'
import { shortInterface } from '@patchbay/connectors/switch/interfaces'
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'

/** The newest that are listed. */
const most = 200

/** Clocks of phones are ahead of ours now and then: nothing is kept as scanned in the future. */
const notAfter = (scannedAt: string, now: Date) => new Date(Math.min(Date.parse(scannedAt), now.getTime()))

/** Keeps scans with the time of the scan; one that was kept before stays as it is. Returns how many are new. */
export async function keepScans(
  tx: Transaction<Database>,
  person: number,
  scans: readonly Scan[],
  now: Date,
): Promise<number> {
  const rows = scans.map((scan) => ({
    id: scan.id,
    person_id: person,
    kind: scan.kind,
    scanned_at: notAfter(scan.scannedAt, now),
    received_at: now,
    code: scan.kind === 'code' ? scan.code : null,
    outlet: scan.kind === 'patch' ? scan.outlet : null,
    device: scan.kind === 'patch' ? meantMac(scan.device) : null,
    port: scan.kind === 'patch' ? portWords(scan.port) : null,
    proof: null,
    proven_by: null,
    proven_at: null,
    last_look: null,
  }))
  const kept = await tx
    .insertInto('scan')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return kept.length
}

/** Switch as it was scanned and short interface, or the text where it is no port with its switch. */
function portWords(text: string): string {
  const port = readSwitchPort(text)
  const [name = ''] = text.split(/[\s:,]/)
  return port === null || port.switch === null ? text : `${name} ${shortInterface(port.interface)}`
}

const scansOf = (database: Kysely<Database>, person: number) =>
  database
    .selectFrom('scan')
    .selectAll()
    .select(
      sql<
        string | null
      >`(select nullif(o.switch || ' ' || o.interface, ' ') from outlet o where lower(o.label) = lower(scan.outlet)
        order by o.label limit 1)`.as('documented'),
    )
    .where('person_id', '=', person)

type Row = Awaited<ReturnType<ReturnType<typeof scansOf>['executeTakeFirstOrThrow']>>

export async function readScans(database: Kysely<Database>, person: number, now: Date) {
  const rows = await scansOf(database, person)
    .orderBy('scanned_at', 'desc')
    .orderBy('id')
    .limit(most + 1)
    .execute()
  return { scans: rows.slice(0, most).map((row) => keptOf(row, now)), complete: rows.length <= most }
}

/** @throws CallError where it is nobody's, or somebody else's */
export async function readScan(
  database: Kysely<Database>,
  person: number,
  id: string,
  now: Date,
): Promise<KeptScan> {
  const row = await scansOf(database, person).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new CallError('no-such-thing')
  return keptOf(row, now)
}

/** @throws CallError where it is nobody's, or somebody else's */
export async function removeScan(tx: Transaction<Database>, person: number, id: string): Promise<void> {
  const gone = await tx
    .deleteFrom('scan')
    .where('id', '=', id)
    .where('person_id', '=', person)
    .returning('id')
    .executeTakeFirst()
  if (gone === undefined) throw new CallError('no-such-thing')
}

/** The last moment at which the network may still prove a patch. */
export const provableUntil = (scannedAt: Date): Date => new Date(scannedAt.getTime() + proofSeconds * 1_000)

function keptOf(row: Row, now: Date): KeptScan {
  const proof = proofOf(row, now)
  const { documented, port } = row
  return {
    id: row.id,
    kind: row.kind,
    scannedAt: row.scanned_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    code: row.code,
    outlet: row.outlet,
    device: row.device,
    port,
    proof,
    because: proof === 'confirmed' ? row.proof : proof === null ? null : row.last_look,
    source: row.proven_by,
    provenAt: row.proven_at?.toISOString() ?? null,
    documented: documented === port ? null : documented,
  }
}

function proofOf({ kind, proven_at: provenAt, scanned_at: scannedAt }: Row, now: Date): KeptScan['proof'] {
  if (kind === 'code') return null
  if (provenAt !== null) return 'confirmed'
  return now <= provableUntil(scannedAt) ? 'looking' : 'not-proven'
}
