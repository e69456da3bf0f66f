import { connect } from 'node:net'
import { Attribute, Change, Client, Control, EqualityFilter } from 'ldapts'
import type { ResultCodeError, SearchOptions } from 'ldapts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Emulator, Lab, Listening } from '../../../emulator.ts'
import { createWorld } from '../../../world/create.ts'
import type { Person } from '../../../world/model/people.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { activeDirectory } from './emulator.ts'
import { wellKnownUserCount } from './well-known-objects.ts'

const stand = standInLab()
const world = createWorld({ seed: 'directory', size: 'small', clock: 'fixed' })
const lab: Lab = { ...stand.lab, world }
const base = `DC=${world.domain.split('.').join(',DC=')}`
const { username, password } = lab.accounts.directory
const service = `${username}@${world.domain}`
const staff = [...world.people.values()].filter(
  ({ kind, enabled, locked, expired, mustChangePassword }) =>
    kind === 'staff' && enabled && !locked && !expired && !mustChangePassword,
)

let emulator: Emulator
let listening: readonly Listening[]
const clients: Client[] = []

beforeAll(async () => {
  emulator = activeDirectory(lab)
  listening = await emulator.start()
})
afterAll(() => emulator.stop())
afterEach(async () => {
  stand.pull({}, 'directory-1')
  await Promise.all(clients.splice(0).map((client) => client.unbind().catch(() => {})))
})

const portOf = (protocol: 'ldap' | 'ldaps') => listening.find((one) => one.protocol === protocol)!.port
// Made anew each time: the client keeps its socket in the options that it is given.
const ca = () => ({ ca: [stand.own.certificate], servername: 'localhost' })

function client(protocol: 'ldap' | 'ldaps' = 'ldaps'): Client {
  const made = new Client({
    url: `${protocol}://127.0.0.1:${portOf(protocol)}`,
    timeout: 4_000,
    connectTimeout: 2_000,
    ...(protocol === 'ldaps' ? { tlsOptions: ca() } : {}),
  })
  clients.push(made)
  return made
}

async function signedIn(): Promise<Client> {
  const made = client()
  await made.bind(service, password)
  return made
}

const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it went well'),
    (error: unknown) => error as ResultCodeError,
  )

async function find(
  filter: SearchOptions['filter'],
  attributes: string[] = ['distinguishedName'],
  options: SearchOptions = {},
) {
  const made = await signedIn()
  const { searchEntries } = await made.search(base, {
    scope: 'sub',
    filter: filter!,
    attributes,
    sizeLimit: 900,
    ...options,
  })
  return searchEntries
}

test('the root DSE is open to everybody, nothing else is before a bind', async () => {
  const anonymous = client('ldap')
  const { searchEntries } = await anonymous.search('', { scope: 'base', filter: '(objectClass=*)' })
  expect(searchEntries[0]).toMatchObject({ defaultNamingContext: base, dnsHostName: `dc1.${world.domain}` })
  expect(searchEntries[0]!['supportedCapabilities']).toContain('1.2.840.113556.1.4.800')
  const error = await failure(anonymous.search(base, { scope: 'sub' }))
  expect(error.code).toBe(1)
  expect(error.message).toContain('a successful bind must be completed')
})

test('a login goes by distinguished name, principal name or domain and account', async () => {
  const { email, username: account } = staff[0]!
  const [entry] = await find(`(sAMAccountName=${account})`)
  const netbios = world.domain.split('.')[0]!.toUpperCase()
  for (const name of [entry!.dn, email, `${netbios}\\${account}`]) {
    const made = client()
    await made.bind(name, lab.accounts.people)
    expect(await made.exop('1.3.6.1.4.1.4203.1.11.3')).toMatchObject({ value: `u:${netbios}\\${account}` })
  }
})

test('clear text is refused, StartTLS is not, and an empty password signs nobody in', async () => {
  const clear = client('ldap')
  const error = await failure(clear.bind(service, password))
  expect(error.code).toBe(8)
  expect(error.message).toContain('The server requires binds to turn on integrity checking')
  const upgraded = client('ldap')
  await upgraded.startTLS(ca())
  await upgraded.bind(service, password)
  expect((await upgraded.search(base, { scope: 'base' })).searchEntries).toHaveLength(1)
  const nobody = client()
  await nobody.bind(service, '')
  expect((await failure(nobody.search(base, { scope: 'base' }))).code).toBe(1)
})

