import { guidOf } from './values.ts'

/** How values of an attribute are compared. */
export type Syntax = 'text' | 'integer' | 'name' | 'octets' | 'boolean'

const bySyntax: Readonly<Record<Syntax, string>> = {
  text: `cn sn givenName displayName name description title department company physicalDeliveryOfficeName
    telephoneNumber mail proxyAddresses sAMAccountName userPrincipalName employeeID employeeNumber l location
    dNSHostName operatingSystem operatingSystemVersion servicePrincipalName objectClass ou dc mobile ipPhone info
    whenCreated whenChanged msDS-AdditionalSamAccountName legacyExchangeDN msDS-PrincipalName serialNumber
    lDAPDisplayName msDS-ReplAttributeMetaData msDS-LastKnownRDN`,
  integer: `userAccountControl groupType primaryGroupID sAMAccountType instanceType lockoutTime badPwdCount
    badPasswordTime lastLogon lastLogonTimestamp pwdLastSet accountExpires logonCount adminCount maxPwdAge
    lockoutThreshold lockoutDuration lockOutObservationWindow minPwdLength msDS-User-Account-Control-Computed
    msDS-UserPasswordExpiryTimeComputed msDS-SupportedEncryptionTypes msDS-LockoutDuration msDS-LockoutThreshold
    msDS-LockoutObservationWindow msDS-MaximumPasswordAge msDS-PasswordSettingsPrecedence searchFlags
    msLAPS-PasswordExpirationTime ms-Mcs-AdmPwdExpirationTime msExchRecipientTypeDetails`,
  name: `distinguishedName memberOf member manager directReports managedBy objectCategory msDS-ResultantPSO
    msDS-PSOAppliesTo lastKnownParent homeMDB serverReference hasMasterNCs msDS-hasMasterNCs`,
  octets: `objectGUID objectSid logonHours tokenGroups unicodePwd thumbnailPhoto nTSecurityDescriptor schemaIDGUID
    attributeSecurityGUID msFVE-RecoveryGuid`,
  boolean: 'isCriticalSystemObject isDeleted isRecycled',
}

/** Computed when asked for by name, never stored: `*` does not bring them and no filter finds them. */
const constructed = new Set([
  'msds-user-account-control-computed',
  'msds-userpasswordexpirytimecomputed',
  'tokengroups',
  'msds-resultantpso',
  'msds-replattributemetadata',
])

export interface AttributeType {
  readonly name: string
  readonly syntax: Syntax
  readonly constructed: boolean
}

const types = new Map<string, AttributeType>()
for (const [syntax, names] of Object.entries(bySyntax)) {
  for (const name of names.split(/\s+/)) {
    const key = name.toLowerCase()
    types.set(key, { name, syntax: syntax as Syntax, constructed: constructed.has(key) })
  }
}

/** By name in any case; null for what the schema does not know. */
export function attributeType(name: string): AttributeType | null {
  return types.get(name.toLowerCase()) ?? null
}

export const attributeTypes: ReadonlyMap<string, AttributeType> = types

/** `schemaIDGUID` of an attribute; the lab's own, which is no other's. */
export const schemaId = (name: string): Buffer => guidOf(`attribute ${name.toLowerCase()}`)

/** Object categories that a filter may name by word instead of by name in the schema. */
const categories: Readonly<Record<string, string>> = {
  person: 'Person',
  user: 'Person',
  contact: 'Person',
  computer: 'Computer',
  group: 'Group',
  organizationalunit: 'Organizational-Unit',
  container: 'Container',
  domaindns: 'Domain-DNS',
  attributeschema: 'Attribute-Schema',
}

export function categoryName(word: string, base: string): string {
  return `CN=${categories[word.toLowerCase()] ?? word},CN=Schema,CN=Configuration,${base}`
}
