import { classDefinitions } from './classes.ts'
import type { ClassDefinition } from './classes.ts'
import { settingsName } from './domain-controllers.ts'
import { entryKind } from './entry.ts'
import type { EntryKind, Given } from './entry.ts'
import { plainKind } from './plain-object.ts'
import { attributeTypes, categoryName, schemaId, schemaName, setOf } from './schema.ts'
import type { AttributeType } from './schema.ts'
import { classId, subschema } from './subschema.ts'
import { syntaxes } from './syntaxes.ts'

export const aggregateName = (base: string) => `CN=Aggregate,${schemaName(base)}`

const truth = (yes: boolean) => (yes ? 'TRUE' : 'FALSE')

function attributeKind(base: string): EntryKind<AttributeType> {
  const objectCategory = categoryName('attributeSchema', base)
  return entryKind<AttributeType>({
    objectClass: () => ['top', 'attributeSchema'],
    objectCategory: () => objectCategory,
    cn: ({ commonName }) => commonName,
    name: ({ commonName }) => commonName,
    lDAPDisplayName: ({ name }) => name,
    attributeID: ({ id }) => id,
    attributeSyntax: ({ kind }) => syntaxes[kind].id,
    oMSyntax: ({ kind }) => syntaxes[kind].number,
    isSingleValued: ({ single }) => truth(single),
    // Where it is not in the set, mostly nothing is said.
    isMemberOfPartialAttributeSet: ({ catalog }) => (catalog ? 'TRUE' : null),
    systemOnly: ({ systemOnly }) => truth(systemOnly),
    // 0x10 is the schema that Windows comes with, 0x4 constructed.
    systemFlags: ({ constructed }) => (constructed ? 0x14 : 0x10),
    searchFlags: ({ indexed }) => (indexed ? 1 : 0),
    linkID: ({ link }) => link,
    schemaIDGUID: ({ name }) => schemaId(name),
    attributeSecurityGUID: ({ name }) => setOf(name),
    instanceType: () => 4,
  })
}

function classKind(base: string): EntryKind<ClassDefinition> {
  const objectCategory = categoryName('classSchema', base)
  return entryKind<ClassDefinition>({
    objectClass: () => ['top', 'classSchema'],
    objectCategory: () => objectCategory,
    cn: ({ commonName }) => commonName,
    name: ({ commonName }) => commonName,
    lDAPDisplayName: ({ name }) => name,
    governsID: ({ id }) => id,
    objectClassCategory: ({ kind }) => kind,
    subClassOf: ({ above }) => above,
    systemAuxiliaryClass: ({ auxiliary }) => auxiliary,
    systemMustContain: ({ must }) => must,
    systemMayContain: ({ may }) => may,
    systemPossSuperiors: ({ below }) => below,
    defaultObjectCategory: ({ category }) => `CN=${category},${schemaName(base)}`,
    rDNAttID: ({ naming }) => naming,
    systemOnly: () => 'FALSE',
    systemFlags: () => 0x10,
    schemaIDGUID: ({ name }) => classId(name),
    instanceType: () => 4,
  })
}

export type AddEntry = <S>(dn: string, kind: EntryKind<S>, subject: S) => void

/** How the directory files its attributes and classes: a naming context of its own beside the domain. */
export function addSchema(base: string, now: string, add: AddEntry): void {
  const root = schemaName(base)
  const plain = (dn: string, name: string, attributes: Readonly<Record<string, Given>>) =>
    add(dn, plainKind({ dn, classes: [name], attributes }, base), null)
  // 88 is the schema of Windows Server 2019 and 2022; 13 is the head of a naming context that is kept here.
  plain(root, 'dMD', { instanceType: 13, objectVersion: 88, fSMORoleOwner: settingsName('dc1', base) })
  plain(aggregateName(base), 'subSchema', { ...subschema(), modifyTimeStamp: now, createTimeStamp: now })
  const attributes = attributeKind(base)
  for (const type of attributeTypes.values()) add(`CN=${type.commonName},${root}`, attributes, type)
  const classes = classKind(base)
  for (const one of classDefinitions.values()) add(`CN=${one.commonName},${root}`, classes, one)
}
