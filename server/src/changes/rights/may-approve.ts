import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Preview } from '@patchbay/contract/changes/preview'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { whyGiven } from '../../people/sign-in-methods.ts'
import type { ChangeRow } from '../rows.ts'
import { leftToOthers } from './left-to.ts'
import type { Answerer } from './left-to.ts'
import { overrideKey } from './override.ts'

/** The key of whoever agrees to changes of others. */
export const approveKey = 'commands-approve'

/** All the keys that agreeing to a change takes. */
export const keysToApprove = ({
  preview,
}: Pick<ChangeRow, 'preview'>): readonly [AccessKey, ...AccessKey[]] =>
  (preview as Preview).checks.some(({ past }) => past === true) ? [approveKey, overrideKey] : [approveKey]

interface Person extends Answerer {
  readonly id: number
  readonly access_permission_names: readonly string[]
}

interface WhyNot {
  readonly code: 'own-request' | 'key-missing' | 'role-missing' | 'way-in-given'
  readonly fields?: Readonly<Record<string, string>>
}

/** Why somebody may not agree to a change, as what the call answers; null where they may. */
export async function whyNotApprove(
  database: Kysely<Database>,
  row: Pick<ChangeRow, 'requested_by' | 'preview'>,
  person: Person,
): Promise<WhyNot | null> {
  if (row.requested_by === person.id) return { code: 'own-request' }
  const missing = keysToApprove(row).find((key) => !person.access_permission_names.includes(key))
  if (missing !== undefined) return { code: 'key-missing', fields: { key: missing } }
  const left = whyNotAnswer(row, person)
  if (left !== null || row.requested_by === null) return left
  const given = await whyGiven(database, person.id, row.requested_by)
  return given === null ? null : { code: 'way-in-given', fields: { account: given } }
}

/** The same of any answer, where the site leaves that to people of another role. */
export function whyNotAnswer(row: Pick<ChangeRow, 'preview'>, person: Answerer): WhyNot | null {
  const words = leftToOthers(row, person)
  return words === null ? null : { code: 'role-missing', fields: { role: words } }
}