test.each<
  [string, Partial<Pick<Person, 'enabled' | 'locked' | 'expired' | 'mustChangePassword'>>, string, string]
>([
  ['wrong', {}, 'nonsense', '52e'],
  ['disabled', { enabled: false }, '', '533'],
  ['locked', { locked: true }, '', '775'],
  ['expired', { expired: true }, '', '701'],
  ['must change', { mustChangePassword: true }, '', '773'],
])('a login that is %s says so in the text', async (_title, change, given, data) => {
  const { email, username: account } = staff[1]!
  world.setPerson(account, change)
  const error = await failure(client().bind(email, given || lab.accounts.people))
  world.setPerson(account, { enabled: true, locked: false, expired: false, mustChangePassword: false })
  expect(error.code).toBe(49)
  expect(error.message).toContain(`AcceptSecurityContext error, data ${data}, v4563\n\0`)
})

test('unknown people, passwords of another year and hours that are not permitted', async () => {
  const login = async (name: string) =>
    /data (\w+)/.exec((await failure(client().bind(name, lab.accounts.people))).message)?.[1]
  expect(await login(`nobody@${world.domain}`)).toBe('525')
  const later = createWorld({
    seed: 'directory',
    size: 'small',
    clock: 'fixed',
    startAt: Date.UTC(2026, 2, 1, 3),
  })
  const other = activeDirectory({ ...lab, world: later })
  const [, ldaps] = await other.start()
  const bind = async (name: string) => {
    const made = new Client({ url: `ldaps://127.0.0.1:${ldaps!.port}`, tlsOptions: ca() })
    clients.push(made)
    return /data (\w+)/.exec((await failure(made.bind(name, lab.accounts.people))).message)?.[1]
  }
  const own = [...later.people.values()]
  const helper = own.find(
    ({ kind, enabled, locked, expired }) => kind === 'service' && enabled && !locked && !expired,
  )!
  expect(await bind(helper.email)).toBe('530')
  later.clock.advance(366 * 86_400_000)
  expect(await bind(staff[0]!.email)).toBe('532')
  await other.stop()
})

test('five wrong passwords lock, and the delegated account unlocks', async () => {
  const { email, username: account } = staff[2]!
  for (let round = 0; round < 5; round += 1) {
    expect((await failure(client().bind(email, 'nonsense'))).message).toContain('data 52e')
  }
  expect((await failure(client().bind(email, lab.accounts.people))).message).toContain('data 775')
  expect(world.people.get(account)!.locked).toBe(true)
  const read = ['lockoutTime', 'msDS-User-Account-Control-Computed']
  const [locked] = await find(`(&(sAMAccountName=${account})(lockoutTime>=1))`, read)
  expect(locked!['msDS-User-Account-Control-Computed']).toBe('16')
  const admin = await signedIn()
  await admin.modify(locked!.dn, replace('lockoutTime', '0'))
  expect(world.people.get(account)!.locked).toBe(false)
  await client().bind(email, lab.accounts.people)
})

const replace = (type: string, value: string | Buffer) =>
  new Change({
    operation: 'replace',
    modification: new Attribute({ type, values: [value] as string[] | Buffer[] }),
  })

test('disabling compares with what is stored, and only the delegated account may change', async () => {
  const { email, username: account } = staff[3]!
  const [{ dn } = { dn: '' }] = await find(`(sAMAccountName=${account})`)
  const swap = (from: string, to: string) => [
    new Change({
      operation: 'delete',
      modification: new Attribute({ type: 'userAccountControl', values: [from] }),
    }),
    new Change({
      operation: 'add',
      modification: new Attribute({ type: 'userAccountControl', values: [to] }),
    }),
  ]
  const admin = await signedIn()
  expect((await failure(admin.modify(dn, swap('514', '512')))).code).toBe(16)
  await admin.modify(dn, swap('512', '514'))
  expect(world.people.get(account)!.enabled).toBe(false)
  expect(
    (await find(`(&(sAMAccountName=${account})(userAccountControl:1.2.840.113556.1.4.803:=2))`)).length,
  ).toBe(1)
  await admin.modify(dn, swap('514', '512'))
  expect((await failure(admin.modify(dn, replace('telephoneNumber', '1')))).code).toBe(50)
  expect((await failure(admin.modify(dn, replace('lockoutTime', '7')))).code).toBe(53)
  const self = client()
  await self.bind(email, lab.accounts.people)
  expect((await failure(self.modify(dn, replace('pwdLastSet', '0')))).code).toBe(50)
})

