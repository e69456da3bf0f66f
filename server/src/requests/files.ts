import { notFound } from '@patchbay/connectors/failures'
import type { RequestWish } from '@patchbay/contract/changes/kinds/request-intent'
import { sql } from 'kysely'
import type { Means } from '../changes/kind.ts'
import type { KeptFile } from './intent.ts'

/** Days for which files are kept: longer than a request may wait for its time. */
const kept = 100

/** Keeps what is to be attached, and forgets what nobody needs any more. */
export async function keepFiles(
  files: RequestWish['files'],
  { database }: Pick<Means, 'database'>,
): Promise<KeptFile[]> {
  if (files.length === 0) return []
  await database
    .deleteFrom('request_file')
    .where('made_at', '<', sql<Date>`now() - ${kept} * interval '1 day'`)
    .execute()
  const rows = await Promise.all(
    files.map(async ({ name, type, content }) => {
      const octets = Buffer.from(content, 'base64')
      const { id } = await database
        .insertInto('request_file')
        .values({ octets })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id, name, type, size: octets.length }
    }),
  )
  return rows
}

/** @throws Failure where it is not kept any more */
export async function keptOctets(
  { id, name }: KeptFile,
  { database }: Pick<Means, 'database'>,
): Promise<Uint8Array> {
  const row = await database
    .selectFrom('request_file')
    .select('octets')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row !== undefined) return row.octets
  throw notFound({ cause: 'absent', message: `${name} is no longer stored.` })
}
