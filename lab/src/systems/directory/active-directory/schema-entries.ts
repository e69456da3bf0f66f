import { entryKind, entryOf } from './entry.ts'
import type { Entry } from './entry.ts'
import { attributeTypes, schemaId } from './schema.ts'
import { guidOf } from './values.ts'

/** Sets of attributes that are permitted together, as far as the lab files any. */
const sets: Readonly<Record<string, readonly string[]>> = {
  'personal-information': [
    'telephonenumber',
    'mobile',
    'ipphone',
    'physicaldeliveryofficename',
    'thumbnailphoto',
  ],
  'account-restrictions': ['useraccountcontrol', 'pwdlastset', 'accountexpires'],
}

const setOf = (name: string): Buffer | null => {
  const found = Object.entries(sets).find(([, names]) => names.includes(name))
  return found === undefined ? null : guidOf(`set ${found[0]}`)
}

export const schemaName = (base: string) => `CN=Schema,CN=Configuration,${base}`

/** How the directory files its attributes: a naming context of its own beside the domain. */
export function schemaEntries(base: string): readonly Entry[] {
  const root = schemaName(base)
  const plan = { guid: (dn: string) => guidOf(dn), sid: null, person: null }
  const container = entryKind<null>({
    objectClass: () => ['top', 'dMD'],
    cn: () => 'Schema',
    name: () => 'Schema',
    instanceType: () => 13,
  })
  const kind = entryKind<string>({
    objectClass: () => ['top', 'attributeSchema'],
    cn: (name) => name,
    name: (name) => name,
    lDAPDisplayName: (name) => name,
    schemaIDGUID: schemaId,
    attributeSecurityGUID: (name) => setOf(name.toLowerCase()),
    searchFlags: () => 0,
    instanceType: () => 4,
  })
  return [
    entryOf({ ...plan, dn: root, kind: container, subject: null }),
    ...[...attributeTypes.values()].map(({ name }) =>
      entryOf({ ...plan, dn: `CN=${name},${root}`, kind, subject: name }),
    ),
  ]
}
