import { expect, test } from 'vitest'
import type { LdapEntry, LdapSession } from '../../transport/ldap-session.ts'
import { bindAnswer, entry, rows, searchEnd } from '../../transport/test-directory.ts'
import type { Reply, Request, Row } from '../../transport/test-directory.ts'
import { unreachable } from '../../failures.ts'
import { kindOf } from './account-rows.ts'
import { passwordOf } from './lock-state.ts'
import type { DomainPolicy } from './policy.ts'
import { completeRange } from './range.ts'
import { originOf } from './replication-data.ts'
import { sidOctets } from './sid.ts'
import { account, ana, ask, campus, now, open, secret } from './test-open.ts'

// What controllers of Windows answer in recordings of others, with values of our own.

const domain = 'DC=corp,DC=example,DC=edu'

const service = (name: string, kind: string): Row => ({
  dn: `CN=${name},CN=Managed Service Accounts,${domain}`,
  objectClass: ['top', 'person', 'organizationalPerson', 'user', 'computer', kind],
  objectCategory: [`CN=${kind},CN=Schema,CN=Configuration,${domain}`],
  sAMAccountName: [`${name}$`],
  userAccountControl: ['4096'],
  dNSHostName: [`${name}.corp.example.edu`],
})

test.each([
  ['one machine’s', 'msDS-ManagedServiceAccount'],
  ['a group’s', 'msDS-GroupManagedServiceAccount'],
  ['another account’s (Windows Server 2025)', 'msDS-DelegatedManagedServiceAccount'],
])('%s managed service account is found by its login, and is no computer', async (_whose, kind) => {
  const { findAccounts, findComputers } = await open(rows([...campus, service('svc-print', kind)], account))
  const { value } = await findAccounts({ text: 'svc-print$', as: ['login', 'computer'] }, ask())
  expect(value).toMatchObject([{ login: 'svc-print$', kind: 'user', name: 'svc-print', enabled: true }])
  expect((await findComputers({ name: 'svc-print' }, ask())).value).toEqual([])
})

test('what is a computer by class alone stays one', () => {
  const of = (...classes: string[]) => kindOf({ dn: 'CN=x', attributes: new Map([['objectclass', classes]]) })
  expect(of('top', 'user', 'computer')).toBe('computer')
  expect(of('top', 'user', 'computer', 'MSDS-GROUPMANAGEDSERVICEACCOUNT')).toBe('user')
})

const rule: DomainPolicy = { longestAge: 1_000 } as DomainPolicy

test.each([
  ['a person', 512, false],
  ['a smart card only', 512 | 0x4_0000, true],
  ['a machine, and a managed service', 4096, true],
  ['a controller', 8192, true],
  ['a trusted domain', 2048, true],
])('the password of %s ends: not %s', (_who, control, never) => {
  const attributes = new Map([
    ['useraccountcontrol', [String(control)]],
    ['pwdlastset', ['134000000000000000']],
  ])
  const state = passwordOf({ dn: 'CN=x', attributes }, rule, now)
  expect([state.neverExpires, state.expired]).toEqual([never, !never])
})

test('a controller that was taken away is told by its name, without what deletion put behind it', () => {
  const gone = (name: string) =>
    `CN=NTDS Settings\\0ADEL:2f6f7f0e-1c0f-4a53-9a2c-7f5d0f0c1a11,CN=${name}\\0ADEL:5b8f2a3c-99d1-4f6c-8c41-0e8e6d1f7b22,CN=Servers,CN=Main,CN=Sites,CN=Configuration,${domain}`
  const value = (dn: string) =>
    `<DS_REPL_ATTR_META_DATA>\n\t<pszAttributeName>lockoutTime</pszAttributeName>\n\t<dwVersion>9</dwVersion>\n\t<ftimeLastOriginatingChange>2026-11-19T16:40:01Z</ftimeLastOriginatingChange>\n\t<pszLastOriginatingDsaDN>${dn}</pszLastOriginatingDsaDN>\n</DS_REPL_ATTR_META_DATA>\n\0`
  expect(originOf([value(gone('OLD-DC4'))], 'lockoutTime')?.controller).toBe('OLD-DC4')
  expect(originOf([value(gone('OLD-DC4').replace(/\\0ADEL:[^,]*/, ''))], 'lockoutTime')?.controller).toBe(
    'OLD-DC4',
  )
})

