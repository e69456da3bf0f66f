import type { EndpointWish } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'
import { CallError } from '../errors/call-error.ts'
import { hasWords } from '../policies/name-words.ts'
import { readPolicy } from '../policies/policies.ts'
import { mayUse, usersOf } from '../policies/used-by.ts'
import type { Requester } from '../policies/used-by.ts'

/** The roles and groups of people that may put a device into a group of endpoints and take it out; everybody where none is named. */
export const grantersOf = ({ granted }: Pick<EndpointGroups, 'granted'>, group: string): readonly string[] =>
  usersOf(granted, (words) => hasWords(group, words))

/** Such as `Medical-Pumps is granted by Clinical engineering`. */
export const grantedWords = (group: string, usedBy: readonly string[]): string =>
  `${group} is granted by ${usedBy.join(', ')}`

/** Why somebody may not ask for a group by its name; null where they may. */
export function whyNotGrant(
  policy: Pick<EndpointGroups, 'granted'>,
  { state, group }: Pick<EndpointWish, 'state' | 'group'>,
  requester: Requester,
): string | null {
  if (state === 'absent' || group === null) return null
  const usedBy = grantersOf(policy, group)
  return mayUse({ usedBy }, requester) ? null : `${grantedWords(group, usedBy)}.`
}

/** @throws CallError `input-not-valid` where the group is others' to grant */
export async function refuseOthersGroup(
  database: Kysely<Database>,
  requester: Requester,
  wish: Pick<EndpointWish, 'state' | 'group'>,
): Promise<void> {
  const words = whyNotGrant(await readPolicy(database, 'endpoint-groups'), wish, requester)
  if (words !== null) throw new CallError('input-not-valid', { fields: { 'intent.group': words } })
}
