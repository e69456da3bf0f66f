import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LabCertificates } from '../../../emulator/certificates.ts'
import { StateFolder } from '../../../emulator/state-folder.ts'
import { attributeTypes } from './schema.ts'
import { testDirectory } from './test-directory.ts'
import type { Door } from './test-directory.ts'

const missing = spawnSync('ldapsearch', ['-VV']).status !== 0
const folder = mkdtempSync(join(tmpdir(), 'patchbay-ldapsearch-'))
const authority = join(folder, 'authority.pem')
// The tool wants a certificate that an authority has signed.
const certificates = new LabCertificates(new StateFolder(folder))
const { world, base, login, password, portOf } = testDirectory('tools', {
  certificates,
  size: 'campus',
})
const people = [...world.people.values()]
// More members than a controller gives at once.
const cardHolders = 'Campus-Card-Holders'

beforeAll(() => writeFileSync(authority, certificates.authority))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach((context) => {
  if (missing)
    context.skip('ldapsearch is not installed (apt-get install --no-install-recommends ldap-utils)')
})

interface Printed {
  readonly code: number
  /** Without the folding of long lines. */
  readonly out: string
  readonly error: string
}

/** What OpenLDAP's tool prints as LDIF. */
function ldapsearch(door: Door, ...words: readonly string[]): Promise<Printed> {
  const scheme = door === 'ldaps' || door === 'gcs' ? 'ldaps' : 'ldap'
  const all = ['-x', '-LLL', '-o', 'ldif-wrap=no', '-H', `${scheme}://127.0.0.1:${portOf(door)}`, ...words]
  const environment = { LDAPTLS_CACERT: authority, LDAPTLS_REQCERT: 'demand' }
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...environment }, maxBuffer: 64_000_000 }
    const child = execFile('ldapsearch', all, options, (_, out, error) =>
      resolve({ code: child.exitCode ?? -1, out, error }),
    )
  })
}

const account = () => ['-D', login, '-w', password]
const search = (...words: readonly string[]) => ldapsearch('ldaps', ...account(), ...words)
const under = (dn: string, ...words: readonly string[]) => search('-b', dn, ...words)