/** A session that gives these chunks, each under the names that it has. */
function session(chunks: readonly (Record<string, readonly string[]> | Error)[]) {
  const asked: string[] = []
  const search: LdapSession['search'] = ({ base, attributes }) => {
    const chunk = chunks[asked.length]
    asked.push(attributes[0] ?? '')
    if (chunk instanceof Error) return Promise.reject(chunk)
    const entries = chunk === undefined ? [] : [{ dn: base, attributes: new Map(Object.entries(chunk)) }]
    return Promise.resolve({ entries, complete: true })
  }
  return { asked, session: { open: true, search } as unknown as LdapSession }
}

const begun = (count: number): LdapEntry => ({
  dn: `CN=Everybody,${domain}`,
  attributes: new Map([
    ['member', []],
    [`member;range=0-${count - 1}`, Array.from({ length: count }, (_, at) => `CN=${at}`)],
  ]),
})

const membersOf = async (entryRead: LdapEntry, one: LdapSession) => {
  const answer = await completeRange(one, entryRead, 'member', new AbortController().signal)
  return [answer.entry.attributes.get('member')?.length, answer.complete]
}

test('the range that was asked for, empty beside the one that came, ends nothing', async () => {
  const { session: one, asked } = session([
    { 'member;range=2-*': [], 'member;range=2-3': ['CN=2', 'CN=3'] },
    { 'member;range=4-*': ['CN=4'] },
  ])
  expect(await membersOf(begun(2), one)).toEqual([5, true])
  expect(asked).toEqual(['member;range=2-*', 'member;range=4-*'])
})

test('a list that became shorter meanwhile ends where nothing more comes', async () => {
  expect(await membersOf(begun(2), session([{ 'member;range=2-*': [] }]).session)).toEqual([2, true])
})

test('a range that the controller cannot give leaves the list incomplete, and what was read in it', async () => {
  const fault = unreachable({ cause: 'server-error', message: 'directory-1 has an internal error' })
  expect(await membersOf(begun(2), session([fault]).session)).toEqual([2, false])
  const lost = unreachable({ cause: 'connection-lost', message: 'directory-1 closed the connection' })
  await expect(membersOf(begun(2), session([lost]).session)).rejects.toBe(lost)
})

const noCatalog = '00002120: SvcErr: DSID-03140111, problem 5012 (DIR_ERROR), data 0\n\0'

test('a controller that reaches no global catalog leaves what is hidden unsure', async () => {
  const person: Row = {
    ...campus.find(({ dn }) => dn === ana.dn)!,
    nTSecurityDescriptor: [Buffer.from('0100048000000000000000000000000014000000020008000000000000', 'hex')],
    objectSid: [sidOctets('S-1-5-21-1-2-3-1104')!],
  }
  const usual = rows([...campus.filter(({ dn }) => dn !== ana.dn), person], account)
  const { readUser, directory } = await open((request: Request): Reply => {
    const token = request.kind === 'search' && request.attributes.includes('tokenGroups')
    return token ? [searchEnd(request.id, 1, noCatalog)] : usual(request)
  })
  expect((await readUser(ana.dn, ask())).value).toMatchObject({ login: 'adiaz', unsure: true })
  expect(JSON.stringify(directory.received)).toContain('tokenGroups')
})

test('a login that a restriction does not permit is neither wrong nor locked', async () => {
  const { signIn } = await open(({ id }) => [
    bindAnswer(
      id,
      49,
      '80090308: LdapErr: DSID-0C090401, comment: AcceptSecurityContext error, data 52f, v4563\0',
    ),
  ])
  expect(await signIn('CORP\\adiaz', secret('right'), ask())).toEqual({ signedIn: false, reason: 'unknown' })
})

test('a value of the root entry in whatever order and company is read alike', async () => {
  const root: Row = {
    dn: '',
    domainFunctionality: ['10'],
    forestFunctionality: ['10'],
    domainControllerFunctionality: ['10'],
    supportedLDAPPolicies: ['MaxPreAuthReceiveBuffer', 'SecurityDescriptorWarningSize'],
    defaultNamingContext: [domain],
    configurationNamingContext: [`CN=Configuration,${domain}`],
    dnsHostName: ['DC1.corp.example.edu'],
  }
  const { findPeople } = await open((request) =>
    request.kind === 'search' && request.base === ''
      ? [entry(request.id, root, request.attributes), searchEnd(request.id)]
      : rows(campus, account)(request),
  )
  expect((await findPeople({ username: 'adiaz' }, ask())).value).toHaveLength(1)
})
