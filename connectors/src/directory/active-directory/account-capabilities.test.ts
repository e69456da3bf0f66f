import { expect, test } from 'vitest'
import { ownClock } from '../../transport/test-clock.ts'
import { bindAnswer, entry, matches, rows, searchEnd, testDirectory } from '../../transport/test-directory.ts'
import { overhear } from '../../overhearing/overhearing.ts'
import type { Reply, Request, Row } from '../../transport/test-directory.ts'
import type { DirectoryCapabilities } from '../capabilities.ts'
import { guidOctets } from './octets.ts'
import { sidOctets } from './sid.ts'
import { account, ana, ask, authority, campus, connect, failure, open, closing } from './test-open.ts'

type Search = Extract<Request, { kind: 'search' }>

const domain = 'DC=corp,DC=example,DC=edu'
const schema = `CN=Schema,CN=Configuration,${domain}`
const domainSid = 'S-1-5-21-2127521184-1604012920-1887927527'
const reader = `${domainSid}-1104`
const sid = (relative: number) => [sidOctets(`${domainSid}-${relative}`)!]

const mobile = 'f0f8ffa3-1191-11d0-a060-00aa006c33ed'
const office = 'bf9679f7-0de6-11d0-a285-00aa003049e2'

/** Everything but one attribute may be read by who asks. */
const descriptor = (() => {
  const line = (kind: number, body: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt8(kind, 0)
    head.writeUInt16LE(8 + body.length, 2)
    head.writeUInt32LE(0x10, 4)
    return Buffer.concat([head, body])
  }
  const lines = Buffer.concat([
    line(6, Buffer.concat([Buffer.from([1, 0, 0, 0]), guidOctets(mobile)!, sidOctets(reader)!])),
    line(0, sidOctets('S-1-5-11')!),
  ])
  const head = Buffer.alloc(28)
  head.writeUInt16LE(0x8004, 2)
  head.writeUInt32LE(20, 16)
  head.writeUInt8(4, 20)
  head.writeUInt16LE(8 + lines.length, 22)
  head.writeUInt16LE(2, 24)
  return Buffer.concat([head, lines])
})()

const root: Row = {
  dn: '',
  defaultNamingContext: [domain],
  schemaNamingContext: [schema],
  dnsHostName: ['dc1.corp.example.edu'],
  tokenGroups: [sidOctets(reader)!, sidOctets('S-1-5-11')!],
}

const attributeRow = (name: string, id: string): Row => ({
  dn: `CN=${name},${schema}`,
  objectClass: ['attributeSchema'],
  lDAPDisplayName: [name],
  schemaIDGUID: [guidOctets(id)!],
})

const boss: Row = {
  dn: `CN=Bea Boss,OU=Staff,${domain}`,
  distinguishedName: [`CN=Bea Boss,OU=Staff,${domain}`],
  objectClass: ['user'],
  objectCategory: ['person'],
  sAMAccountName: ['bboss'],
  displayName: ['Bea Boss'],
  userAccountControl: ['512'],
}

const anaRow: Row = {
  ...campus.find(({ dn }) => dn === ana.dn)!,
  objectGUID: [guidOctets('8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718')!],
  objectSid: sid(7313),
  primaryGroupID: ['513'],
  manager: [boss.dn],
  nTSecurityDescriptor: [descriptor],
}

const directoryRows: readonly Row[] = [
  root,
  ...campus.filter(({ dn }) => dn !== '' && dn !== ana.dn),
  anaRow,
  boss,
  attributeRow('mobile', mobile),
  attributeRow('physicalDeliveryOfficeName', office),
  attributeRow('title', 'bf967a55-0de6-11d0-a285-00aa003049e2'),
]

const usual = rows(directoryRows, account)

/** Answers some searches as told, and all else as the directory of the rows does. */
const sometimes =
  (reply: (search: Search) => Reply | null) =>
  (request: Request): Reply =>
    (request.kind === 'search' ? reply(request) : null) ?? usual(request)

const textOf = (request: Request) => JSON.stringify(request)

// finding

