import { X509Certificate } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { certificateIn } from '@patchbay/connectors/transport/presented'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readPeers } from '../systems/peer-rows.ts'
import { dayOf, reportedLicence } from './reported-licence.ts'
import type { ReportedLicence } from './reported-licence.ts'

/** Files of the server that come to an end or grow old; null where it has none. */
export interface OwnFiles {
  readonly certificateFile: string | null
  readonly keyFile: string | null
}

/** What the product itself depends on. Of tokens and keys the name, owner and days alone are read. */
export async function ownDependencies(
  database: Kysely<Database>,
  files: OwnFiles,
): Promise<readonly ReportedLicence[]> {
  const parts = await Promise.all([
    certificatesOfSystems(database),
    ownCertificate(files),
    tokens(database),
    sealingKey(files),
  ])
  return parts.flat()
}

async function certificatesOfSystems(database: Kysely<Database>): Promise<readonly ReportedLicence[]> {
  const systems = await database
    .selectFrom('system')
    .select(['name', 'title', 'certificate_authority'])
    .where('enabled', '=', true)
    .orderBy('name')
    .execute()
  const peers = await readPeers(database)
  return systems.flatMap(({ name, title, certificate_authority: pem }) => {
    const authority = pem === null ? null : certificateIn(pem)
    const shown = (peers.get(name) ?? []).flatMap((row) =>
      row.valid_to === null
        ? []
        : [
            certificate(
              `certificate ${name} ${row.device} ${row.host}:${row.port}`,
              `Certificate of ${row.device === '' ? title : `${row.device} by ${title}`} at ${row.host}:${row.port}`,
              row.subject ?? '',
              { validFrom: row.valid_from, validTo: row.valid_to },
            ),
          ],
    )
    return authority === null
      ? shown
      : [
          ...shown,
          certificate(`authority ${name}`, `Authority of ${title}`, authority.subject, {
            validFrom: null,
            validTo: authority.validTo,
          }),
        ]
  })
}

const certificate = (
  key: string,
  name: string,
  product: string,
  { validFrom, validTo }: { readonly validFrom: Date | null; readonly validTo: Date },
): ReportedLicence =>
  reportedLicence({
    key,
    name,
    vendor: '',
    product: product.slice(0, 200),
    kind: 'certificate',
    started: validFrom === null ? null : dayOf(validFrom),
    ends: dayOf(validTo),
  })

async function ownCertificate({ certificateFile }: OwnFiles): Promise<readonly ReportedLicence[]> {
  if (certificateFile === null) return []
  const { subject, validFromDate, validToDate } = new X509Certificate(await readFile(certificateFile))
  return [
    certificate('own tls', 'TLS certificate of this server', subject.replaceAll('\n', ', '), {
      validFrom: validFromDate,
      validTo: validToDate,
    }),
  ]
}

/** Tokens of programs that can still be used or have just ended. */
async function tokens(database: Kysely<Database>): Promise<readonly ReportedLicence[]> {
  const rows = await database
    .selectFrom('bearer_token')
    .innerJoin('person', 'person.id', 'bearer_token.person_id')
    .select([
      'bearer_token.id',
      'bearer_token.name',
      'bearer_token.created_at',
      'bearer_token.expires_at',
      'person.username',
    ])
    .where('revoked_at', 'is', null)
    .orderBy('bearer_token.id')
    .execute()
  return rows.map(({ id, name, created_at: made, expires_at: end, username }) =>
    reportedLicence({
      key: `token ${id}`,
      name: `Token ${id} of ${username}: ${name}`,
      vendor: '',
      product: 'API token',
      kind: 'token',
      started: dayOf(made),
      ends: dayOf(end),
    }),
  )
}

async function sealingKey({ keyFile }: OwnFiles): Promise<readonly ReportedLicence[]> {
  if (keyFile === null) return []
  const { mtime } = await stat(keyFile)
  return [
    reportedLicence({
      key: 'sealing key',
      name: 'Sealing key of stored credentials',
      vendor: '',
      product: 'Key file',
      kind: 'key',
      started: dayOf(mtime),
      reported: 'active',
    }),
  ]
}