/** Entries as maps from attribute to values; those in base64 are given as octets in hexadecimal. */
function entriesIn(ldif: string): ReadonlyMap<string, readonly string[]>[] {
  const blocks = ldif.split(/\n\n+/).filter((block) => /^dn:/m.test(block))
  return blocks.map((block) => {
    const entry = new Map<string, string[]>()
    for (const line of block.split('\n')) {
      const [, name, coded, text = ''] = /^([^:#\s]+)(::?) ?(.*)$/.exec(line) ?? []
      if (name === undefined) continue
      const value = coded === '::' ? Buffer.from(text, 'base64').toString('hex') : text
      entry.set(name, [...(entry.get(name) ?? []), value])
    }
    return entry
  })
}
const namesIn = (ldif: string) => entriesIn(ldif).map((entry) => entry.get('dn')?.[0])

test('the root entry, before anybody signed in', async () => {
  const { code, out } = await ldapsearch('ldap', '-s', 'base', '-b', '')
  const [root] = entriesIn(out)
  expect([code, root!.get('defaultNamingContext')]).toEqual([0, [base]])
  expect(root!.get('namingContexts')).toContain(`CN=Configuration,${base}`)
  expect(root!.get('subschemaSubentry')).toEqual([`CN=Aggregate,CN=Schema,CN=Configuration,${base}`])
  expect(root!.get('supportedLDAPPolicies')).toContain('MaxPageSize')
})

test('clear text, wrong passwords and searches of nobody are refused as a domain controller refuses them', async () => {
  const clear = await ldapsearch('ldap', ...account(), '-b', base, '-s', 'base')
  expect([clear.code, clear.error.includes('integrity checking')]).toEqual([8, true])
  const wrong = await ldapsearch('ldaps', '-D', login, '-w', 'nonsense', '-b', base, '-s', 'base')
  expect([wrong.code, wrong.error.includes('80090308: LdapErr'), wrong.error.includes('data 52e')]).toEqual([
    49,
    true,
    true,
  ])
  const nobody = await ldapsearch('ldaps', '-b', base, '-s', 'base')
  expect([nobody.code, nobody.error.includes('a successful bind must be completed')]).toEqual([1, true])
  const started = await ldapsearch('ldap', '-ZZ', ...account(), '-b', base, '-s', 'base', 'dc')
  expect([started.code, namesIn(started.out)]).toEqual([0, [base]])
})

test('pages bring everybody once, and references to the directories below', async () => {
  const { code, out } = await under(
    base,
    '-E',
    'pr=500/noprompt',
    '(objectCategory=person)',
    'sAMAccountName',
  )
  const logins = entriesIn(out).flatMap((entry) => entry.get('sAMAccountName') ?? [])
  expect([code, new Set(logins).size]).toEqual([0, logins.length])
  expect(people.filter(({ username }) => !logins.includes(username))).toEqual([])
  expect(out.match(/^# refldap:\/\/.+$/gm)).toHaveLength(3)
  expect(out).toContain(`# refldap://${world.domain}/CN=Configuration,${base}`)
})

test('limits: of the caller with result 4, critical controls that nobody does with 12', async () => {
  const few = await under(base, '-z', '3', '(objectClass=user)', 'cn')
  expect([few.code, namesIn(few.out).length]).toEqual([4, 3])
  const strange = await under(base, '-E', '!1.2.3.4', '-s', 'base')
  expect(strange.code).toBe(12)
  const window = await under(base, '-E', 'sss=cn', '-E', '!vlv=0/9/1/0', '(objectClass=group)', 'cn')
  expect([window.code, window.error.includes('UNAVAIL_EXTENSION')]).toEqual([12, true])
  const sorted = await under(base, '-E', 'sss=-sAMAccountName', '(objectClass=group)', 'sAMAccountName')
  const names = entriesIn(sorted.out).map((entry) => entry.get('sAMAccountName')![0]!.toLowerCase())
  expect(names).toEqual(names.toSorted().toReversed())
})

test('another domain is a referral, and a name that is not there tells how far it is known', async () => {
  const elsewhere = await under('DC=elsewhere,DC=example', '-s', 'base')
  expect([elsewhere.code, elsewhere.error.includes('0000202B: RefErr')]).toEqual([10, true])
  expect(elsewhere.out + elsewhere.error).toContain('ldap://elsewhere.example')
  const absent = await under(`CN=Nobody,OU=Groups,${base}`, '-s', 'base')
  expect([absent.code, absent.error.includes(`OU=Groups,${base}`)]).toEqual([32, true])
})

test('a long list of members comes in ranges that say where they end', async () => {
  const dn = `CN=${cardHolders},OU=Groups,${base}`
  const range = async (from: number) => {
    // Without a filter the tool would take the first word with `=` for one.
    const { out } = await under(dn, '-s', 'base', '(objectClass=*)', `member;range=${from}-*`)
    return [...entriesIn(out)[0]!].find(([name]) => name.startsWith('member;'))!
  }
  const members: string[] = []
  const names: string[] = []
  for (let last = false; !last;) {
    const [name, values] = await range(members.length)
    members.push(...values)
    names.push(name)
    last = name.endsWith('-*')
  }
  expect(names).toEqual(['member;range=0-1499', 'member;range=1500-2999', 'member;range=3000-*'])
  expect(new Set(members).size).toBe(people.filter(({ kind }) => kind !== 'service').length)
  const whole = entriesIn((await under(dn, '-s', 'base', 'member')).out)[0]!
  expect(whole.get('member;range=0-1499')).toEqual(members.slice(0, 1_500))
  const unpaged = await under(base, '(objectCategory=person)', 'cn')
  expect([unpaged.code, namesIn(unpaged.out).length]).toEqual([4, 1_000])
})

test('octets: identifiers, portraits and hours as they are', async () => {
  const person = people.find(({ kind }) => kind === 'service')!
  const { out } = await under(
    base,
    `(sAMAccountName=${person.username})`,
    'objectGUID',
    'objectSid',
    'logonHours',
  )
  const [entry] = entriesIn(out)
  const [guid = '', sid = '', hours = ''] = ['objectGUID', 'objectSid', 'logonHours'].map(
    (name) => entry!.get(name)?.[0],
  )
  expect([guid.length, sid.slice(0, 24), hours.length]).toEqual([32, '010500000000000515000000', 42])
  const escaped = guid.replace(/../g, '\\$&')
  const byGuid = await under(base, `(objectGUID=${escaped})`, 'cn')
  expect(namesIn(byGuid.out)).toEqual(entry!.get('dn'))
  expect(namesIn((await under(`<GUID=${guid}>`, '-s', 'base', 'cn')).out)).toEqual(entry!.get('dn'))
})

test('the schema: its aggregate, and an attribute as it is filed', async () => {
  const place = `CN=Aggregate,CN=Schema,CN=Configuration,${base}`
  const { out } = await under(
    place,
    '-s',
    'base',
    '(objectClass=subSchema)',
    'attributeTypes',
    'objectClasses',
  )
  const [aggregate] = entriesIn(out)
  expect(aggregate!.get('attributeTypes')).toHaveLength(attributeTypes.size)
  expect(aggregate!.get('objectClasses')!.join('\n')).toContain("NAME 'organizationalPerson' SUP person")
  const filed = await under(
    `CN=Schema,CN=Configuration,${base}`,
    '(&(objectClass=attributeSchema)(attributeID=1.2.840.113556.1.4.8))',
    'lDAPDisplayName',
  )
  expect(entriesIn(filed.out)[0]!.get('lDAPDisplayName')).toEqual(['userAccountControl'])
})

test('the configuration: controllers with their computers, and the short name of the domain', async () => {
  const configuration = `CN=Configuration,${base}`
  const settings = await under(configuration, '(objectClass=nTDSDSA)', '1.1')
  expect(namesIn(settings.out)).toHaveLength(2)
  expect(settings.out).toContain(`# refldap://${world.domain}/CN=Schema,${configuration}`)
  const servers = entriesIn((await under(configuration, '(objectClass=server)', 'serverReference')).out)
  for (const server of servers) {
    const computer = await under(server.get('serverReference')![0]!, '-s', 'base', 'primaryGroupID')
    expect(entriesIn(computer.out)[0]!.get('primaryGroupID')).toEqual(['516'])
  }
  const short = await under(`CN=Partitions,${configuration}`, '(nETBIOSName=*)', 'nETBIOSName')
  expect(entriesIn(short.out)[0]!.get('nETBIOSName')).toEqual([world.domain.split('.')[0]!.toUpperCase()])
})

test('the global catalog, without a base', async () => {
  const { out, code } = await ldapsearch(
    'gcs',
    ...account(),
    '-b',
    '',
    `(sAMAccountName=${people[0]!.username})`,
    'mail',
    'department',
  )
  const [entry] = entriesIn(out)
  expect([code, entry!.get('mail'), entry!.get('department')]).toEqual([0, [people[0]!.email], undefined])
})