test.each([
  [{ text: 'adiaz', as: ['login'] }, ['adiaz']],
  [{ text: 'CORP\\ADIAZ', as: ['login'] }, ['adiaz']],
  [{ text: 'OTHER\\adiaz', as: ['login'] }, []],
  [{ text: 'other.example\\adiaz', as: ['login'] }, []],
  [{ text: 'Ana.Diaz@example.edu', as: ['email'] }, ['adiaz']],
  [{ text: 'adiaz@corp.example.edu', as: ['email'] }, ['adiaz']],
  [{ text: 'jmuller@elsewhere.example', as: ['email'] }, []],
  [{ text: '4417', as: ['phone'] }, ['adiaz']],
  [{ text: '100231', as: ['employee-number', 'login', 'group'] }, ['adiaz']],
  [{ text: 'iaz', as: ['name'] }, ['adiaz']],
  [{ text: 'an', as: ['name'] }, []],
  [{ text: 'lib-pc-0231.corp.example.edu', as: ['computer', 'login'] }, ['LIB-PC-0231$']],
  [{ text: 'lib-pc', as: ['computer-part'] }, ['LIB-PC-0231$']],
  [{ text: `${domainSid}-7313`, as: ['sid'] }, ['adiaz']],
  [{ text: 'not a sid', as: ['sid', 'id'] }, []],
  [{ text: '*', as: ['login', 'group', 'computer', 'employee-number'] }, []],
] as const)('%j finds %j', async (question, logins) => {
  const { findAccounts } = await open(usual, { settings: { domain: 'CORP' } })
  const found = await findAccounts(question, ask())
  expect(found.value.map(({ login }) => login)).toEqual(logins)
  expect(found).toMatchObject({ complete: true, dropped: 0 })
})

test('a row says enough to choose by', async () => {
  const { findAccounts } = await open(usual)
  const { value } = await findAccounts({ text: 'adiaz', as: ['login'] }, ask())
  expect(value).toEqual([
    {
      kind: 'user',
      dn: ana.dn,
      id: '8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718',
      sid: `${domainSid}-7313`,
      login: 'adiaz',
      name: 'Ana Diaz',
      dnsName: null,
      email: 'adiaz@corp.example.edu',
      title: 'Librarian',
      department: 'Library Services',
      office: 'LIB-2.114',
      description: null,
      enabled: true,
      deleted: null,
    },
  ])
})

test('a directory that stops at its limit gives what it gave, as incomplete', async () => {
  const { findAccounts } = await open(
    sometimes(({ id, scope, attributes }) =>
      scope === 2 ? [entry(id, anaRow, attributes), searchEnd(id, 4, 'size limit')] : null,
    ),
  )
  expect(await findAccounts({ text: 'diaz', as: ['name'] }, ask())).toMatchObject({
    complete: false,
    value: [{ login: 'adiaz' }],
  })
})

const gone: Row = {
  dn: `CN=Old Hand\\0ADEL:8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718,CN=Deleted Objects,${domain}`,
  objectClass: ['user'],
  isDeleted: ['TRUE'],
  name: ['Old Hand\nDEL:8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718'],
  sAMAccountName: ['ohand'],
  lastKnownParent: [`OU=Staff,${domain}`],
  whenChanged: ['20260114081522.0Z'],
}

test('what was deleted is looked for where it lies, and told with its end', async () => {
  const bases: string[] = []
  const { findAccounts } = await open(
    sometimes(({ id, base, scope, filter, attributes }) => {
      if (!base.startsWith('<WKGUID=')) return null
      bases.push(base)
      if (scope === 0)
        return [entry(id, { dn: `CN=Deleted Objects,${domain}`, cn: ['x'] }, attributes), searchEnd(id)]
      return [...(matches(filter, gone) ? [entry(id, gone, attributes)] : []), searchEnd(id, 0, '', '')]
    }),
  )
  const found = await findAccounts({ text: 'ohand', as: ['login', 'group'], deleted: true }, ask())
  expect(found.value).toMatchObject([
    {
      kind: 'user',
      name: 'Old Hand',
      login: 'ohand',
      deleted: { at: new Date('2026-01-14T08:15:22Z'), from: ['corp.example.edu', 'Staff'] },
    },
  ])
  expect((await findAccounts({ text: 'adiaz', as: ['login'], deleted: true }, ask())).value).toEqual([])
  expect(new Set(bases)).toEqual(new Set([`<WKGUID=18E2EA80684F11D2B9AA00C04F79F805,${domain}>`]))
})

