import { expect, test } from 'vitest'
import type { Failure } from '../../failures.ts'
import { ownClock } from '../../transport/test-clock.ts'
import { bindAnswer, entry, rows, searchEnd, testDirectory } from '../../transport/test-directory.ts'
import type { Reply, Request, Row } from '../../transport/test-directory.ts'
import {
  account,
  ana,
  ask,
  campus,
  connect,
  failure,
  identity,
  now,
  open,
  closing,
  secret,
} from './test-open.ts'

/** A directory that answers its binds and its domain, and everything else as told. */
const afterLogin = (reply: (request: Extract<Request, { kind: 'search' }>) => Reply) => {
  const usual = rows(campus, account)
  return (request: Request): Reply =>
    request.kind === 'search' && request.scope === 2 ? reply(request) : usual(request)
}

test('the domain says when it locks; a directory that does not is no reason to guess', async () => {
  const { lockout } = await open(rows(campus, account))
  expect((await lockout(ask())).value).toEqual({ threshold: 5, window: 600_000 })
  const silent = campus.map((row) => ({ ...row, lockoutThreshold: [] }))
  expect((await (await open(rows(silent, account))).lockout(ask())).value).toBeNull()
})

// the ladder of failures

test('a directory that takes the connection and says nothing is timed out', async () => {
  const pass = ownClock()
  const { findPeople } = await open(() => {
    pass(4_500)
    return 'silence'
  })
  expect(await failure(findPeople({ username: 'adiaz' }, ask(4_500)))).toEqual({
    kind: 'unreachable',
    cause: 'timed-out',
    message: 'directory-1 did not answer within 4.5 s',
  })
})

test('a port where nobody listens refuses the connection', async () => {
  const { directory, findPeople } = await open(() => 'silence')
  await directory.close()
  expect(await failure(findPeople({ username: 'adiaz' }, ask()))).toMatchObject({
    kind: 'unreachable',
    cause: 'connection-refused',
  })
})

test('a refused login is told with its reason and without the secret', async () => {
  const { findPeople } = await open(rows(campus, account), { password: 'other-password' })
  expect(await failure(findPeople({ username: 'adiaz' }, ask()))).toEqual({
    kind: 'refused',
    cause: 'credential-refused',
    message: 'directory-1 refused the login',
  })
  const locked = await open(({ id }) => [
    bindAnswer(
      id,
      49,
      '80090308: LdapErr: DSID-0C090447, comment: AcceptSecurityContext error, data 775, v4f7c\n\0',
    ),
  ])
  expect((await failure(locked.findPeople({ username: 'adiaz' }, ask()))).message).toBe(
    'directory-1 refused the login: the account is locked out',
  )
})

test.each([
  [51, 'throttled', 'busy'],
  [52, 'unreachable', 'server-error'],
  [80, 'unreachable', 'server-error'],
  [3, 'unreachable', 'timed-out'],
  [50, 'refused', 'right-missing'],
  [10, 'not-found', 'absent'],
] as const)('result %i is %s: %s', async (code, kind, cause) => {
  const { findPeople } = await open(afterLogin(({ id }) => [searchEnd(id, code, 'words\n\0')]))
  expect(await failure(findPeople({ username: 'adiaz' }, ask()))).toMatchObject({ kind, cause })
})

test('nobody found is an empty and complete answer', async () => {
  const { findPeople, findComputers } = await open(rows(campus, account))
  const empty = { value: [], complete: true, dropped: 0, observedAt: now }
  expect(await findPeople({ username: 'nobody' }, ask())).toEqual(empty)
  expect(await findPeople({ dn: 'CN=Nobody,DC=corp,DC=example,DC=edu' }, ask())).toEqual(empty)
  expect(await findComputers({ name: 'nothing' }, ask())).toEqual(empty)
})

