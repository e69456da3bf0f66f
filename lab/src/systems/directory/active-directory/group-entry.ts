import type { Group, Person } from '../../../world/model/people.ts'
import type { World } from '../../../world/model/world.ts'
import { guardedGroup } from './account-state.ts'
import { entryKind } from './entry.ts'
import type { EntryKind } from './entry.ts'
import type { Memberships } from './memberships.ts'
import { categoryName } from './schema.ts'

const securityGroup = -2_147_483_646

export interface GroupContext {
  readonly base: string
  readonly world: World
  readonly memberships: Memberships
  readonly created: string
  readonly ridOf: (name: string) => number | null
}

/** `Dept-Fine-Arts` is managed by whoever leads Fine Arts, and so are its teams. */
function headOf(group: Group, heads: ReadonlyMap<string, Person>): Person | undefined {
  const [, department] = /^(?:Dept|Team)-(.+?)(?:-[AB])?$/.exec(group.name) ?? []
  return department === undefined ? undefined : heads.get(department)
}

export function groupKind({ base, world, memberships, created, ridOf }: GroupContext): EntryKind<Group> {
  const objectCategory = categoryName('group', base)
  const heads = new Map(
    [...world.people.values()]
      .filter(({ title }) => title === 'Head')
      .map((person) => [person.department.replaceAll(' ', '-'), person]),
  )
  return entryKind<Group>({
    objectClass: () => ['top', 'group'],
    objectCategory: () => objectCategory,
    cn: ({ name }) => name,
    name: ({ name }) => name,
    sAMAccountName: ({ name }) => name,
    description: ({ description }) => description,
    groupType: () => securityGroup,
    sAMAccountType: () => 268_435_456,
    instanceType: () => 4,
    // Departments and everybody have a list for mail under the group's name.
    mail: ({ name }) => (/^(Dept|All)-/.test(name) ? `${name.toLowerCase()}@${world.domain}` : null),
    managedBy: (group) => {
      const head = headOf(group, heads)
      return head === undefined ? null : memberships.nameOf(head.username)
    },
    info: (group) =>
      group.name.startsWith('Team-') ? 'Who is in it is decided by the head of department.' : null,
    member: ({ name }) => memberships.membersOf(name),
    memberOf: ({ name }) => memberships.parentsOf(name),
    adminCount: ({ name }) => (name === guardedGroup ? 1 : null),
    primaryGroupToken: ({ name }) => ridOf(name),
    whenCreated: () => created,
    whenChanged: () => created,
  })
}
