import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { Person, PersonQuestion } from '@patchbay/connectors/directory/capabilities'
import { Secret } from '@patchbay/connectors/secret'
import { certificateFingerprint } from '@patchbay/connectors/transport/trust'
import { afterEach, expect, test } from 'vitest'
import { connect, failureOf, askWithin } from './systems/connect.ts'
import type { LdifEntry } from './systems/ldif.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'
import { base, startSamba } from './systems/samba.ts'
import { bulk, expiry, password } from './systems/samba-campus.ts'

const samba = running(whyNot('samba'), startSamba)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((system) => system.close()))
})

const service = (username: string, secret = 'Svc-Console-2026!') =>
  ({ kind: 'password', username, password: new Secret(secret) }) as const

function open(given: Partial<Parameters<typeof connect>[2]> = {}) {
  const system = connect('directory', 'active-directory', {
    reach: { host: samba().host, port: 636 },
    trust: { certificateAuthority: samba().certificates.authority, serverName: 'dc1.campus.example' },
    credential: service('svc-console@campus.example'),
    ...given,
  })
  opened.push(system)
  return system.can
}

const first = (entry: LdifEntry, attribute: string) => entry.get(attribute.toLowerCase())?.[0] ?? null

const attributes = [
  'objectGUID pwdLastSet cn',
  'sAMAccountName userPrincipalName displayName givenName sn mail title department physicalDeliveryOfficeName',
  'telephoneNumber ipPhone mobile employeeNumber employeeID userAccountControl memberOf accountExpires',
  'msDS-User-Account-Control-Computed',
].flatMap((line) => line.split(' '))

const dateOf = (ticks: string) => new Date(Number(BigInt(ticks) / 10_000n) - 11_644_473_600_000)

