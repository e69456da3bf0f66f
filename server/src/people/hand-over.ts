import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { forgetDevicesOf } from './known-devices.ts'
import { noteWayIn } from './managing.ts'
import { generatePassword, newPasswordLink } from './password-links.ts'
import { isShort } from './passwords/password-rules.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './sessions.ts'
import { putPassword } from './set-password.ts'
import { accountKey, clearFailures } from './throttle.ts'

export interface HandedOver {
  readonly id: number
  readonly version: number
  readonly link: string | null
  readonly password: string | null
  readonly link_ends_at: string | null
}

/** A password made before the transaction begins, since hashing takes long; null for a link. */
export async function prepare(
  by: 'link' | 'generated',
): Promise<{ readonly clear: string; readonly hash: string } | null> {
  if (by === 'link') return null
  const clear = generatePassword()
  return { clear, hash: await hashPassword(clear) }
}

const versionOf = async (transaction: Transaction<Database>, id: number) =>
  (await transaction.selectFrom('person').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version

/** Gives a person a way to a password: the one that was prepared, to be changed at once, or a link. `giver` as `noteWayIn` has it. */
export async function handOver(
  transaction: Transaction<Database>,
  id: number,
  prepared: Awaited<ReturnType<typeof prepare>>,
  giver: number | null,
): Promise<HandedOver> {
  await noteWayIn(transaction, id, giver)
  if (prepared !== null) {
    const { clear, hash } = prepared
    await putPassword(transaction, id, { password_hash: hash, password_short: isShort(clear) }, true)
    return {
      id,
      version: await versionOf(transaction, id),
      link: null,
      password: clear,
      link_ends_at: null,
    }
  }
  const { token, endsAt } = await newPasswordLink(transaction, id)
  return {
    id,
    version: await versionOf(transaction, id),
    // After the hash, where no proxy and no log of requests sees it.
    link: `/login#password=${token}`,
    password: null,
    link_ends_at: endsAt.toISOString(),
  }
}

/** Takes away every way in that the person has now, for whoever knew the password may have made more of them. */
export async function shutOut(transaction: Transaction<Database>, id: number): Promise<number> {
  await transaction
    .updateTable('person')
    .set({ password_hash: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await transaction
    .updateTable('bearer_token')
    .set({ revoked_at: sql<Date>`now()` })
    .where('person_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await forgetDevicesOf(transaction, id)
  await clearFailures(transaction, accountKey(id, ''))
  return endSessionsOf(transaction, id, 'all', 'password-changed')
}
