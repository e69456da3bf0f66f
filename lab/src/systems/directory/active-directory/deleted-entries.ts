import type { World } from '../../../world/model/world.ts'
import type { EntryKind } from './entry.ts'
import { plainKind } from './plain-object.ts'
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

/**
 * With the recycle bin on, a deleted object keeps its attributes; its own name gets a line feed and its identifier, and
 * it moves below one container.
 */
export function deletedEntries(world: World, base: string, firstRid: number): readonly DeletedPlan[] {
  const container = `CN=Deleted Objects,${base}`
  const person = ['person', 'organizationalPerson', 'user']
  return [
    {
      dn: container,
      rid: null,
      kind: plainKind({ dn: container, classes: ['container'], attributes: { isDeleted: 'TRUE' } }, base),
    },
    ...formerPeople.map(({ firstname, lastname, username, department, daysAgo }, at): DeletedPlan => {
      const plain = `${firstname} ${lastname}`
      const dn = `CN=${plain}\\0ADEL:${guidText(guidOf(`${world.seed} deleted ${username}`))},${container}`
      const attributes = {
        // Deletion takes the category away.
        objectCategory: null,
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
        whenChanged: generalizedTime(world.clock.now() - daysAgo * 86_400_000),
      }
      return { dn, rid: firstRid + at, kind: plainKind({ dn, classes: person, attributes }, base) }
    }),
  ]
}