test.each([
  ['a web page', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['a message that is no answer', Buffer.from('300c02010260070201030400800000'.slice(0, 28), 'hex')],
  ['a length that never ends', Buffer.from('3084ffffffff0201', 'hex')],
])('%s is told as not understood', async (_what, octets) => {
  const { findPeople } = await open(afterLogin(() => [octets]))
  expect(await failure(findPeople({ username: 'adiaz' }, ask()))).toMatchObject({
    kind: 'unreadable',
    cause: 'not-understood',
  })
})

test('a row that is no person is left out and counted', async () => {
  const { findPeople } = await open(rows(campus, account))
  const found = await findPeople({ name: 'half' }, ask())
  expect(found).toMatchObject({ value: [], dropped: 1, complete: true })
})

// people

test.each([
  { username: 'adiaz' },
  { username: 'ADIAZ' },
  { username: 'CORP\\adiaz' },
  { username: 'adiaz@corp.example.edu' },
  { email: 'adiaz@corp.example.edu' },
  { email: 'Ana.Diaz@example.edu' },
  { phone: '+34 91 555 4417' },
  { phone: '0034915554417' },
  { phone: '91-555-44-17' },
  { phone: '4417' },
  { employeeNumber: '100231' },
  { dn: ana.dn },
  { name: 'ana' },
  { name: 'na Di' },
])('%j finds one person', async (question) => {
  const { findPeople } = await open(rows(campus, account), { settings: { domain: 'corp' } })
  const found = await findPeople(question, ask())
  expect(found).toEqual({ value: [ana], complete: true, dropped: 0, observedAt: now })
})

test.each([
  { username: 'OTHER\\adiaz' },
  { username: '*' },
  { email: '*@corp.example.edu' },
  { phone: '5554419' },
  { employeeNumber: '10023*' },
  { dn: '<GUID=8d1c2b3f-4e9a-475f-b1c2-03d4e5f60718>' },
  { name: 'zzz*' },
])('%j finds nobody', async (question) => {
  const { findPeople } = await open(rows(campus, account), { settings: { domain: 'corp' } })
  expect((await findPeople(question, ask())).value).toEqual([])
})

test('an extension that is all there is of a number is found by the whole number', async () => {
  const { findPeople } = await open(rows(campus, account))
  const found = await findPeople({ phone: '+34 91 555 4418' }, ask())
  expect(found.value.map((one) => one.username)).toEqual(['jmuller'])
})

test('disabled, expired, and no longer locked', async () => {
  const { findPeople } = await open(rows(campus, account))
  const found = await findPeople({ username: 'jmuller' }, ask())
  expect(found.value[0]).toMatchObject({
    displayName: 'Müller, Jürgen (IT)',
    enabled: false,
    locked: false,
    expiresAt: new Date('2026-09-02T06:30:00Z'),
    employeeNumber: 'E-77',
    groups: [],
  })
})

test.each([
  ['inside the duration of a lock', '134396321984100000', true],
  ['after it has run out', '134396301984100000', false],
  ['never locked', '0', false],
])('without the computed bits a lockout time is weighed: %s', async (_what, lockoutTime, locked) => {
  const person = campus.find((row) => row['sAMAccountName']?.[0] === 'adiaz')!
  const { 'msDS-User-Account-Control-Computed': _computed, ...rest } = person
  const others = campus.filter((row) => row !== person)
  const { findPeople } = await open(rows([...others, { ...rest, lockoutTime: [lockoutTime] }], account))
  const found = await findPeople({ username: 'adiaz' }, ask())
  expect(found.value[0]!.locked).toBe(locked)
})

test.each([{ name: ' ' }, { phone: '441' }, { username: ' ' }])(
  '%j is too short to ask',
  async (question) => {
    const { findPeople, directory } = await open(rows(campus, account))
    expect(await failure(findPeople(question, ask()))).toMatchObject({
      kind: 'refused',
      cause: 'text-not-allowed',
    })
    expect(directory.received).toEqual([])
  },
)

const crowd = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    dn: `CN=Person ${at},DC=corp,DC=example,DC=edu`,
    sAMAccountName: [`person${at}`],
    displayName: ['Person'],
    userAccountControl: ['512'],
  }))

