import { expect, test } from 'vitest'
import { classDefinition, classDefinitions } from './classes.ts'
import type { ClassDefinition } from './classes.ts'
import { Directory } from './directory.ts'
import { attributeType, attributeTypes } from './schema.ts'
import { testDirectory, texts } from './test-directory.ts'

const { lab, base, client, read, find } = testDirectory('schema')
const directory = new Directory(lab)

test('the root entry leads to the aggregate, which describes attributes and classes as RFC 4512 does', async () => {
  const { searchEntries } = await client().search('', { scope: 'base', attributes: ['subschemaSubentry'] })
  const place = String(searchEntries[0]!['subschemaSubentry'])
  const aggregate = await read(place, ['objectClass', 'attributeTypes', 'objectClasses', 'dITContentRules'])
  expect(texts(aggregate['objectClass'])).toEqual(['top', 'subSchema'])
  const types = texts(aggregate['attributeTypes'])
  expect(types).toHaveLength(attributeTypes.size)
  expect(types).toContain(
    "( 1.2.840.113556.1.4.221 NAME 'sAMAccountName' SYNTAX '1.3.6.1.4.1.1466.115.121.1.15' SINGLE-VALUE )",
  )
  for (const name of [
    'employeeType',
    'anr',
    'extensionAttribute1',
    'extensionAttribute15',
    'homePhone',
    'otherTelephone',
    'pager',
  ])
    expect(types.filter((one) => one.includes(`NAME '${name}' `))).toHaveLength(1)
  expect(types).toContain("( 2.5.4.31 NAME 'member' SYNTAX '1.3.6.1.4.1.1466.115.121.1.12' )")
  expect(types).toContain(
    "( 1.2.840.113556.1.4.2 NAME 'objectGUID' SYNTAX '1.3.6.1.4.1.1466.115.121.1.40' SINGLE-VALUE NO-USER-MODIFICATION )",
  )
  const classes = texts(aggregate['objectClasses'])
  expect(classes.find((one) => one.includes("NAME 'top'"))).toMatch(
    /^\( 2\.5\.6\.0 NAME 'top' ABSTRACT MUST \(objectClass \$ .+ \) MAY \(.+ \) \)$/,
  )
  expect(classes.find((one) => one.includes("NAME 'computer'"))).toMatch(
    /^\( 1\.2\.840\.113556\.1\.3\.30 NAME 'computer' SUP user STRUCTURAL MAY \(.+ \) \)$/,
  )
  expect(texts(aggregate['dITContentRules']).find((one) => one.includes("NAME 'user'"))).toContain(
    'AUX ( securityPrincipal $ mailRecipient ) MUST (sAMAccountName $ objectSid',
  )
  // Constructed: `*` does not bring them.
  expect((await read(place, ['*']))['attributeTypes']).toBeUndefined()
})

test('what libraries ask for by its class is found by it, in any case', async () => {
  const { searchEntries } = await client().search('', { scope: 'base', attributes: ['subschemaSubentry'] })
  const place = String(searchEntries[0]!['subschemaSubentry'])
  const aggregate = await read(place, ['objectClasses', '*', '+'], { filter: '(objectClass=subschema)' })
  expect(texts(aggregate['objectClasses']).length).toBe(classDefinitions.size)
})

test.each([
  ['lockoutTime', '1.2.840.113556.1.4.662', '2.5.5.16', '65', 'TRUE', undefined],
  ['memberOf', '1.2.840.113556.1.2.102', '2.5.5.1', '127', 'FALSE', undefined],
  ['objectSid', '1.2.840.113556.1.4.146', '2.5.5.17', '4', 'TRUE', 'TRUE'],
  ['isDeleted', '1.2.840.113556.1.2.48', '2.5.5.8', '1', 'TRUE', 'TRUE'],
  ['mail', '0.9.2342.19200300.100.1.3', '2.5.5.12', '64', 'TRUE', 'TRUE'],
])(
  'the schema files %s with its identifier and syntax',
  async (name, id, syntax, number, single, catalog) => {
    const [entry] = await find(`(lDAPDisplayName=${name})`, ['*'], `CN=Schema,CN=Configuration,${base}`)
    expect(entry).toMatchObject({
      attributeID: id,
      attributeSyntax: syntax,
      oMSyntax: number,
      isSingleValued: single,
    })
    expect(entry!['isMemberOfPartialAttributeSet']).toBe(catalog)
  },
)

test('classes are filed with what is above them and what their objects must and may have', async () => {
  const [user] = await find('(lDAPDisplayName=user)', ['*'], `CN=Schema,CN=Configuration,${base}`)
  expect(user).toMatchObject({
    dn: `CN=User,CN=Schema,CN=Configuration,${base}`,
    governsID: '1.2.840.113556.1.5.9',
    subClassOf: 'organizationalPerson',
    defaultObjectCategory: `CN=Person,CN=Schema,CN=Configuration,${base}`,
  })
  expect(texts(user!['systemMayContain'])).toContain('userAccountControl')
})

/** A class with all that it takes over from above and from the side. */
function lineage(definition: ClassDefinition): ClassDefinition[] {
  const next = [definition.above, ...definition.auxiliary].filter((name) => name !== definition.name)
  return [definition, ...next.flatMap((name) => lineage(classDefinition(name)!))]
}

test('every class names attributes and classes that there are', () => {
  for (const definition of classDefinitions.values()) {
    for (const name of [...definition.must, ...definition.may, definition.naming])
      expect([definition.name, name, attributeType(name)?.name]).toEqual([definition.name, name, name])
    for (const name of [definition.above, ...definition.auxiliary, ...definition.below])
      expect([definition.name, name, classDefinition(name)?.name]).toEqual([definition.name, name, name])
  }
})

test('every entry has what its classes permit, one value where there may be one, and a category that there is', () => {
  const wrong = new Set<string>()
  for (const entry of [...directory.byName.values(), ...directory.deleted]) {
    const classes = entry.read('objectclass').map((name) => classDefinition(String(name)))
    const all = classes.flatMap((one) => (one === null ? [] : lineage(one)))
    if (classes.includes(null)) wrong.add(`${entry.dn}: a class that there is not`)
    const permitted = new Set(all.flatMap(({ must, may }) => [...must, ...may]))
    for (const name of entry.names) {
      const type = attributeType(name)!
      const values = entry.read(name.toLowerCase())
      const of = String(entry.read('objectclass').at(-1))
      if (values.length > 0 && !permitted.has(type.name)) wrong.add(`${of} may not have ${name}`)
      if (type.single && values.length > 1) wrong.add(`${of} has several ${name}`)
    }
    for (const category of entry.read('objectcategory'))
      if (directory.find(String(category)) === null) wrong.add(`no category ${String(category)}`)
  }
  expect([...wrong]).toEqual([])
})
