import type { DirectoryRule } from '@patchbay/contract/people/holders'

/** A rule as its form has it; 0 is no role, no group. */
export interface TypedRule {
  readonly system: string
  readonly directory_group: string
  readonly role: number
  readonly group: number
}

export const ruleAsTyped = ({ system, directory_group, role, group }: DirectoryRule): TypedRule => ({
  system,
  directory_group,
  role: role ?? 0,
  group: group ?? 0,
})

export const ruleAsRead = ({ system, directory_group, role, group }: TypedRule): DirectoryRule => ({
  system,
  directory_group: directory_group.trim(),
  role: role === 0 ? null : role,
  group: group === 0 ? null : group,
})
