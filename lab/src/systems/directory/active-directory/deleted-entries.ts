import type { World } from '../../../world/model/world.ts'
import { entryKind } from './entry.ts'
import type { EntryKind, Given } from './entry.ts'
import { generalizedTime, guidOf, guidText } from './values.ts'

export interface Former {
  readonly firstname: string
  readonly lastname: string
  readonly username: string
  readonly department: string
  /** Days before the lab began. */
  readonly daysAgo: number
}

/** People who left: the world does not know them any more, the directory still has what is left of their accounts. */
export const formerPeople: readonly Former[] = [
  { firstname: 'Edith', lastname: 'Quarles', username: 'equarles', department: 'Chemistry', daysAgo: 3 },
  { firstname: 'Tobias', lastname: 'Varga', username: 'tvarga', department: 'History', daysAgo: 20 },
  { firstname: 'Noor', lastname: 'Zeman', username: 'nzeman', department: 'Cardiology', daysAgo: 61 },
  { firstname: 'Ulla', lastname: 'Oksanen', username: 'uoksanen', department: 'Library', daysAgo: 118 },
]

/** `<WKGUID=…,DC=…>` finds it whatever it is called in the language of the site. */
export const deletedWellKnown = '18e2ea80684f11d2b9aa00c04f79f805'

export interface DeletedPlan {
  readonly dn: string
  readonly kind: EntryKind<null>
  readonly rid: number | null
}

const plainKind = (attributes: Readonly<Record<string, Given>>): EntryKind<null> =>
  entryKind<null>(Object.fromEntries(Object.entries(attributes).map(([name, given]) => [name, () => given])))

/**
 * With the recycle bin on, a deleted object keeps its attributes; its own name gets a line feed and its identifier, and
 * it moves below one container.
 */
export function deletedEntries(world: World, base: string, firstRid: number): readonly DeletedPlan[] {
  const container = `CN=Deleted Objects,${base}`
  return [
    {
      dn: container,
      rid: null,
      kind: plainKind({
        objectClass: ['top', 'container'],
        cn: 'Deleted Objects',
        name: 'Deleted Objects',
        isDeleted: 'TRUE',
        instanceType: 4,
      }),
    },
    ...formerPeople.map(({ firstname, lastname, username, department, daysAgo }, at): DeletedPlan => {
      const plain = `${firstname} ${lastname}`
      const id = guidText(guidOf(`${world.seed} deleted ${username}`))
      const left = generalizedTime(world.clock.now() - daysAgo * 86_400_000)
      return {
        dn: `CN=${plain}\\0ADEL:${id},${container}`,
        rid: firstRid + at,
        kind: plainKind({
          objectClass: ['top', 'person', 'organizationalPerson', 'user'],
          cn: `${plain}\nDEL:${id}`,
          name: `${plain}\nDEL:${id}`,
          'msDS-LastKnownRDN': plain,
          displayName: plain,
          sAMAccountName: username,
          userPrincipalName: `${username}@${world.domain}`,
          mail: `${username}@${world.domain}`,
          department,
          userAccountControl: 514,
          isDeleted: 'TRUE',
          lastKnownParent: `OU=${department},OU=People,${base}`,
          whenCreated: generalizedTime(world.clock.now() - 1_000 * 86_400_000),
          whenChanged: left,
          instanceType: 4,
        }),
      }
    }),
  ]
}
