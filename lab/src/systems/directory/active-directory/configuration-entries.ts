import { controllerNames } from './account-state.ts'
import { entryKind, entryOf } from './entry.ts'
import type { Entry, Given } from './entry.ts'
import { categoryName } from './schema.ts'
import { guidOf } from './values.ts'

export const configurationName = (base: string) => `CN=Configuration,${base}`
export const siteName = 'Default-First-Site-Name'
export const controllersUnit = (base: string) => `OU=Domain Controllers,${base}`

const serversName = (base: string) => `CN=Servers,CN=${siteName},CN=Sites,${configurationName(base)}`

/** Which controllers there are and where they stand, in a naming context of its own that every one of them holds. */
export function configurationEntries(base: string, domain: string): readonly Entry[] {
  const entry = (dn: string, objectClass: readonly string[], more: Readonly<Record<string, Given>> = {}) => {
    const name = /^CN=([^,]+)/.exec(dn)?.[1] ?? dn
    const all = { objectClass: ['top', ...objectClass], cn: name, name, instanceType: 4, ...more }
    const kind = entryKind<null>(
      Object.fromEntries(Object.entries(all).map(([attribute, given]) => [attribute, () => given])),
    )
    return entryOf({ dn, kind, subject: null, guid: (of) => guidOf(of), sid: null, person: null })
  }
  const configuration = configurationName(base)
  const contexts = [base, configuration, `CN=Schema,${configuration}`]
  const servers = serversName(base)
  return [
    entry(configuration, ['configuration'], { instanceType: 13 }),
    entry(`CN=Sites,${configuration}`, ['sitesContainer']),
    entry(`CN=${siteName},CN=Sites,${configuration}`, ['site']),
    entry(servers, ['serversContainer']),
    ...controllerNames.flatMap((name) => {
      const server = `CN=${name.toUpperCase()},${servers}`
      return [
        entry(server, ['server'], {
          dNSHostName: `${name}.${domain}`,
          serverReference: `CN=${name.toUpperCase()},${controllersUnit(base)}`,
        }),
        entry(`CN=NTDS Settings,${server}`, ['applicationSettings', 'nTDSDSA'], {
          hasMasterNCs: contexts,
          'msDS-hasMasterNCs': contexts,
          objectCategory: categoryName('nTDSDSA', base),
        }),
      ]
    }),
  ]
}

/** The account of a controller in its domain: a computer that trusts are kept by. */
export const controllerAccount = (name: string, base: string, domain: string): Record<string, Given> => ({
  objectClass: ['top', 'person', 'organizationalPerson', 'user', 'computer'],
  objectCategory: categoryName('computer', base),
  cn: name.toUpperCase(),
  name: name.toUpperCase(),
  sAMAccountName: `${name.toUpperCase()}$`,
  dNSHostName: `${name}.${domain}`,
  operatingSystem: 'Windows Server 2022 Standard',
  operatingSystemVersion: '10.0 (20348)',
  // SERVER_TRUST_ACCOUNT and TRUSTED_FOR_DELEGATION.
  userAccountControl: 532_480,
  primaryGroupID: 516,
  isCriticalSystemObject: 'TRUE',
})