/** As Windows writes it: three fields the other way round. */
function guidOf(octets: string | undefined): string {
  const hex = Buffer.from(octets ?? '', 'latin1').toString('hex')
  const turned = (from: number, to: number) => hex.slice(from, to).match(/../g)!.toReversed().join('')
  return [turned(0, 8), turned(8, 12), turned(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** The person as OpenLDAP's tool reads it. */
function personOf(entry: LdifEntry): Person {
  const expires = first(entry, 'accountExpires')
  const passwordSet = first(entry, 'pwdLastSet')
  const never = expires === null || expires === '0' || expires === '9223372036854775807'
  return {
    dn: first(entry, 'dn')!,
    id: guidOf(entry.get('objectguid')?.[0]),
    username: first(entry, 'sAMAccountName')!,
    principal: first(entry, 'userPrincipalName'),
    displayName: first(entry, 'displayName') ?? first(entry, 'cn')!,
    firstname: first(entry, 'givenName'),
    lastname: first(entry, 'sn'),
    email: first(entry, 'mail'),
    title: first(entry, 'title'),
    department: first(entry, 'department'),
    office: first(entry, 'physicalDeliveryOfficeName'),
    phone: first(entry, 'telephoneNumber') ?? first(entry, 'ipPhone') ?? first(entry, 'mobile'),
    employeeNumber: first(entry, 'employeeNumber') ?? first(entry, 'employeeID'),
    enabled: (Number(first(entry, 'userAccountControl')) & 2) === 0,
    locked: (Number(first(entry, 'msDS-User-Account-Control-Computed')) & 16) !== 0,
    expiresAt: never ? null : dateOf(expires),
    passwordSetAt: passwordSet === '0' || passwordSet === null ? null : dateOf(passwordSet),
    groups: [...(entry.get('memberof') ?? [])].sort(),
  }
}

const byTool = async (login: string) =>
  personOf((await samba().search(`(sAMAccountName=${login})`, attributes))[0]!)

const sorted = (people: readonly Person[]) =>
  people.map((person) => ({ ...person, groups: [...person.groups].sort() }))

async function find(question: PersonQuestion) {
  const { value, complete, dropped } = await open().findPeople(question, askWithin())
  expect({ complete, dropped }).toEqual({ complete: true, dropped: 0 })
  return sorted(value)
}

const people = `OU=People,OU=Campus,${base}`

const questions: readonly (readonly [string, PersonQuestion])[] = [
  ['u10001', { username: 'U10001' }],
  ['u10001', { username: 'CAMPUS\\u10001' }],
  ['u10001', { username: 'u10001@campus.example' }],
  ['u10001', { email: 'Ada.Adler@campus.example' }],
  ['u10001', { email: 'a.adler@science.campus.example' }],
  ['u10001', { phone: '+1 555 0123 4567' }],
  ['u10001', { phone: '4567' }],
  ['u10001', { phone: '(555) 0123-4567' }],
  ['u10001', { dn: `CN=Ada Adler,${people}` }],
  ['u10001', { employeeNumber: 'E-1001' }],
  ['u10001', { name: 'Adler' }],
  ['u10001', { name: 'ada adl' }],
  ['u10002', { name: 'Søren' }],
  ['u10002', { phone: '24568' }],
  ['u10002', { employeeNumber: '100002' }],
  ['u10002', { dn: `cn=Zoë Sørensen,${people}` }],
  ['u10003', { name: 'Brien (Grace) *' }],
  ['u10003', { dn: `CN=O\\, Brien (Grace) *,${people}` }],
  ['u10004', { phone: '+43 660 7654321' }],
]

test.for(questions.map(([login, question]) => [login, JSON.stringify(question), question] as const))(
  '%s is found by %s, as ldapsearch shows it',
  async ([login, , question]) => {
    expect(await find(question)).toEqual([await byTool(login)])
  },
)

test('what nobody has finds nobody, and no text is read as a filter', async () => {
  for (const question of [
    { username: 'nobody' },
    { username: '*' },
    { username: 'u1000*' },
    { username: 'x)(objectClass=*' },
    { email: '*@campus.example' },
    { name: '***' },
    { name: 'zzz*)(|(objectClass=*' },
    { phone: '999 999 999' },
    { dn: `CN=Nobody,${people}` },
    { dn: 'CN=Ada Adler,DC=elsewhere,DC=example' },
    { employeeNumber: 'E-*' },
  ]) {
    expect(await find(question), JSON.stringify(question)).toEqual([])
  }
})

test('a long answer stops at its limit and says that it is not all', async () => {
  const { value, complete } = await open().findPeople({ name: 'Bulk Person' }, askWithin())
  expect([value.length, complete]).toEqual([500, false])
  expect(new Set(value.map(({ dn }) => dn)).size).toBe(500)
  expect(await samba().search('(displayName=Bulk Person*)', ['dn'])).toHaveLength(bulk)
})

test('groups are the direct ones; those around them are asked for, and are those of the token', async () => {
  const [ada] = await find({ username: 'u10001' })
  expect(ada?.groups).toEqual(
    ['grp-oncall', 'grp-vpn', 'mail-list'].map((name) => `CN=${name},OU=Groups,OU=Campus,${base}`),
  )
  const around = await open().groupsAround(ada!.dn, askWithin())
  const named = around.value.map(({ name }) => name).sort()
  // Nobody is let into a group for rights by a list for mail.
  expect(named).toEqual(['Domain Users', 'Users', 'grp-it', 'grp-netops', 'grp-oncall', 'grp-vpn'])
  const [token] = await samba().search('(objectClass=*)', ['tokenGroups'], ada!.dn, 'base')
  expect(around.value).toHaveLength(token!.get('tokengroups')!.length)
  const special = `CN=O\\, Brien (Grace) *,${people}`
  expect((await open().groupsAround(special, askWithin())).value.map(({ name }) => name).sort()).toEqual([
    'Domain Users',
    'Users',
  ])
})

test('an account is the same under another name, and another under the same', async () => {
  const [before] = await find({ username: 'u10004' })
  const names = ['--samaccountname=linus', '--upn=linus@campus.example', '--force-new-cn=Linus Renamed']
  await samba().samTool('user', 'rename', 'u10004', ...names)
  const [renamed] = await find({ id: before!.id! })
  expect(renamed).toMatchObject({ id: before!.id, username: 'linus', dn: `CN=Linus Renamed,${people}` })
  await samba().samTool('user', 'create', 'u10004', password, '--userou=OU=People,OU=Campus')
  const [successor] = await find({ username: 'u10004' })
  expect(successor?.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(successor?.id).not.toBe(before?.id)
  expect(successor).toEqual(await byTool('u10004'))
  await samba().samTool('user', 'delete', 'u10004')
  await samba().samTool('user', 'delete', 'linus')
  expect(await find({ id: before!.id! })).toEqual([])
})

test('a disabled account, an expired one and one that will expire', async () => {
  expect(await find({ username: 'disabled1' })).toMatchObject([{ enabled: false, locked: false }])
  expect(await find({ username: 'expired1' })).toMatchObject([{ enabled: true, expiresAt: expiry.past }])
  expect(await find({ username: 'u10001' })).toMatchObject([{ enabled: true, expiresAt: expiry.future }])
  for (const login of ['disabled1', 'expired1', 'mustchange1']) {
    expect(await find({ username: login })).toEqual([await byTool(login)])
  }
})

test('computers by short, full and account name, and by the person who manages them', async () => {
  const { findComputers } = open()
  const named = async (name: string) => (await findComputers({ name }, askWithin())).value
  const lab = {
    dn: `CN=LAB-0100,OU=Computers,OU=Campus,${base}`,
    name: 'LAB-0100',
    dnsName: 'lab-0100.campus.example',
    operatingSystem: 'Windows 11 Enterprise',
    enabled: true,
    lastLogonAt: new Date('2026-11-02T08:15:00Z'),
    managedBy: `CN=Ada Adler,${people}`,
    description: 'Building B07, bench 3',
  }
  for (const name of ['lab-0100', 'LAB-0100$', 'lab-0100.campus.example', 'lab-0100.campus.example.']) {
    expect(await named(name), name).toEqual([lab])
  }
  expect(await named('library-kiosk-0200')).toMatchObject([{ name: 'LIBRARY-KIOSK-0200', enabled: false }])
  expect(await named('library-kiosk-0201.campus.example')).toMatchObject([{ name: 'LIBRARY-KIOSK-0201' }])
  expect(await named('library-kiosk')).toEqual([])
  const managed = await findComputers({ managedBy: `CN=Ada Adler,${people}` }, askWithin())
  expect(managed.value.map(({ name }) => name).sort()).toEqual(['LAB-0100', 'LIBRARY-KIOSK-0200'])
})

test('logins say why they are refused', async () => {
  const { signIn } = open({ settings: { domain: 'CAMPUS' } })
  const tried = async (login: string, secret = password) => {
    const answer = await signIn(login, new Secret(secret), askWithin())
    return answer.signedIn ? 'signed in' : answer.reason
  }
  expect(await tried('u10002')).toBe('signed in')
  expect(await tried('CAMPUS\\u10002')).toBe('signed in')
  expect(await tried('u10002@campus.example')).toBe('signed in')
  expect(await tried('u10002', 'wrong')).toBe('wrong')
  expect(await tried('nobody')).toBe('wrong')
  expect(await tried('disabled1')).toBe('disabled')
  expect(await tried('expired1')).toBe('account-expired')
  expect(await tried('mustchange1')).toBe('must-change-password')
  expect(await tried('oldpassword1')).toBe('password-expired')
  expect(await tried('hours1')).toBe('hours')
  expect(await tried('workstation1')).toBe('workstation')
  // The reason is for who knows the password.
  for (const login of ['disabled1', 'expired1', 'mustchange1', 'oldpassword1', 'hours1', 'workstation1'])
    expect([login, await tried(login, 'not it')]).toEqual([login, 'wrong'])
  // An empty password would be an anonymous login, which succeeds: it is not sent.
  const before = samba().logins().length
  expect(await tried('u10002', '')).toBe('wrong')
  expect(samba().logins()).toHaveLength(before)
})

test('three wrong passwords lock an account; it is seen, and seen to end', async () => {
  const { signIn } = open()
  const tried = (secret: string) => signIn('lockme', new Secret(secret), askWithin())
  expect(await find({ username: 'lockme' })).toMatchObject([{ locked: false }])
  for (let round = 0; round < 3; round += 1) {
    expect(await tried('not it')).toEqual({ signedIn: false, reason: 'wrong' })
  }
  expect(await tried(password)).toEqual({ signedIn: false, reason: 'locked' })
  expect(await find({ username: 'lockme' })).toEqual([await byTool('lockme')])
  expect(await find({ username: 'lockme' })).toMatchObject([{ locked: true }])
  await samba().samTool('user', 'unlock', 'lockme')
  expect(await find({ username: 'lockme' })).toMatchObject([{ locked: false }])
  expect(await tried(password)).toEqual({ signedIn: true })
})

test('a login by the name that was found, with every sign in it', async () => {
  const { signIn } = open()
  for (const login of ['u10001', 'u10002', 'u10003']) {
    const [{ dn } = { dn: '' }] = await find({ username: login })
    expect(await signIn({ dn }, new Secret(password), askWithin()), dn).toEqual({ signedIn: true })
    expect(await signIn({ dn }, new Secret('not it'), askWithin()), dn).toMatchObject({ reason: 'wrong' })
    expect(await signIn({ dn }, new Secret(''), askWithin()), dn).toMatchObject({ reason: 'wrong' })
  }
  const [{ dn } = { dn: '' }] = await find({ username: 'disabled1' })
  expect(await signIn({ dn }, new Secret(password), askWithin())).toMatchObject({ reason: 'disabled' })
})

test('another controller of the domain answers where the first does not', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  try {
    for (const reach of [
      { host: '127.0.0.1', port },
      { host: '127.0.0.1', port: 1 },
    ]) {
      const can = open({
        reach,
        settings: { controllers: [{ host: samba().host, port: 636, serverName: 'dc1.campus.example' }] },
      })
      const found = await can.findPeople({ username: 'u10001' }, askWithin(8_000))
      expect(sorted(found.value)).toEqual([await byTool('u10001')])
      expect(await can.signIn('u10002', new Secret(password), askWithin(8_000))).toEqual({ signedIn: true })
    }
  } finally {
    silent.close()
  }
})

test('the account of the console in every notation, over LDAPS and StartTLS', async () => {
  const names = ['svc-console@campus.example', 'CAMPUS\\svc-console', `CN=Service Console,${people}`]
  for (const [port, mode] of [
    [636, 'ldaps'],
    [389, 'starttls'],
  ] as const) {
    for (const name of names) {
      const can = open({
        reach: { host: samba().host, port },
        credential: service(name),
        settings: { mode },
      })
      expect(
        (await can.findPeople({ username: 'u10001' }, askWithin())).value,
        `${name} ${mode}`,
      ).toHaveLength(1)
    }
  }
  expect(samba().logins().at(-1)).toMatchObject({ status: 'NT_STATUS_OK', how: 'simple bind/TLS' })
})

test('a wrong password of the console is a refusal, with the reason where there is one', async () => {
  const wrong = open({ credential: service('svc-console@campus.example', 'wrong') })
  expect(await failureOf(wrong.findPeople({ username: 'u10001' }, askWithin()))).toMatchObject({
    kind: 'refused',
    detail: { cause: 'credential-refused' },
  })
  const disabled = open({ credential: service('disabled1@campus.example', password) })
  const failure = await failureOf(disabled.findPeople({ username: 'u10001' }, askWithin()))
  expect(failure.message).toContain('the account is disabled')
})

test('a server that is not proven gets no login, over LDAPS and StartTLS', async () => {
  const { authority, stranger } = samba().certificates
  const before = samba().logins().length
  for (const [port, mode] of [
    [636, 'ldaps'],
    [389, 'starttls'],
  ] as const) {
    for (const trust of [
      { certificateAuthority: stranger, serverName: 'dc1.campus.example' },
      { certificateAuthority: authority, serverName: 'dc2.campus.example' },
      { fingerprint: `SHA256:${'A'.repeat(43)}` },
      {},
    ]) {
      const can = open({ reach: { host: samba().host, port }, trust, settings: { mode } })
      // One after the other: what is refused while another is awaited is an error outside every test.
      for (const ask of [
        () => can.findPeople({ username: 'u10001' }, askWithin()),
        () => can.signIn('u10002@campus.example', new Secret(password), askWithin()),
      ]) {
        const failure = await failureOf(ask())
        expect(failure, `${mode} ${JSON.stringify(trust).slice(0, 60)}`).toMatchObject({
          kind: 'unreachable',
          detail: { cause: 'trust-not-proven' },
        })
      }
    }
  }
  expect(samba().logins()).toHaveLength(before)
})

test('a pinned certificate is enough', async () => {
  const { raw } = new X509Certificate(readFileSync(samba().certificates.files.certificate))
  const can = open({ trust: { fingerprint: certificateFingerprint(raw) } })
  expect((await can.findPeople({ username: 'u10001' }, askWithin())).value).toHaveLength(1)
})

test('nothing is ever said in clear text', async () => {
  // What Samba says to those who try.
  const clear = [
    '-H',
    `ldap://${samba().host}`,
    '-D',
    'svc-console@campus.example',
    '-w',
    'Svc-Console-2026!',
  ]
  await expect(samba().bindWithTool([...clear, '-b', base, '-s', 'base'])).rejects.toThrow(
    /Transport encryption required/,
  )
  expect(() => open({ settings: { mode: 'plain' } })).toThrow()
  const before = samba().logins().length
  const can = open({ reach: { host: samba().host, port: 389 } })
  expect(await failureOf(can.findPeople({ username: 'u10001' }, askWithin()))).toMatchObject({
    kind: 'unreachable',
    detail: { cause: 'connection-lost' },
  })
  expect(samba().logins()).toHaveLength(before)
})