test.each([
  ['denied like what is not there', 32],
  ['given as nothing', 0],
])('deleted objects that may not be read are a refusal, and not nobody: %s', async (_what, code) => {
  const { findAccounts } = await open(
    sometimes(({ id, base }) => (base.startsWith('<WKGUID=') ? [searchEnd(id, code, 'NO_OBJECT')] : null)),
  )
  expect(await failure(findAccounts({ text: 'ohand', as: ['login'], deleted: true }, ask()))).toMatchObject({
    kind: 'refused',
    cause: 'right-missing',
  })
})

// one account

test('a person is told with manager, lock and identifiers, and what is withheld is named', async () => {
  const { readUser } = await open(usual)
  const { value } = await readUser(ana.dn, ask())
  expect(value).toMatchObject({
    login: 'adiaz',
    sid: `${domainSid}-7313`,
    place: ['corp.example.edu', 'Staff'],
    manager: { name: 'Bea Boss', login: 'bboss' },
    enabled: true,
    lock: { state: 'locked', by: 'directory' },
    mailbox: { where: 'address-only', address: 'adiaz@corp.example.edu', aliases: ['ana.diaz@example.edu'] },
    policy: { name: null, lockoutDuration: 30 * 60_000, observationWindow: 10 * 60_000 },
    mobile: null,
    // The title is there and the schema has no `company` here: neither is anybody's secret.
    hidden: ['mobile'],
    unsure: false,
  })
})

test('a manager of whom nothing may be read is called by what their name begins with', async () => {
  const { readUser } = await open(
    rows(
      directoryRows.filter((row) => row !== boss),
      account,
    ),
  )
  expect((await readUser(ana.dn, ask())).value?.manager).toEqual({
    dn: boss.dn,
    name: 'Bea Boss',
    login: null,
  })
})

test.each([
  ['the rights on the object', { nTSecurityDescriptor: [] }, {}],
  ['rights that are no list', { nTSecurityDescriptor: [Buffer.from('nonsense')] }, {}],
  ['who we are', {}, { tokenGroups: [] }],
])('without %s it is not known whether something is withheld', async (_what, change, rootChange) => {
  const changed = directoryRows.map((row) =>
    row === anaRow ? { ...row, ...change } : row === root ? { ...row, ...rootChange } : row,
  )
  const { readUser } = await open(rows(changed, account))
  expect((await readUser(ana.dn, ask())).value).toMatchObject({ hidden: [], unsure: true })
})

test('a fine-grained policy wins over the domain, and one that may not be read gives no end', async () => {
  const pso = `CN=Strict,CN=Password Settings Container,CN=System,${domain}`
  const withPolicy = { ...anaRow, 'msDS-ResultantPSO': [pso] }
  const policyRow = {
    dn: pso,
    'msDS-LockoutDuration': ['-6000000000'],
    'msDS-LockoutThreshold': ['3'],
    'msDS-LockoutObservationWindow': ['-36000000000'],
  }
  const others = directoryRows.filter((row) => row !== anaRow)
  const read = async (found: readonly Row[]) => {
    const { readUser } = await open(rows(found, account))
    return (await readUser(ana.dn, ask())).value
  }
  expect(await read([...others, withPolicy, policyRow])).toMatchObject({
    policy: {
      name: 'Strict',
      lockoutDuration: 10 * 60_000,
      lockoutThreshold: 3,
      observationWindow: 60 * 60_000,
    },
    lock: { state: 'locked', until: new Date('2026-11-20T07:19:58.410Z') },
  })
  expect(await read([...others, withPolicy])).toMatchObject({
    policy: { name: 'Strict', lockoutDuration: null, observationWindow: null },
    lock: { state: 'locked', until: null },
  })
})

