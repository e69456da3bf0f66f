import { connect } from 'node:net'
import { Client, Control, EqualityFilter } from 'ldapts'
import type { ResultCodeError } from 'ldapts'
import { expect, test, vi } from 'vitest'
import { arrived, ownClock } from '../../../test-clock.ts'
import { failure, testDirectory } from './test-directory.ts'
import { wellKnownUserCount } from './well-known-objects.ts'

const {
  heard,
  stand,
  world,
  base,
  login: service,
  password,
  portOf,
  client,
  signedIn,
  find,
  ca,
} = testDirectory('directory')
const staff = [...world.people.values()].filter(({ kind }) => kind === 'staff')

test('the root DSE is open to everybody, nothing else is before a bind', async () => {
  const anonymous = client('ldap')
  const { searchEntries } = await anonymous.search('', { scope: 'base', filter: '(objectClass=*)' })
  expect(searchEntries[0]).toMatchObject({ defaultNamingContext: base, dnsHostName: `dc1.${world.domain}` })
  expect(searchEntries[0]!['supportedCapabilities']).toContain('1.2.840.113556.1.4.800')
  const error = await failure(anonymous.search(base, { scope: 'sub' }))
  expect(error.code).toBe(1)
  expect(error.message).toContain('a successful bind must be completed')
})

test('who must change the password has one that has run out, as the computed attribute tells', async () => {
  const computed = async (username: string) => {
    const { searchEntries } = await (
      await signedIn()
    ).search(base, {
      scope: 'sub',
      filter: `(sAMAccountName=${username})`,
      attributes: ['msDS-User-Account-Control-Computed', 'employeeType'],
    })
    return searchEntries[0]!
  }
  const person = staff.find(({ mustChangePassword, locked }) => !mustChangePassword && !locked)!
  const before = Number((await computed(person.username))['msDS-User-Account-Control-Computed'])
  world.setPerson(person.username, { mustChangePassword: true })
  const after = await computed(person.username)
  expect(Number(after['msDS-User-Account-Control-Computed'])).toBe(before | 0x80_0000)
  expect(after['employeeType']).toBe('staff')
  world.setPerson(person.username, { mustChangePassword: false })
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
  const [entry] = await find(`(sAMAccountName=${staff[0]!.username})`, options.attributes, base, options)
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
    const silence = change.silent === true ? { pass: ownClock(), hearing: await heard() } : null
    const made = new Client({
      url: `ldaps://127.0.0.1:${portOf('ldaps')}`,
      timeout: 15_000,
      connectTimeout: 15_000,
      tlsOptions: ca(),
    })
    const bound = made.bind(service, password).then(
      () => 'well' as const,
      (error: unknown) => error as ResultCodeError,
    )
    if (silence !== null) {
      await silence.hearing.over
      await arrived()
      silence.pass(15_000)
      vi.useRealTimers()
    }
    const found = await bound
    await made.unbind().catch(() => {})
    return found
  }
  expect(await outcome({ rateLimit: 0 })).toMatchObject({ code: 51 })
  expect(await outcome({ failing: true })).toMatchObject({ code: 52 })
  expect(await outcome({ silent: true })).toBeInstanceOf(Error)
  expect(await outcome({ garbled: true })).toBeInstanceOf(Error)
  expect(await outcome({ certificateChanged: true })).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })
  expect(await outcome({ refusing: true })).toBeInstanceOf(Error)
  // It listens again once the lever is off, on the same port.
  await expect.poll(() => outcome({ slow: 20 }), { timeout: 15_000 }).toBe('well')
})

test('what is not LDAP is told so and hung up on', async () => {
  const socket = connect(portOf('ldap'), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await new Promise((resolve) => socket.once('close', resolve))
  expect(Buffer.concat(chunks).toString()).toContain('1.3.6.1.4.1.1466.20036')
})