test('a password is reset in quotes and UTF-16, and forced to change', async () => {
  const { email, username: account } = staff[4]!
  const [{ dn } = { dn: '' }] = await find(`(sAMAccountName=${account})`)
  const admin = await signedIn()
  const quoted = (text: string) => Buffer.from(`"${text}"`, 'utf16le')
  expect((await failure(admin.modify(dn, replace('unicodePwd', quoted('short'))))).message).toContain(
    '0000052D',
  )
  const fresh = 'Better-Words-77'
  await admin.modify(dn, replace('unicodePwd', quoted(fresh)))
  expect((await failure(client().bind(email, lab.accounts.people))).message).toContain('data 52e')
  await client().bind(email, fresh)
  await admin.modify(dn, replace('pwdLastSet', '0'))
  expect((await failure(client().bind(email, fresh))).message).toContain('data 773')
  expect(stand.journal.join('\n')).not.toContain(fresh)
})

test('filters: and, or, not, parts, order, presence, bits, chains, categories, ambiguous names', async () => {
  const person = staff.find(({ groups, lastname }) => groups.length > 0 && /^[A-Za-z]+$/.test(lastname))!
  const account = person.username
  const count = async (filter: string) => (await find(filter)).length
  const only = `(sAMAccountName=${account})`
  expect(await count(`(&(objectCategory=person)(objectClass=user)${only.toUpperCase()})`)).toBe(1)
  expect(await count(`(|${only}(sAMAccountName=${staff[5]!.username}))`)).toBe(2)
  expect(await count(`(&${only}(!(department=Nowhere)))`)).toBe(1)
  expect(await count(`(&${only}(!(noSuchAttribute=1)))`)).toBe(0)
  expect(await count(`(&${only}(mail=${account.slice(0, 2)}*@*${world.domain.slice(-3)}))`)).toBe(1)
  expect(await count(`(&${only}(mail=*)(pwdLastSet>=1)(accountExpires<=9223372036854775807))`)).toBe(1)
  expect(await count(`(&${only}(msDS-User-Account-Control-Computed=0))`)).toBe(0)
  expect(await count(`(&${only}(userAccountControl:1.2.840.113556.1.4.804:=514))`)).toBe(1)
  expect(await count(`(&${only}(anr=${person.firstname} ${person.lastname}))`)).toBe(1)
  expect(await count(`(&${only}(anr=${person.lastname} ${person.firstname.slice(0, 3)}))`)).toBe(1)
  expect(await count(`(&${only}(displayName~=${person.firstname} ${person.lastname}))`)).toBe(1)
  const everybody = `CN=All-Staff,OU=Groups,${base}`
  expect(await count(`(&${only}(memberOf=${everybody}))`)).toBe(0)
  expect(await count(`(&${only}(memberOf:1.2.840.113556.1.4.1941:=${everybody}))`)).toBe(1)
  const [entry] = await find(only)
  const groups = await find(`(member:1.2.840.113556.1.4.1941:=${entry!.dn})`, ['cn'])
  expect(groups.map(({ cn }) => cn)).toContain('All-Staff')
})

test('an entry is found by its binary and its written identity', async () => {
  const made = await signedIn()
  const options = {
    explicitBufferAttributes: ['objectGUID', 'objectSid'],
    attributes: ['objectGUID', 'objectSid'],
  }
  const [entry] = await find(`(sAMAccountName=${staff[0]!.username})`, options.attributes, options)
  const guid = entry!['objectGUID'] as Buffer
  expect(guid).toHaveLength(16)
  const byGuid = await find(new EqualityFilter({ attribute: 'objectGUID', value: guid }))
  expect(byGuid.map(({ dn }) => dn)).toEqual([entry!.dn])
  const dashed = [
    guid.subarray(0, 4).reverse(),
    guid.subarray(4, 6).reverse(),
    guid.subarray(6, 8).reverse(),
    guid.subarray(8, 10),
    guid.subarray(10),
  ]
    .map((part) => part.toString('hex'))
    .join('-')
  const { searchEntries } = await made.search(`<GUID=${dashed}>`, { scope: 'base', attributes: ['cn'] })
  expect(searchEntries[0]!.dn).toBe(entry!.dn)
})