test('what is not there, and what is of another kind, is nobody', async () => {
  const { readUser, readComputer, readGroup } = await open(usual)
  expect((await readUser(`CN=Nobody,${domain}`, ask())).value).toBeNull()
  expect((await readUser('<GUID=8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718>', ask())).value).toBeNull()
  expect((await readComputer(ana.dn, ask())).value).toBeNull()
  expect((await readGroup(ana.dn, ask())).value).toBeNull()
})

test('a computer tells that passwords and keys are kept, and none of them is ever asked for', async () => {
  const pc = campus.find(({ dn }) => dn.startsWith('CN=LIB-PC-0231,'))!
  const changed = [
    ...directoryRows.filter((row) => row.dn !== pc.dn),
    {
      ...pc,
      objectClass: ['user', 'computer'],
      'msLAPS-PasswordExpirationTime': ['134396323651230000'],
      'ms-Mcs-AdmPwdExpirationTime': ['134396323651230000'],
      'ms-Mcs-AdmPwd': ['canary'],
      'msLAPS-Password': ['canary'],
    },
    {
      dn: `CN=key,${pc.dn}`,
      objectClass: ['msFVE-RecoveryInformation'],
      'msFVE-RecoveryPassword': ['canary'],
      whenCreated: ['20260114081522.0Z'],
    },
  ]
  const { readComputer, directory } = await open(rows(changed, account))
  const answer = await readComputer(pc.dn, ask())
  expect(answer.value).toMatchObject({
    name: 'LIB-PC-0231',
    owner: { name: 'Ana Diaz' },
    localPasswords: [
      { kind: 'windows-laps' },
      { kind: 'legacy-laps', expiresAt: new Date('2026-11-20T07:12:45.123Z') },
    ],
    recoveryKeys: { count: 1, more: false, newestAt: new Date('2026-01-14T08:15:22Z') },
  })
  expect(JSON.stringify(answer)).not.toContain('canary')
  const asked = directory.received.map(textOf).join('\n')
  expect(asked).not.toMatch(
    /AdmPwd"|msLAPS-(Encrypted)?Password"|RecoveryPassword|KeyPackage|unicodePwd|"\*"/,
  )
})

test('of many reports, which the directory tells in ranges, all are counted and the first ones named', async () => {
  const dn = (at: number) => `CN=Person ${at},OU=Staff,${domain}`
  const count = 2_100
  const { readUser } = await open(
    sometimes(({ id, base, scope, attributes }) => {
      const ranged = attributes.find((name) => name.toLowerCase().startsWith('directreports'))
      if (scope === 2 || base !== ana.dn || ranged === undefined) return null
      const from = Number(/range=(\d+)-/.exec(ranged)?.[1] ?? 0)
      const to = Math.min(from + 1_500, count)
      const name = `directReports;range=${from}-${to === count ? '*' : to - 1}`
      const values = Array.from({ length: to - from }, (_, at) => dn(from + at))
      const row: Row = { ...anaRow, directReports: [], [name]: values }
      return [entry(id, row, [...attributes, name]), searchEnd(id)]
    }),
  )
  const { value } = await readUser(ana.dn, ask())
  expect([value?.reports.length, value?.reportCount]).toEqual([200, 2_100])
  expect(value?.reports[0]?.name).toBe('Person 0')
})

test('recovery keys beyond those that were counted are said to be there', async () => {
  const pc = campus.find(({ dn }) => dn.startsWith('CN=LIB-PC-0231,'))!
  const keys = (many: number) =>
    Array.from({ length: many }, (_, at): Row => ({
      dn: `CN=key ${at},${pc.dn}`,
      objectClass: ['msFVE-RecoveryInformation'],
      whenCreated: ['20260114081522.0Z'],
    }))
  const read = async (many: number) => {
    const { readComputer } = await open(rows([...directoryRows, ...keys(many)], account))
    return (await readComputer(pc.dn, ask())).value?.recoveryKeys
  }
  expect(await read(100)).toMatchObject({ count: 100, more: false })
  expect(await read(101)).toMatchObject({ count: 100, more: true })
})

// groups

const group = (name: string, more: object = {}): Row => ({
  dn: `CN=${name},OU=Groups,${domain}`,
  objectClass: ['group'],
  sAMAccountName: [name],
  groupType: ['-2147483646'],
  ...more,
})

