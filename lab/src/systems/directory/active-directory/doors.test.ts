import { Attribute, Change, Control } from 'ldapts'
import type { BerWriter } from 'ldapts'
import { BerWriter as Writer } from 'ldapts'
import { expect, test } from 'vitest'
import { ownClock } from '../../../test-clock.ts'
import { failure, testDirectory, texts } from './test-directory.ts'

const { heard, stand, world, base, ca, client, signedIn, read } = testDirectory('doors')
const person = [...world.people.values()].find(({ kind, office }) => kind === 'staff' && office !== '')!

test('the global catalog finds without a base what is anywhere in the forest, with the partial set of attributes', async () => {
  for (const door of ['gcs', 'gc'] as const) {
    const made = client(door)
    if (door === 'gc') await made.startTLS(ca())
    await made.bind(
      `${stand.lab.accounts.directory.username}@${world.domain}`,
      stand.lab.accounts.directory.password,
    )
    const filter = `(|(sAMAccountName=${person.username})(objectClass=nTDSDSA)(lDAPDisplayName=mail))`
    const { searchEntries, searchReferences } = await made.search('', { scope: 'sub', filter })
    expect(searchEntries.map(({ dn }) => dn)).toEqual([
      expect.stringContaining(',OU=People,'),
      expect.stringContaining('CN=DC1,CN=Servers,'),
      expect.stringContaining('CN=DC2,CN=Servers,'),
      `CN=E-mail-Addresses,CN=Schema,CN=Configuration,${base}`,
    ])
    expect(searchReferences).toEqual([])
    const [found] = searchEntries
    expect(found).toMatchObject({ mail: person.email, telephoneNumber: person.phone })
    expect(texts(found!['memberOf']).length).toBeGreaterThan(0)
    for (const name of ['department', 'title', 'employeeID', 'pwdLastSet', 'lockoutTime', 'mobile'])
      expect([name, found![name]]).toEqual([name, undefined])
  }
})

test('what a catalog has not is found by no filter there, and its naming contexts are one', async () => {
  const made = await signedIn('gcs')
  const search = (filter: string) => made.search(base, { scope: 'sub', filter, attributes: ['cn'] })
  const own = `(sAMAccountName=${person.username})`
  expect((await search(`(&${own}(mail=*))`)).searchEntries).toHaveLength(1)
  expect((await search(`(&${own}(department=*))`)).searchEntries).toEqual([])
  const whole = await search('(objectClass=site)')
  expect([whole.searchEntries.length, whole.searchReferences]).toEqual([1, []])
  expect((await search('(objectClass=dnsZone)')).searchEntries).toEqual([])
  // Libraries read the schema by whatever door they come.
  const aggregate = await made.search(`CN=Aggregate,CN=Schema,CN=Configuration,${base}`, {
    scope: 'base',
    attributes: ['attributeTypes'],
  })
  expect(texts(aggregate.searchEntries[0]!['attributeTypes']).length).toBeGreaterThan(100)
  const change = new Change({
    operation: 'replace',
    modification: new Attribute({ type: 'lockoutTime', values: ['0'] }),
  })
  expect((await failure(made.modify(`CN=krbtgt,CN=Users,${base}`, change))).code).toBe(10)
})

test('without a base only a catalog searches', async () => {
  const made = await signedIn()
  const error = await failure(made.search('', { scope: 'sub', filter: '(objectClass=user)' }))
  expect(error.code).toBe(32)
})

test('the root entry offers what a controller of Windows offers', async () => {
  const { searchEntries } = await client().search('', { scope: 'base' })
  const root = searchEntries[0]!
  expect(root['supportedSASLMechanisms']).toEqual(['GSSAPI', 'GSS-SPNEGO', 'EXTERNAL', 'DIGEST-MD5'])
  expect(texts(root['supportedLDAPPolicies'])).toEqual(
    expect.arrayContaining(['MaxPageSize', 'MaxValRange', 'MaxQueryDuration', 'MaxResultSetSize']),
  )
  expect(texts(root['namingContexts'])).toEqual(
    expect.arrayContaining([`DC=DomainDnsZones,${base}`, `DC=ForestDnsZones,${base}`]),
  )
  expect(root['highestCommittedUSN']).toMatch(/^\d+$/)
})

test('the root entry of the second controller names what later updates know, and extensions are for who asks', async () => {
  const root = async (controller: 'dc1' | 'dc2', attributes: string[] = []) =>
    (await client('ldap', controller).search('', { scope: 'base', attributes })).searchEntries[0]!
  const first = await root('dc1')
  const names = Object.keys(first)
  expect([names.slice(0, 3), names.at(-1)]).toEqual([
    ['dn', 'domainFunctionality', 'forestFunctionality'],
    'configurationNamingContext',
  ])
  expect(names).not.toContain('supportedExtension')
  expect(texts(first['supportedControl'])).toHaveLength(40)
  expect(new Set(texts(first['supportedControl'])).size).toBe(40)
  expect(texts(first['supportedLDAPPolicies'])).toHaveLength(20)
  expect(texts((await root('dc2'))['supportedLDAPPolicies']).slice(3, 5)).toEqual([
    'MaxReceiveBuffer',
    'MaxPreAuthReceiveBuffer',
  ])
  for (const asked of [['supportedExtension'], ['*', '+']])
    expect(texts((await root('dc1', asked))['supportedExtension'])).toHaveLength(5)
})

