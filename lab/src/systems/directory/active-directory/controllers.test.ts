import { Client, Control, EqualityFilter } from 'ldapts'
import type { BerWriter, SearchOptions } from 'ldapts'
import { BerWriter as Writer } from 'ldapts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Emulator, Lab, Listening } from '../../../emulator/emulator.ts'
import { createWorld } from '../../../world/create/create.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { formerPeople } from './deleted-entries.ts'
import { activeDirectory } from './emulator.ts'

const stand = standInLab()
const world = createWorld({ seed: 'controllers', size: 'small', clock: 'fixed' })
const lab: Lab = { ...stand.lab, world }
const base = `DC=${world.domain.split('.').join(',DC=')}`
const people = [...world.people.values()]
const staff = people.filter(
  ({ kind, enabled, groups }) =>
    kind === 'staff' && enabled && groups.every((name) => !name.startsWith('Network')),
)
const student = people.find(({ kind }) => kind === 'student')!
const admin = people.find(({ groups, enabled }) => enabled && groups.includes('Network-Administrators'))!

let emulator: Emulator
let listening: readonly Listening[]
const clients: Client[] = []

beforeAll(async () => {
  emulator = activeDirectory(lab)
  listening = await emulator.start()
})
afterAll(() => emulator.stop())
beforeEach(() => {
  for (const { username } of people) world.setPerson(username, { locked: false })
})
afterEach(async () => {
  stand.cutOff('dc2', false)
  stand.fallBehind('dc2', 0)
  await Promise.all(clients.splice(0).map((client) => client.unbind().catch(() => {})))
})

type Name = 'dc1' | 'dc2'

function client(controller: Name): Client {
  const { port } = listening.find(({ device, protocol }) => device === controller && protocol === 'ldaps')!
  const made = new Client({
    url: `ldaps://127.0.0.1:${port}`,
    timeout: 4_000,
    connectTimeout: 2_000,
    tlsOptions: { ca: [stand.own.certificate], servername: 'localhost' },
  })
  clients.push(made)
  return made
}

async function signedIn(controller: Name = 'dc1'): Promise<Client> {
  const made = client(controller)
  await made.bind(`${lab.accounts.directory.username}@${world.domain}`, lab.accounts.directory.password)
  return made
}

const wrongPassword = async (controller: Name, login: string) => {
  await client(controller)
    .bind(`${login}@${world.domain}`, 'nonsense')
    .catch(() => {})
}

async function read(
  controller: Name,
  login: string,
  attributes: string[],
  options: SearchOptions = {},
  ...controls: Control[]
) {
  const { searchEntries } = await (
    await signedIn(controller)
  ).search(
    base,
    { scope: 'sub', filter: `(sAMAccountName=${login})`, attributes, sizeLimit: 10, ...options },
    controls,
  )
  return searchEntries[0]!
}

const kept = ['badPwdCount', 'badPasswordTime', 'lastLogon', 'logonCount']

test('each controller calls itself by its own name', async () => {
  for (const name of ['dc1', 'dc2'] as const) {
    const { searchEntries } = await client(name).search('', {
      scope: 'base',
      attributes: ['dnsHostName', 'serverName'],
    })
    expect(searchEntries[0]).toMatchObject({ dnsHostName: `${name}.${world.domain}` })
    expect(String(searchEntries[0]!['serverName'])).toMatch(new RegExp(`^CN=${name},CN=Servers`, 'i'))
  }
})

test('wrong passwords are counted where they were tried and at the first controller, logons only where they were', async () => {
  const { username } = staff[0]!
  const [one, two] = [await read('dc1', username, kept), await read('dc2', username, kept)]
  await wrongPassword('dc2', username)
  expect(await read('dc2', username, kept)).toMatchObject({ badPwdCount: '1', lastLogon: two['lastLogon'] })
  expect(await read('dc1', username, kept)).toMatchObject({ badPwdCount: '1' })
  await wrongPassword('dc1', username)
  expect((await read('dc2', username, kept))['badPwdCount']).toBe('1')
  await client('dc2').bind(`${username}@${world.domain}`, lab.accounts.people)
  const after = await read('dc2', username, kept)
  expect(after).toMatchObject({ badPwdCount: '0', logonCount: String(Number(two['logonCount']) + 1) })
  expect((await read('dc1', username, kept))['logonCount']).toBe(one['logonCount'])
})

test('a lock is everywhere, and the data of replication says where it was set', async () => {
  const { username } = staff[1]!
  for (let round = 0; round < 5; round += 1) await wrongPassword('dc2', username)
  const locked = ['lockoutTime', 'msDS-User-Account-Control-Computed', 'msDS-ReplAttributeMetaData']
  const [one, two] = [await read('dc1', username, locked), await read('dc2', username, locked)]
  expect(one['lockoutTime']).toBe(two['lockoutTime'])
  expect([one, two].map((entry) => entry['msDS-User-Account-Control-Computed'])).toEqual(['16', '16'])
  const values = [one['msDS-ReplAttributeMetaData']].flat().map(String)
  const value = values.find((text) => text.includes('<pszAttributeName>lockoutTime<'))
  expect(value).toContain('CN=NTDS Settings,CN=DC2,CN=Servers')
  expect(value?.endsWith('\0')).toBe(true)
  // Constructed: `*` does not bring it.
  expect((await read('dc1', username, ['*']))['msDS-ReplAttributeMetaData']).toBeUndefined()
})