test('groups come direct, through others and by the primary one, and those that rule are marked', async () => {
  const direct = group('LIB-Printers')
  const found = [
    direct,
    group('Domain Admins', { objectSid: sid(512) }),
    group('Chefs', { objectSid: sid(519) }),
    group('Strict', { adminCount: ['1'] }),
    group('lic-office'),
    group('everybody-by-mail', { groupType: ['2'] }),
  ]
  const users = group('Domain Users', { objectSid: sid(513) })
  const { readMemberships } = await open(
    sometimes(({ id, scope, filter, attributes }) => {
      if (scope !== 2) return null
      const text = JSON.stringify(filter)
      const of = text.includes('objectSid') ? [users] : text.includes('"other"') ? found : null
      return of && [...of.map((row) => entry(id, row, attributes)), searchEnd(id, 0, '', '')]
    }),
  )
  const { value, complete } = await readMemberships(ana.dn, ask())
  expect(complete).toBe(true)
  expect(
    value.map((one) => [one.name, one.direct, one.primary, one.purpose, one.licence, one.privileged]),
  ).toEqual([
    ['Domain Users', true, true, 'rights', false, null],
    ['LIB-Printers', true, false, 'rights', false, null],
    ['Domain Admins', false, false, 'rights', false, 'well-known'],
    ['Chefs', false, false, 'rights', false, 'is Enterprise Admins'],
    ['Strict', false, false, 'rights', false, 'protected by the directory'],
    ['lic-office', false, false, 'rights', true, null],
    ['everybody-by-mail', false, false, 'mail', false, null],
  ])
})

test('a group of another domain is not read, and the groups are then not called whole', async () => {
  const near = group('Near')
  const far = 'CN=Partners,DC=other,DC=example,DC=edu'
  const wholeWith = async (memberOf: readonly string[]) => {
    const { readMemberships } = await open(
      sometimes(({ id, base, scope, attributes }) => {
        if (scope === 2) return [entry(id, near, attributes), searchEnd(id, 0, '', '')]
        return base === boss.dn ? [entry(id, { ...boss, memberOf }, attributes), searchEnd(id)] : null
      }),
    )
    const { value, complete } = await readMemberships(boss.dn, ask())
    expect(value.map(({ name }) => name)).toEqual(['Near'])
    return complete
  }
  expect(await wholeWith([near.dn])).toBe(true)
  expect(await wholeWith([near.dn, far])).toBe(false)
})

test('a group of thousands is read range by range, and each member once', async () => {
  const count = 4_200
  const dn = (at: number) => `CN=Person ${at},OU=Staff,${domain}`
  const everybody = group('Everybody', { objectSid: sid(1200) })
  const asked: string[] = []
  const { readMembers } = await open(
    sometimes(({ id, base, scope, attributes }) => {
      if (scope === 2) return [searchEnd(id, 0, '', '')]
      if (base !== everybody.dn) return null
      const wanted = attributes.find((name) => name.startsWith('member')) ?? ''
      asked.push(wanted)
      const from = Number(/range=(\d+)-/.exec(wanted)?.[1] ?? 0)
      const to = Math.min(from + 1_500, count)
      // A member is added meanwhile, so that a range begins with the last of the one before.
      const values = Array.from({ length: to - from }, (_, at) =>
        dn(Math.max(0, from + at - (from > 0 ? 1 : 0))),
      )
      const name = `member;range=${from}-${to === count ? '*' : to - 1}`
      const row: Row = { ...everybody, member: [], [name]: values }
      return [entry(id, row, ['objectSid', 'member', name]), searchEnd(id)]
    }),
  )
  const { value, complete } = await readMembers(everybody.dn, ask())
  expect(asked).toEqual(['member', 'member;range=1500-*', 'member;range=3000-*'])
  expect(complete).toBe(true)
  expect(new Set(value.map((one) => one.dn)).size).toBe(value.length)
  expect(value[0]).toEqual({
    dn: dn(0),
    name: 'Person 0',
    login: null,
    kind: null,
    enabled: null,
    primary: false,
  })
})