test('what was deleted is not there for who does not ask, though its own name is matched', async () => {
  const made = await signedIn()
  const container = `CN=Deleted Objects,${base}`
  const error = await failure(made.search(container, { scope: 'base' }))
  expect([error.code, error.message.includes(`best match of:\n\t'${container}'`)]).toEqual([32, true])
  const shown = new Control('1.2.840.113556.1.4.417', { critical: true })
  const { searchEntries } = await made.search(container, { scope: 'base' }, shown)
  expect(searchEntries.map(({ dn }) => dn)).toEqual([container])
})

test('what is offered and cannot be done is refused otherwise than what nobody knows', async () => {
  const made = await signedIn()
  const refused = async (type: string) => {
    const control = new Given(type, true, Buffer.alloc(0))
    const { code, message } = await failure(made.search(base, { scope: 'base' }, control))
    return [code, /UNAVAIL_EXTENSION|Error processing control/.exec(message)?.[0]]
  }
  expect(await refused('1.2.840.113556.1.4.1907')).toEqual([12, 'UNAVAIL_EXTENSION'])
  expect(await refused('1.2.3.4')).toEqual([12, 'Error processing control'])
  expect((await failure(made.exop('1.2.840.113556.1.4.1781'))).code).toBe(53)
  expect((await failure(made.exop('1.2.3.4'))).code).toBe(2)
})

/** A control whose value is given as it is written. */
class Given extends Control {
  readonly #value: Buffer
  constructor(type: string, critical: boolean, value: Buffer) {
    super(type, { critical })
    this.#value = value
  }
  override writeControl(writer: BerWriter): void {
    writer.writeBuffer(this.#value, 0x04)
  }
}

function dirSync(flags: number, critical = true): Control {
  const value = new Writer()
  value.startSequence()
  value.writeInt(flags)
  value.writeInt(1_000)
  value.writeString('')
  value.endSequence()
  return new Given('1.2.840.113556.1.4.841', critical, value.buffer)
}

const listView = (critical: boolean) =>
  new Given('2.16.840.1.113730.3.4.9', critical, Buffer.from('3000', 'hex'))

test.each([
  ['a window into a list', () => listView(true), 12, '00002040: SvcErr'],
  ['following changes without the right to replicate', () => dirSync(0), 50, '00002105: LdapErr'],
  ['the same where it need not be understood', () => dirSync(0, false), 50, '00002105: LdapErr'],
  ['following what the reader may see', () => dirSync(1), 12, 'problem 5010 (UNAVAIL_EXTENSION)'],
  [
    'following in a form that nobody reads',
    () => new Given('1.2.840.113556.1.4.841', true, Buffer.from('not a sequence')),
    12,
    'Error processing control',
  ],
])('%s is refused', async (_title, control, code, text) => {
  const made = await signedIn()
  const error = await failure(made.search(base, { scope: 'base' }, control()))
  expect([error.code, error.message.includes(text)]).toEqual([code, true])
})

test('a window into a list that need not be understood is passed over', async () => {
  const made = await signedIn()
  expect((await made.search(base, { scope: 'base' }, listView(false))).searchEntries).toHaveLength(1)
  const { supportedControl } = (await made.search('', { scope: 'base' })).searchEntries[0]!
  expect(texts(supportedControl)).toEqual(
    expect.arrayContaining(['2.16.840.1.113730.3.4.9', '1.2.840.113556.1.4.841']),
  )
})

test('a search that takes longer than its limit ends at the limit with result 3, one within it is answered', async () => {
  const made = await signedIn()
  const pass = ownClock()
  const search = async (slow: number, time: number) => {
    stand.pull({ slow }, 'directory-1')
    const hearing = await heard()
    const answer = made.search(base, { scope: 'base', timeLimit: 1 })
    await hearing.over
    pass(time)
    return answer
  }
  expect((await failure(search(3_500, 1_000))).code).toBe(3)
  expect((await search(10, 10)).searchEntries).toHaveLength(1)
})

test('numbers of changes rise with each change of a person, and the root entry knows the highest', async () => {
  const dn = (await read(base, ['uSNChanged'])).dn
  expect(dn).toBe(base)
  const made = await signedIn()
  const number = async (controller: 'dc1' | 'dc2') => {
    const one = controller === 'dc1' ? made : await signedIn('ldaps', 'dc2')
    const [entry] = (
      await one.search(base, {
        scope: 'sub',
        filter: `(sAMAccountName=${person.username})`,
        attributes: ['uSNChanged', 'uSNCreated', 'whenChanged'],
      })
    ).searchEntries
    const [root] = (await one.search('', { scope: 'base', attributes: ['highestCommittedUSN'] }))
      .searchEntries
    return {
      changed: Number(entry!['uSNChanged']),
      created: Number(entry!['uSNCreated']),
      when: String(entry!['whenChanged']),
      highest: Number(root!['highestCommittedUSN']),
    }
  }
  const first = await number('dc1')
  expect(first.created).toBe(first.changed)
  expect(first.highest).toBeGreaterThanOrEqual(first.changed)
  world.clock.advance(60_000)
  world.setPerson(person.username, { title: 'Reader' })
  const next = await number('dc1')
  expect(next).toMatchObject({
    changed: first.highest + 1,
    highest: first.highest + 1,
    created: first.created,
  })
  expect(next.when > first.when).toBe(true)
  // Each controller counts for itself.
  expect((await number('dc2')).changed).not.toBe(next.changed)
  const since = await made.search(base, {
    scope: 'sub',
    filter: `(&(objectCategory=person)(uSNChanged>=${first.highest + 1}))`,
    attributes: ['sAMAccountName'],
  })
  expect(since.searchEntries.map((one) => one['sAMAccountName'])).toEqual([person.username])
})
