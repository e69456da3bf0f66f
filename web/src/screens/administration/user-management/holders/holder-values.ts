import type { AccessKey } from '@patchbay/contract/access-keys'
import type { Group, Role } from '@patchbay/contract/people/holders'

export interface Member {
  readonly id: number
  readonly username: string
}

/** The form of a group, and of a role, which has no members. */
export interface HolderValues {
  readonly name: string
  readonly description: string
  readonly keys: readonly AccessKey[]
  /** Without those whom a directory puts in. */
  readonly members: readonly Member[]
}

export const emptyHolder: HolderValues = { name: '', description: '', keys: [], members: [] }

export function groupValues({ name, description, keys, members }: Group): HolderValues {
  const own = members.filter((member) => !member.by_directory)
  return { name, description, keys, members: own.map(({ id, username }) => ({ id, username })) }
}

export function roleValues({ name, description, keys }: Role): HolderValues {
  return { name, description, keys, members: [] }
}

export function holderBody({ name, description, keys }: HolderValues) {
  return { name: name.trim(), description: description.trim(), keys: [...keys] }
}

export function groupBody(values: HolderValues) {
  return { ...holderBody(values), members: values.members.map(({ id }) => id) }
}
