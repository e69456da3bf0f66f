import type { UseClass } from '@patchbay/contract/policies/used-by'
import type { Profile } from '@patchbay/contract/users/session'

/** Whoever asks, by what the site may give something to. */
export type Requester = Pick<Profile, 'role_name' | 'group_names'> & {
  /** Number of the account; left out where it is gone. */
  readonly id?: number
}

/** Whose account is gone: of no role and no group. */
export const nobody: Requester = { role_name: '', group_names: [] }

/** Whether somebody has one of the roles or is of one of the groups of people; everybody may where none is named. */
export function mayUse(
  { usedBy }: { readonly usedBy: readonly string[] },
  { role_name: role, group_names: groups }: Requester,
): boolean {
  if (usedBy.length === 0) return true
  const own = new Set([role, ...groups].map((name) => name.toLowerCase()))
  return usedBy.some((name) => own.has(name.toLowerCase()))
}

/** Whose something is to use by all classes that mean it, each named once; empty where none does, so that it is everybody's. */
export function usersOf(
  classes: readonly UseClass[],
  isMeant: (thing: string) => boolean,
): readonly string[] {
  const named = classes.filter(({ things }) => things.some(isMeant)).flatMap(({ usedBy }) => usedBy)
  return named.filter((name, at) => named.findIndex((one) => one.toLowerCase() === name.toLowerCase()) === at)
}