test('pages are followed past one that is empty, and a cap makes the answer incomplete', async () => {
  const people = crowd(700)
  const cookies: string[] = []
  const { findPeople } = await open(
    afterLogin(({ id, attributes, page }) => {
      cookies.push(page!.cookie)
      const at = Number(page!.cookie || '0')
      if (at === 200 && cookies.length === 2) return [searchEnd(id, 0, '', '200')]
      const some = people.slice(at, at + page!.size)
      return [...some.map((row) => entry(id, row, attributes)), searchEnd(id, 0, '', String(at + page!.size))]
    }),
  )
  const found = await findPeople({ name: 'person' }, ask())
  expect(cookies).toEqual(['', '200', '200', '400'])
  expect(found.value).toHaveLength(500)
  expect(found.complete).toBe(false)
})

test('a directory that stops at its own limit gives what it gave, as incomplete', async () => {
  const { findPeople } = await open(
    afterLogin(({ id, attributes }) => [
      ...crowd(3).map((row) => entry(id, row, attributes)),
      searchEnd(id, 4, 'size limit'),
    ]),
  )
  expect(await findPeople({ name: 'person' }, ask())).toMatchObject({ complete: false, value: { length: 3 } })
})

test('groups beyond the first range are fetched until the range ends with a star', async () => {
  const group = (at: number) => `CN=Group ${at},DC=corp,DC=example,DC=edu`
  const ranges: Record<string, Record<string, string[]>> = {
    'memberOf;range=2-*': { 'memberOf;range=2-3': [group(2), group(3)] },
    'memberOf;range=4-*': { 'memberOf;range=4-*': [group(4)] },
  }
  const [person] = crowd(1)
  const usual = rows(campus, account)
  const { findPeople } = await open((request) => {
    if (request.kind !== 'search') return usual(request)
    if (request.scope === 2) {
      const row = { ...person!, memberOf: [], 'memberOf;range=0-1': [group(0), group(1)] }
      return [entry(request.id, row, request.attributes), searchEnd(request.id)]
    }
    const range = ranges[request.attributes[0] ?? '']
    if (range === undefined) return usual(request)
    const row = { dn: person!.dn, ...range } as Row
    return [entry(request.id, row, Object.keys(range)), searchEnd(request.id)]
  })
  const found = await findPeople({ username: 'person0' }, ask())
  expect(found.complete).toBe(true)
  expect(found.value[0]!.groups).toEqual([0, 1, 2, 3, 4].map(group))
})

test.each([
  [{}, 'svc@corp.example.edu'],
  [{ domain: 'CORP' }, 'CORP\\svc'],
  [{ baseDn: 'OU=Staff,DC=other,DC=example' }, 'svc@other.example'],
])('with %j a bare account logs in as %s', async (settings, name) => {
  const directory = await testDirectory(identity, rows(campus, { ...account, name }))
  closing(directory)
  const { findPeople } = connect(directory, { settings, username: 'svc' })
  await findPeople({ username: 'nobody' }, ask())
  expect(directory.received.filter(({ kind }) => kind === 'bind')).toMatchObject([{ name }])
})

// computers

const computer = {
  dn: 'CN=LIB-PC-0231,OU=Computers,DC=corp,DC=example,DC=edu',
  name: 'LIB-PC-0231',
  dnsName: 'lib-pc-0231.corp.example.edu',
  operatingSystem: 'Windows 11 Enterprise',
  enabled: true,
  lastLogonAt: new Date('2026-11-20T07:12:45.123Z'),
  managedBy: ana.dn,
  description: 'Reading room',
}

test.each([
  { name: 'lib-pc-0231' },
  { name: 'LIB-PC-0231$' },
  { name: 'lib-pc-0231.corp.example.edu' },
  { name: 'lib-pc-0231.corp.example.edu.' },
  { managedBy: ana.dn },
])('%j finds the computer', async (question) => {
  const { findComputers } = await open(rows(campus, account))
  expect((await findComputers(question, ask())).value).toEqual([computer])
})

test('the same short name in another domain is another computer', async () => {
  const { findComputers } = await open(rows(campus, account))
  expect((await findComputers({ name: 'lib-pc-0231.other.example.edu' }, ask())).value).toEqual([])
})