test('a fine-grained policy locks sooner and for half an hour; the time stays', async () => {
  const { username } = admin
  for (let round = 0; round < 3; round += 1) await wrongPassword('dc1', username)
  expect(world.people.get(username)!.locked).toBe(true)
  const asked = ['lockoutTime', 'msDS-User-Account-Control-Computed', 'msDS-ResultantPSO', 'adminCount']
  const before = await read('dc1', username, asked)
  expect(before).toMatchObject({ 'msDS-User-Account-Control-Computed': '16', adminCount: '1' })
  const { searchEntries } = await (
    await signedIn()
  ).search(String(before['msDS-ResultantPSO']), {
    scope: 'base',
    attributes: ['msDS-LockoutDuration', 'msDS-LockoutThreshold'],
  })
  expect(searchEntries[0]).toMatchObject({
    'msDS-LockoutDuration': '-18000000000',
    'msDS-LockoutThreshold': '3',
  })
  world.clock.advance(31 * 60_000)
  const after = await read('dc1', username, asked)
  expect(after).toMatchObject({
    lockoutTime: before['lockoutTime'],
    'msDS-User-Account-Control-Computed': '0',
  })
  expect(world.people.get(username)!.locked).toBe(false)
  await client('dc1').bind(`${username}@${world.domain}`, lab.accounts.people)
  expect((await read('dc1', username, asked))['lockoutTime']).toBe('0')
})

test('a controller that is behind tells the lock before, until it hears of it', async () => {
  const { username } = staff[4]!
  const locked = ['lockoutTime', 'msDS-User-Account-Control-Computed', 'msDS-ReplAttributeMetaData']
  const bit = async (controller: Name) =>
    (await read(controller, username, locked))['msDS-User-Account-Control-Computed']
  stand.fallBehind('dc2', 10 * 60_000)
  for (let round = 0; round < 5; round += 1) await wrongPassword('dc1', username)
  expect([await bit('dc1'), await bit('dc2')]).toEqual(['16', '0'])
  const unaware = await read('dc2', username, locked)
  expect(unaware['lockoutTime']).toBe('0')
  expect(JSON.stringify(unaware)).not.toContain('<pszAttributeName>lockoutTime<')
  world.clock.advance(10 * 60_000)
  expect([await bit('dc1'), await bit('dc2')]).toEqual(['16', '16'])
  // And of the end of it, likewise.
  world.setPerson(username, { locked: false })
  expect([await bit('dc1'), await bit('dc2')]).toEqual(['0', '16'])
  world.clock.advance(10 * 60_000)
  expect([await bit('dc1'), await bit('dc2')]).toEqual(['0', '0'])
})

test('the configuration names the controllers with their sites, and they have accounts in the domain', async () => {
  const made = await signedIn()
  const [root] = (await made.search('', { scope: 'base', attributes: ['configurationNamingContext'] }))
    .searchEntries
  const configuration = String(root!['configurationNamingContext'])
  const found = await made.search(`CN=Sites,${configuration}`, {
    scope: 'sub',
    filter: '(objectClass=nTDSDSA)',
  })
  expect(found.searchEntries.map(({ dn }) => dn)).toEqual(
    ['DC1', 'DC2'].map(
      (name) => `CN=NTDS Settings,CN=${name},CN=Servers,CN=Default-First-Site-Name,CN=Sites,${configuration}`,
    ),
  )
  expect(found.searchEntries[0]!['msDS-hasMasterNCs']).toContain(base)
  const servers = await made.search(`CN=Sites,${configuration}`, {
    scope: 'sub',
    filter: '(objectClass=server)',
  })
  expect(servers.searchEntries.map((one) => one['dNSHostName'])).toEqual([
    `dc1.${world.domain}`,
    `dc2.${world.domain}`,
  ])
  const reference = String(servers.searchEntries[1]!['serverReference'])
  const account = await made.search(reference, { scope: 'base', filter: '(primaryGroupID=516)' })
  expect(account.searchEntries[0]).toMatchObject({
    sAMAccountName: 'DC2$',
    dNSHostName: `dc2.${world.domain}`,
  })
  // The configuration is not a part of the domain's own tree.
  const inDomain = await made.search(base, { scope: 'sub', filter: '(objectClass=nTDSDSA)', sizeLimit: 5 })
  expect(inDomain.searchEntries).toEqual([])
})