test('computers have their owner, and are not persons', async () => {
  const computers = await find('(objectCategory=computer)', [
    'name',
    'dNSHostName',
    'managedBy',
    'objectClass',
  ])
  expect(computers.length).toBeGreaterThan(20)
  const owned = computers.find(({ managedBy }) => typeof managedBy === 'string')!
  expect(owned['objectClass']).toContain('user')
  const made = await signedIn()
  const { searchEntries } = await made.search(String(owned['managedBy']), {
    scope: 'base',
    attributes: ['*', 'tokenGroups'],
  })
  expect(searchEntries[0]!['objectClass']).not.toContain('computer')
  expect(searchEntries[0]!['msDS-User-Account-Control-Computed']).toBeUndefined()
  expect(searchEntries[0]!['tokenGroups']).toBeDefined()
})

test('limits: the caller’s, the server’s pages, and references to other directories', async () => {
  const made = await signedIn()
  const few = await made.search(base, {
    scope: 'sub',
    filter: '(objectClass=user)',
    sizeLimit: 3,
    attributes: ['cn'],
  })
  expect(few.searchEntries).toHaveLength(3)
  const people = await made.search(base, {
    scope: 'sub',
    filter: '(objectCategory=person)',
    attributes: ['cn'],
    paged: { pageSize: 50 },
  })
  expect(people.searchEntries).toHaveLength(world.people.size + 1 + wellKnownUserCount)
  expect(people.searchReferences).toHaveLength(3)
  expect(people.searchReferences[0]).toContain('ForestDnsZones')
  const one = await made.search(base, { scope: 'one', attributes: ['1.1'] })
  expect(one.searchEntries.map(({ dn }) => dn)).toContain(`OU=Groups,${base}`)
  expect(one.searchReferences).toEqual([])
})

test('a name that is not there names the nearest above it; other domains and odd names are refused', async () => {
  const made = await signedIn()
  const absent = await failure(made.search(`CN=Nobody,OU=Groups,${base}`, { scope: 'base' }))
  expect([absent.code, absent.message.includes(`'OU=Groups,${base}'`)]).toEqual([32, true])
  expect((await failure(made.search('DC=elsewhere,DC=example', { scope: 'sub' }))).code).toBe(10)
  expect((await failure(made.search('not a name', { scope: 'sub' }))).code).toBe(34)
})

test('a critical control that is not known refuses the search', async () => {
  const made = await signedIn()
  const strange = new Control('1.2.3.4.5', { critical: true })
  expect((await failure(made.search(base, { scope: 'base' }, strange))).code).toBe(12)
  const harmless = new Control('1.2.3.4.5', { critical: false })
  expect((await made.search(base, { scope: 'base' }, harmless)).searchEntries).toHaveLength(1)
})

test('the journal has each operation and no password', async () => {
  stand.journal.length = 0
  await find('(cn=a*b)', ['cn', 'mail'])
  expect(stand.journal).toEqual([
    `directory-1 bind ${service} simple (TLS)`,
    `directory-1 search base="${base}" scope=sub filter=(cn=a*b) attributes=cn,mail (TLS)`,
  ])
})

test('levers: refusing, silent, garbled, throttled, slow, another certificate', async () => {
  const outcome = async (change: Parameters<typeof stand.pull>[0]) => {
    stand.pull(change, 'directory-1')
    const made = new Client({
      url: `ldaps://127.0.0.1:${portOf('ldaps')}`,
      timeout: 300,
      connectTimeout: 300,
      tlsOptions: ca(),
    })
    clients.push(made)
    return made.bind(service, password).then(
      () => 'well',
      (error: unknown) => error as ResultCodeError,
    )
  }
  expect(await outcome({ rateLimit: 0 })).toMatchObject({ code: 51 })
  expect(await outcome({ silent: true })).toBeInstanceOf(Error)
  expect(await outcome({ garbled: true })).toBeInstanceOf(Error)
  expect(await outcome({ certificateChanged: true })).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(await outcome({ refusing: true })).toBeInstanceOf(Error)
  // It listens again once the lever is off, on the same port.
  let again = await outcome({ slow: 20 })
  for (let tries = 0; again !== 'well' && tries < 50; tries += 1) again = await outcome({ slow: 20 })
  expect(again).toBe('well')
})

test('what is not LDAP is told so and hung up on', async () => {
  const socket = connect(portOf('ldap'), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  expect(Buffer.concat(chunks).toString()).toContain('1.3.6.1.4.1.1466.20036')
})
