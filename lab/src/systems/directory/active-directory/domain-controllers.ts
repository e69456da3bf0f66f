import type { PlainObject } from './plain-object.ts'
import { fileTime, guidOf, never } from './values.ts'

export interface ControllerPlaces {
  readonly base: string
  readonly domain: string
  /** World time at which the lab began. */
  readonly now: number
}

export const configurationName = (base: string) => `CN=Configuration,${base}`
export const siteName = (base: string) => `CN=Default-First-Site-Name,CN=Sites,${configurationName(base)}`

const upper = (controller: string) => controller.toUpperCase()

/** What the root entry calls `serverName`. */
export const serverName = (controller: string, base: string) =>
  `CN=${upper(controller)},CN=Servers,${siteName(base)}`

/** What the root entry calls `dsServiceName`: the controller as a server of the directory. */
export const settingsName = (controller: string, base: string) =>
  `CN=NTDS Settings,${serverName(controller, base)}`

/** The computer that the controller runs on. */
export const controllerComputer = (controller: string, base: string) =>
  `CN=${upper(controller)},OU=Domain Controllers,${base}`

/** Says in replication data where a change was made. */
export const invocationOf = (controller: string): Buffer => guidOf(`invocation ${upper(controller)}`)

/** SERVER_TRUST_ACCOUNT and TRUSTED_FOR_DELEGATION. */
const controllerControl = 0x8_2000
const firstControllerRid = 1_000

/** Computers of the domain controllers: members of Domain Controllers by their primary group. */
export function controllerComputers(
  controllers: readonly string[],
  { base, domain, now }: ControllerPlaces,
): PlainObject[] {
  const days = (count: number) => fileTime(now - count * 86_400_000)
  return controllers.map((controller, at): PlainObject => {
    const name = upper(controller)
    const host = `${controller}.${domain}`
    return {
      dn: controllerComputer(controller, base),
      classes: ['person', 'organizationalPerson', 'user', 'computer'],
      rid: firstControllerRid + at,
      attributes: {
        sAMAccountName: `${name}$`,
        dNSHostName: host,
        operatingSystem: 'Windows Server 2022 Standard',
        operatingSystemVersion: '10.0 (20348)',
        servicePrincipalName: [
          `HOST/${name}`,
          `HOST/${host}`,
          `GC/${host}/${domain}`,
          `ldap/${name}`,
          `ldap/${host}`,
          `ldap/${host}/${domain}`,
        ],
        userAccountControl: controllerControl,
        'msDS-User-Account-Control-Computed': 0,
        primaryGroupID: 516,
        sAMAccountType: 805_306_369,
        isCriticalSystemObject: 'TRUE',
        'msDS-SupportedEncryptionTypes': 28,
        'msDS-isGC': 'TRUE',
        serverReferenceBL: serverName(controller, base),
        lastLogonTimestamp: days(4),
        pwdLastSet: days(11),
        accountExpires: never,
      },
    }
  })
}