test('members who could not all be described are a list that is not whole, and its length is told', async () => {
  const some = group('Some', { objectSid: sid(1201), member: [boss.dn, `CN=Far,${domain}`] })
  const { readMembers } = await open(
    sometimes(({ id, base, scope }) => {
      // The directory stops at its own limit while it looks them up.
      if (scope === 2) return [searchEnd(id, 4, '', '')]
      return base === some.dn ? [entry(id, some, ['objectSid', 'member']), searchEnd(id)] : null
    }),
  )
  expect(await readMembers(some.dn, ask())).toMatchObject({ complete: false, value: [{}, {}] })
})

test('people who report to somebody are counted range by range, and 200 of them named', async () => {
  const count = 1_700
  const names = Array.from({ length: count }, (_, at) => `CN=Person ${at},OU=Staff,${domain}`)
  const { readUser } = await open(
    sometimes(({ id, base, attributes }) => {
      const wanted = attributes.find((name) => name.startsWith('directReports'))
      if (base !== boss.dn || wanted === undefined) return null
      const from = Number(/range=(\d+)-/.exec(wanted)?.[1] ?? 0)
      const to = Math.min(from + 1_500, count)
      const name = `directReports;range=${from}-${to === count ? '*' : to - 1}`
      return [
        entry(id, { ...boss, directReports: [], [name]: names.slice(from, to) }, [...attributes, name]),
        searchEnd(id),
      ]
    }),
  )
  const { value } = await readUser(boss.dn, ask())
  expect(value).toMatchObject({ reportCount: count })
  expect(value!.reports).toHaveLength(200)
})

test('members by their primary group are among them, as no list has them', async () => {
  const users = group('Domain Users', { objectSid: sid(513), member: [] })
  const { readMembers } = await open(rows([...directoryRows, users], account))
  expect((await readMembers(users.dn, ask())).value).toMatchObject([
    { login: 'adiaz', primary: true, kind: 'user' },
  ])
})

// each controller

const computerRow = (more: object): Row => ({
  ...anaRow,
  badPwdCount: ['0'],
  badPasswordTime: ['0'],
  lastLogon: ['134396323651230000'],
  logonCount: ['7'],
  ...more,
})

async function pair(second: (request: Request) => Reply) {
  const others = directoryRows.filter((row) => row !== anaRow)
  const one = await testDirectory(
    authority.issue(['dc1.corp.example.edu']),
    rows([...others, computerRow({})], account),
  )
  const two = await testDirectory(authority.issue(['dc2.corp.example.edu']), second)
  closing(one, two)
  const controllers = [{ host: '10.0.0.2', port: two.port, serverName: 'dc2.corp.example.edu' }]
  return connect(one, { settings: { controllers } })
}

test('every controller tells what it keeps for itself', async () => {
  const others = directoryRows.filter((row) => row !== anaRow && row !== root)
  const second = rows(
    [
      ...others,
      { ...root, dnsHostName: ['dc2.corp.example.edu'] },
      computerRow({
        badPwdCount: ['5'],
        badPasswordTime: ['134396321984100000'],
        lastLogon: ['0'],
        logonCount: ['0'],
      }),
    ],
    account,
  )
  const { readControllers } = await pair(second)
  const answer = await readControllers(ana.dn, ask())
  expect(answer.complete).toBe(true)
  expect(answer.value).toMatchObject([
    {
      name: 'dc1.corp.example.edu',
      badPasswords: 0,
      badPasswordAt: null,
      logons: 7,
      lastLogonAt: new Date('2026-11-20T07:12:45.123Z'),
    },
    { name: 'dc2.corp.example.edu', badPasswords: 5, lastLogonAt: null, lock: { state: 'locked' } },
  ])
})

test.each<[string, (request: Request) => Reply, string]>([
  ['hangs up', () => 'close', 'closed the connection'],
  ['is busy', ({ id }) => [bindAnswer(id, 51)], 'too busy'],
  ['refuses the login', ({ id }) => [bindAnswer(id, 49, 'data 533,')], 'the account is disabled'],
])('one that %s is named, and the others are told', async (_what, second, why) => {
  const { readControllers } = await pair(second)
  const { value, complete } = await readControllers(ana.dn, ask())
  expect(complete).toBe(false)
  expect(value).toMatchObject([
    { name: 'dc1.corp.example.edu', answered: true },
    { name: 'dc2.corp.example.edu', answered: false, why: expect.stringContaining(why) },
  ])
})