const deleted = new Control('1.2.840.113556.1.4.417', { critical: true })
const container = `<WKGUID=18E2EA80684F11D2B9AA00C04F79F805,${base}>`

test('what was deleted is there for who asks with the control, by name and well-known identifier', async () => {
  const made = await signedIn()
  const [former] = formerPeople
  const filter = `(sAMAccountName=${former!.username})`
  expect((await made.search(base, { scope: 'sub', filter, sizeLimit: 5 })).searchEntries).toEqual([])
  const denied = await made.search(container, { scope: 'sub', filter }).catch((error: unknown) => error)
  expect(denied).toMatchObject({ code: 32 })
  const { searchEntries } = await made.search(container, { scope: 'sub', filter, sizeLimit: 5 }, [deleted])
  expect(searchEntries).toHaveLength(1)
  expect(searchEntries[0]).toMatchObject({
    isDeleted: 'TRUE',
    lastKnownParent: `OU=${former!.department},OU=People,${base}`,
    'msDS-LastKnownRDN': `${former!.firstname} ${former!.lastname}`,
  })
  expect(searchEntries[0]!.dn).toMatch(/^CN=[^,]+\\0ADEL:[0-9a-f-]{36},CN=Deleted Objects,/)
})

class Rules extends Control {
  constructor() {
    super('1.2.840.113556.1.4.801', { critical: true })
  }
  override writeControl(writer: BerWriter): void {
    const value = new Writer()
    value.startSequence()
    value.writeInt(7)
    value.endSequence()
    writer.writeBuffer(value.buffer, 0x04)
  }
}

test('what is private is withheld from our account, in answers and in filters, and the access list says so', async () => {
  const asked = ['mobile', 'telephoneNumber', 'thumbnailPhoto']
  const withheld = await read('dc1', student.username, asked)
  expect([withheld['mobile'], withheld['thumbnailPhoto']]).toEqual([[], []])
  expect(withheld['telephoneNumber']).toBe(student.phone)
  const own = client('dc1')
  await own.bind(`${staff[2]!.username}@${world.domain}`, lab.accounts.people)
  const options = { scope: 'sub', filter: `(sAMAccountName=${student.username})`, attributes: asked } as const
  const { searchEntries } = await own.search(base, options)
  const mobile = String(searchEntries[0]!['mobile'])
  expect(mobile).toMatch(/^\+1 777 /)
  const byMobile = { ...options, filter: new EqualityFilter({ attribute: 'mobile', value: mobile }) }
  expect((await own.search(base, byMobile)).searchEntries).toHaveLength(1)
  expect((await (await signedIn()).search(base, byMobile)).searchEntries).toEqual([])
  const binary = { explicitBufferAttributes: ['nTSecurityDescriptor'] }
  const without = await read('dc1', student.username, ['nTSecurityDescriptor'], binary)
  expect(without['nTSecurityDescriptor']).toEqual([])
  const rules = (await read('dc1', student.username, ['nTSecurityDescriptor'], binary, new Rules()))[
    'nTSecurityDescriptor'
  ]
  const open = (await read('dc1', staff[0]!.username, ['nTSecurityDescriptor'], binary, new Rules()))[
    'nTSecurityDescriptor'
  ]
  expect((rules as Buffer).length).toBeGreaterThan((open as Buffer).length)
})

test('the schema is a naming context of its own, and the root entry tells a reader who they are', async () => {
  const made = await signedIn()
  const [root] = (
    await made.search('', {
      scope: 'base',
      attributes: ['schemaNamingContext', 'tokenGroups'],
      explicitBufferAttributes: ['tokenGroups'],
    })
  ).searchEntries
  expect([root!['tokenGroups']].flat().length).toBeGreaterThan(2)
  const schema = String(root!['schemaNamingContext'])
  const filter = '(&(objectClass=attributeSchema)(lDAPDisplayName=mobile))'
  const found = await made.search(schema, {
    scope: 'sub',
    filter,
    explicitBufferAttributes: ['schemaIDGUID'],
  })
  expect((found.searchEntries[0]!['schemaIDGUID'] as Buffer).length).toBe(16)
  expect((await made.search(base, { scope: 'sub', filter, sizeLimit: 5 })).searchEntries).toEqual([])
  const nobody = await client('dc1').search('', { scope: 'base', attributes: ['tokenGroups'] })
  expect(nobody.searchEntries[0]!['tokenGroups']).toEqual([])
})

test('one controller is taken away by its own lever, and comes back on the same port', async () => {
  stand.cutOff('dc2', true)
  const refused = async () =>
    signedIn('dc2').then(
      () => null,
      (error: unknown) => error,
    )
  let last = await refused()
  for (let tries = 0; last === null && tries < 50; tries += 1) last = await refused()
  expect(last).toBeInstanceOf(Error)
  await signedIn('dc1')
  stand.cutOff('dc2', false)
  last = await refused()
  for (let tries = 0; last !== null && tries < 50; tries += 1) last = await refused()
  expect(last).toBeNull()
})
