import { hash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

interface Enrolled {
  certificate_authority: string | null
  fingerprint: string | null
  server_name: string | null
}

/** Where something is reached and by what it proves itself, in one line for the record. */
const inWords = (host: string | null, port: number | null, row: Enrolled) =>
  [
    host === null ? '' : `${host}:${port ?? ''}`,
    row.fingerprint ?? '',
    row.certificate_authority === null
      ? ''
      : `authority ${hash('sha256', row.certificate_authority, 'base64').slice(0, 43)}`,
    row.server_name ?? '',
  ]
    .filter((part) => part !== '')
    .join(' ')

/** What every system and every device of a system is pinned to, by name. */
export async function enrolments(transaction: Transaction<Database>): Promise<Map<string, string>> {
  const systems = await transaction.selectFrom('system').selectAll().orderBy('position').execute()
  const devices = await transaction
    .selectFrom('device_reach')
    .selectAll()
    .orderBy('device')
    .orderBy('system')
    .execute()
  return new Map([
    ...systems.map((row): [string, string] => [row.name, inWords(row.reach_host, row.reach_port, row)]),
    ...devices.map((row): [string, string] => [
      `${row.device} by ${row.system}`,
      inWords(row.host, row.port, row),
    ]),
  ])
}