test('one that is silent has three seconds of its own, and takes none from the others', async () => {
  const pass = ownClock()
  const { readControllers } = await pair(() => 'silence')
  // All is said between the other one and us when this was answered.
  const last = 'msDS-ResultantPSO'
  const { value } = await overhear(
    ({ asked }) => asked.endsWith(last) && setImmediate(() => pass(3_000)),
    () => readControllers(ana.dn, ask(20_000)),
  )
  expect(value).toMatchObject([
    { answered: true },
    {
      name: 'dc2.corp.example.edu',
      answered: false,
      why: 'directory-1 (dc2.corp.example.edu) did not answer within 3 s',
    },
  ])
})

test('a controller that does not have the account yet says so', async () => {
  const { readControllers } = await pair(rows([root], account))
  expect((await readControllers(ana.dn, ask())).value[1]).toMatchObject({
    answered: false,
    why: 'does not have this account (yet)',
  })
})

test('one that does not prove itself is told as such, and gets no login', async () => {
  const one = await testDirectory(authority.issue(['dc1.corp.example.edu']), usual)
  const two = await testDirectory(authority.issue(['dc3.corp.example.edu']), () => 'silence')
  closing(one, two)
  const { readControllers } = connect(one, {
    settings: { controllers: [{ host: 'dc2.corp.example.edu', port: two.port }] },
  })
  expect(await failure(readControllers(ana.dn, ask()))).toMatchObject({ cause: 'trust-not-proven' })
  expect(two.received).toEqual([])
})

// the ladder of failures, for every question

type Questions = Pick<
  DirectoryCapabilities,
  'findAccounts' | 'readUser' | 'readComputer' | 'readGroup' | 'readMemberships' | 'readMembers'
>

const questions: readonly (readonly [string, (can: Questions) => Promise<unknown>])[] = [
  ['accounts', ({ findAccounts }) => findAccounts({ text: 'adiaz', as: ['login'] }, ask())],
  ['a user', ({ readUser }) => readUser(ana.dn, ask())],
  ['a computer', ({ readComputer }) => readComputer(ana.dn, ask())],
  ['a group', ({ readGroup }) => readGroup(ana.dn, ask())],
  ['memberships', ({ readMemberships }) => readMemberships(ana.dn, ask())],
  ['members', ({ readMembers }) => readMembers(ana.dn, ask())],
]

test.each(questions)(
  '%s: silence, hanging up, refusal, being busy, a fault of its own, nonsense',
  async (_what, put) => {
    const told = async (reply: (request: Request) => Reply) => failure(put(await open(reply)))
    const pass = ownClock()
    const silent = () => {
      pass(5_000)
      return 'silence' as const
    }
    expect(await told(silent)).toMatchObject({ kind: 'unreachable', cause: 'timed-out' })
    expect(await told(() => 'close')).toMatchObject({ kind: 'unreachable', cause: 'connection-lost' })
    expect(await told(({ id }) => [bindAnswer(id, 49, 'data 52e')])).toMatchObject({
      cause: 'credential-refused',
    })
    const searching = (code: number) =>
      sometimes(({ id, base }) => (base === '' ? null : [searchEnd(id, code, 'words\n\0')]))
    expect(await told(searching(51))).toMatchObject({ kind: 'throttled' })
    expect(await told(searching(80))).toMatchObject({ kind: 'unreachable', cause: 'server-error' })
    const nonsense = sometimes(({ base }) =>
      base === '' ? null : [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
    )
    expect(await told(nonsense)).toMatchObject({ kind: 'unreadable' })
  },
)

test('an empty text is not asked', async () => {
  const { findAccounts, directory } = await open(usual)
  expect(await failure(findAccounts({ text: ' ', as: ['login'] }, ask()))).toMatchObject({
    cause: 'text-not-allowed',
  })
  expect(directory.received).toEqual([])
})