test.each([
  ['A100123', true],
  ['a100123', true],
  ['5CG1234', true],
  ['A10012', false],
  ['100123', false],
])(
  'an asset tag or serial finds a computer as a whole word of its description: %s %s',
  async (tag, found) => {
    const labelled = campus.map((row) =>
      row['name'] === undefined || !JSON.stringify(row).includes('LIB-PC-0231')
        ? row
        : { ...row, description: ['HP 840 G9, A100123 (5CG1234)'] },
    )
    const asked: Request[] = []
    const { findComputers } = await open((request) => {
      asked.push(request)
      return rows(labelled, account)(request)
    })
    const names = async (question: Parameters<typeof findComputers>[0]) =>
      (await findComputers(question, ask())).value.map(({ name }) => name)
    expect(await names({ tag })).toEqual(found ? ['LIB-PC-0231'] : [])
    const before = asked.length
    await names({ name: tag })
    expect(JSON.stringify(asked.slice(before))).not.toContain('"description","')
  },
)

// signing in

test('a login is tried with the name completed, on a connection of its own', async () => {
  const reply = rows(campus, account)
  const seen: string[] = []
  const { signIn, directory } = await open((request) => {
    if (request.kind === 'bind' && request.name !== account.name) {
      seen.push(request.name)
      return [
        bindAnswer(
          request.id,
          request.password === 'right' ? 0 : 49,
          'AcceptSecurityContext error, data 52e,',
        ),
      ]
    }
    return reply(request)
  })
  expect(await signIn('adiaz', secret('right'), ask())).toEqual({ signedIn: true })
  expect(await signIn('adiaz@corp.example.edu', secret('wrong'), ask())).toEqual({
    signedIn: false,
    reason: 'wrong',
  })
  expect(await signIn('CORP\\adiaz', secret('right'), ask())).toEqual({ signedIn: true })
  expect(seen).toEqual(['adiaz@corp.example.edu', 'adiaz@corp.example.edu', 'CORP\\adiaz'])
  expect(directory.connections()).toBe(3)
})

test.each([
  ['adiaz', ''],
  ['', 'right'],
  ['  ', 'right'],
  ['CN=Ana Diaz,DC=corp,DC=example,DC=edu', 'right'],
])('%j with %j never reaches the directory', async (username, password) => {
  const { signIn, directory } = await open(({ id }) => [bindAnswer(id, 0)], {
    settings: { baseDn: 'DC=corp,DC=example,DC=edu' },
  })
  expect(await signIn(username, secret(password), ask())).toEqual({ signedIn: false, reason: 'wrong' })
  expect(directory.received).toEqual([])
})

test.each([
  ['525', 'wrong'],
  ['52e', 'wrong'],
  ['530', 'hours'],
  ['531', 'workstation'],
  ['532', 'password-expired'],
  ['533', 'disabled'],
  ['701', 'account-expired'],
  ['773', 'must-change-password'],
  ['775', 'locked'],
  ['6f7', 'unknown'],
])('sub-code %s is %s', async (code, reason) => {
  const { signIn } = await open(({ id }) => [
    bindAnswer(
      id,
      49,
      `8009030C: LdapErr: DSID-0C0904DC, comment: AcceptSecurityContext error, data ${code}, v1db1\n\0`,
    ),
  ])
  expect(await signIn('CORP\\adiaz', secret('any'), ask())).toEqual({ signedIn: false, reason })
})

test('a directory that is busy at a login is a failure and not a wrong password', async () => {
  const { signIn } = await open(({ id }) => [bindAnswer(id, 51)])
  expect(await failure(signIn('CORP\\adiaz', secret('any'), ask()))).toMatchObject({ kind: 'throttled' })
})

test('no text of a failure holds a password', async () => {
  const { findPeople } = await open(({ id }) => [bindAnswer(id, 49, 'data 52e')])
  const error = await findPeople({ username: 'adiaz' }, ask()).catch((thrown: unknown) => thrown)
  expect(
    JSON.stringify([error, String(error), (error as Failure).detail, String((error as Failure).cause)]),
  ).not.toContain(account.password)
})
