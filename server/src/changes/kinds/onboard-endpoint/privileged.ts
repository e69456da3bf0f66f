import type { EndpointGroups } from '@patchbay/contract/policies/endpoint-groups'
import { hasWords } from '../../../policies/name-words.ts'

/**
 * Why a group opens more than a device's own network; null where the site does not say so. What its rules really give only the
 * identity system's policy knows, so that its name is taken at its word.
 */
export function privilegedBecause(
  { privileged }: Pick<EndpointGroups, 'privileged'>,
  group: string,
): string | null {
  const meant = privileged.find(({ groups }) => groups.some((words) => hasWords(group, words)))
  return meant === undefined ? null : `by its name it is for ${meant.name}, and opens what those need`
}
