import type { PlainObject } from './plain-object.ts'
import { fileTime, never } from './values.ts'

/** Behind the numbers of deleted accounts, so that it takes none of anybody's. */
const firstRid = 900_101

/**
 * A service's account whose password the domain changes every month: a computer by class and by its dollar, and of a
 * category of its own.
 */
export function managedAccounts(base: string, domain: string, now: number): PlainObject[] {
  const name = 'svc-labels'
  const folder = `CN=Managed Service Accounts,${base}`
  return [
    { dn: folder, classes: ['container'] },
    {
      dn: `CN=${name},${folder}`,
      classes: ['person', 'organizationalPerson', 'user', 'computer', 'msDS-GroupManagedServiceAccount'],
      rid: firstRid,
      attributes: {
        sAMAccountName: `${name}$`,
        dNSHostName: `${name}.${domain}`,
        description: 'Prints the labels of the library',
        userAccountControl: 4_096,
        'msDS-User-Account-Control-Computed': 0,
        'msDS-UserPasswordExpiryTimeComputed': never,
        // Domain Computers, as for machines.
        primaryGroupID: 515,
        sAMAccountType: 805_306_369,
        pwdLastSet: fileTime(now - 12 * 86_400_000),
        accountExpires: never,
        badPwdCount: 0,
        badPasswordTime: '0',
        logonCount: 4,
        lastLogon: fileTime(now - 3_600_000),
      },
    },
  ]
}
