import type { AccountForm, UserAccount } from '@patchbay/connectors/directory/accounts'
import { Secret } from '@patchbay/connectors/secret'
import { afterEach, expect, test } from 'vitest'
import { connect, failureOf, askWithin } from './systems/connect.ts'
import type { LdifEntry } from './systems/ldif.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'
import { base, startSamba } from './systems/samba.ts'
import { bulk } from './systems/samba-campus.ts'

const samba = running(whyNot('samba'), startSamba)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((system) => system.close()))
})

const console_ = { username: 'svc-console@campus.example', password: 'Svc-Console-2026!' }
const administrator = { username: 'Administrator@campus.example', password: 'Adm1n-Passw0rd!' }

function open(account: { readonly username: string; readonly password: string } = console_, settings = {}) {
  const system = connect('directory', 'active-directory', {
    reach: { host: samba().host, port: 636 },
    trust: { certificateAuthority: samba().certificates.authority, serverName: 'dc1.campus.example' },
    credential: { kind: 'password', username: account.username, password: new Secret(account.password) },
    settings,
  })
  opened.push(system)
  return system.can
}

const people = `OU=People,OU=Campus,${base}`
const ada = `CN=Ada Adler,${people}`

const first = (entry: LdifEntry, attribute: string) => entry.get(attribute.toLowerCase())?.[0] ?? null
const byTool = async (
  filter: string,
  attributes: readonly string[],
  from = base,
  scope: 'sub' | 'base' = 'sub',
) => (await samba().search(filter, attributes, from, scope))[0]!

async function named(text: string, ...as: readonly AccountForm[]) {
  const { value } = await open().findAccounts({ text, as }, askWithin())
  return value.map(({ login, kind }) => `${kind} ${login}`).sort()
}

/** Octets as the tool's LDIF gives them, in the notation that Samba's own tools print. */
const sidOf = (octets: string | undefined) => {
  const bytes = Buffer.from(octets ?? '', 'latin1')
  const parts = Array.from({ length: bytes.readUInt8(1) }, (_, at) => bytes.readUInt32LE(8 + 4 * at))
  return ['S', bytes.readUInt8(0), bytes.readUIntBE(2, 6), ...parts].join('-')
}

test('a text finds users, computers and groups in the forms that it may have', async () => {
  expect(await named('U10001', 'login')).toEqual(['user u10001'])
  expect(await named('CAMPUS\\u10001', 'login')).toEqual(['user u10001'])
  expect(await named('a.adler@science.campus.example', 'email')).toEqual(['user u10001'])
  expect(await named('Ada Adl', 'name')).toEqual(['user u10001'])
  expect(await named('Søren', 'name')).toEqual(['user u10002'])
  expect(await named('Zoe Sorensen', 'sounds-like')).toEqual(['user u10002'])
  expect(await named('Obrien Grase', 'sounds-like')).toEqual(['user u10003'])
  expect(await named('4567', 'phone')).toEqual(['user u10001'])
  expect(await named('100002', 'employee-number', 'login', 'group')).toEqual(['user u10002'])
  expect(await named('lab-0100.campus.example', 'computer', 'login')).toEqual(['computer LAB-0100$'])
  expect(await named('library-kiosk', 'computer-part')).toEqual([
    'computer LIBRARY-KIOSK-0$',
    'computer LIBRARY-KIOSK-1$',
  ])
  expect(await named('grp-it', 'login', 'group')).toEqual(['group grp-it'])
  expect(await named('grp-', 'group-part')).toHaveLength(5)
  for (const text of ['*', 'u1000*', 'x)(objectClass=*', '(cn=*)'])
    expect([text, await named(text, 'login', 'computer', 'group', 'employee-number')]).toEqual([text, []])
})

test('by the identifiers that Samba writes itself', async () => {
  const entry = await byTool('(sAMAccountName=u10001)', ['objectSid', 'objectGUID'])
  const sid = sidOf(entry.get('objectsid')?.[0])
  expect(await named(sid, 'sid')).toEqual(['user u10001'])
  const [row] = (await open().findAccounts({ text: 'u10001', as: ['login'] }, askWithin())).value
  expect(row?.sid).toBe(sid)
  expect(await named(row!.id!, 'id')).toEqual(['user u10001'])
  // Samba prints both; what we make of the octets is the same.
  const shown = await samba().samTool('user', 'show', 'u10001')
  expect(shown).toContain(`objectSid: ${sid}`)
  expect(shown).toContain(`objectGUID: ${row!.id}`)
})

const told = async (login: string): Promise<UserAccount> => {
  const [row] = (await open().findAccounts({ text: login, as: ['login'] }, askWithin())).value
  const { value } = await open().readUser(row!.dn, askWithin())
  return value!
}

const dateOf = (ticks: string) => new Date(Number(BigInt(ticks) / 10_000n) - 11_644_473_600_000)

test('a person stands as ldapsearch shows them', async () => {
  const user = await told('u10001')
  const entry = await byTool('(sAMAccountName=u10001)', [
    'pwdLastSet',
    'msDS-UserPasswordExpiryTimeComputed',
    'whenCreated',
  ])
  expect(user).toMatchObject({
    name: 'Ada Adler',
    place: ['campus.example', 'Campus', 'People'],
    title: 'Reader in Optics',
    phone: '+1 555 0123 4567',
    enabled: true,
    lock: { state: 'free' },
    password: {
      setAt: dateOf(first(entry, 'pwdLastSet')!),
      expiresAt: dateOf(first(entry, 'msDS-UserPasswordExpiryTimeComputed')!),
      mustChange: false,
      expired: false,
    },
    expiresAt: new Date('2099-12-31T00:00:00Z'),
    mailbox: { address: 'ada.adler@campus.example', aliases: ['a.adler@science.campus.example'] },
    policy: { name: null, lockoutDuration: 30 * 60_000, lockoutThreshold: 3 },
    hidden: [],
    unsure: false,
  })
  expect(first(entry, 'whenCreated')?.slice(0, 14)).toBe(
    user.createdAt!.toISOString().replace(/\D/g, '').slice(0, 14),
  )
})

test('accounts in every state', async () => {
  expect(await told('disabled1')).toMatchObject({ enabled: false })
  expect((await told('expired1')).expiresAt).toEqual(new Date('2020-02-29T23:00:00Z'))
  expect((await told('mustchange1')).password).toMatchObject({ mustChange: true, expired: true, setAt: null })
  expect((await told('oldpassword1')).password).toMatchObject({ expired: true, mustChange: false })
  expect((await told('svc-console')).password).toMatchObject({
    neverExpires: true,
    expired: false,
    expiresAt: null,
  })
})

test('manager and reports by their names', async () => {
  await samba().modify(`CN=Zoë Sørensen,${people}`, 'replace', 'manager', ada)
  expect((await told('u10002')).manager).toEqual({ dn: ada, name: 'Ada Adler', login: 'u10001' })
  expect((await told('u10001')).reports.map(({ login }) => login)).toEqual(['u10002'])
})

test('what Samba withholds is told as withheld, and what is empty as empty', async () => {
  const dn = `CN=Lin Us,${people}`
  expect(await told('u10004')).toMatchObject({ mobile: '0043 660 7654321', hidden: [] })
  const [service] = (await open().findAccounts({ text: 'svc-console', as: ['login'] }, askWithin())).value
  // Reading one property is denied to our account: `mobile`, by its identifier in the schema.
  const ace = `(OD;;RP;f0f8ffa3-1191-11d0-a060-00aa006c33ed;;${service!.sid!})`
  await samba().samTool('dsacl', 'set', `--objectdn=${dn}`, `--sddl=${ace}`)
  const user = await told('u10004')
  expect(user.mobile).toBeNull()
  expect(user.hidden).toEqual(['mobile'])
  expect(user.unsure).toBe(false)
  // The administrator sees it still.
  expect((await open(administrator).readUser(dn, askWithin())).value).toMatchObject({
    mobile: '0043 660 7654321',
    hidden: [],
  })
})

test('groups direct, nested, primary, for mail, and those that rule', async () => {
  const { value } = await open().readMemberships(ada, askWithin())
  const words = value.map(({ name, direct, primary, purpose }) =>
    [name, direct ? 'direct' : 'nested', primary ? 'primary' : purpose].join(' '),
  )
  expect(words.sort()).toEqual(
    [
      'Domain Users direct primary',
      'Users nested rights',
      'grp-behind-mail nested rights',
      'grp-it nested rights',
      'grp-netops nested rights',
      'grp-oncall direct rights',
      'grp-vpn direct rights',
      'mail-list direct mail',
    ].sort(),
  )
  const admin = await open().readMemberships(`CN=Administrator,CN=Users,${base}`, askWithin())
  const ruling = admin.value.filter(({ privileged }) => privileged !== null).map(({ name }) => name)
  expect(ruling).toEqual(
    expect.arrayContaining(['Domain Admins', 'Enterprise Admins', 'Schema Admins', 'Administrators']),
  )
})

test('members of a group: the list, and everybody who has it as the primary one', async () => {
  const vpn = (await open().readMembers(`CN=grp-vpn,OU=Groups,OU=Campus,${base}`, askWithin())).value
  expect(vpn.map(({ login, kind }) => `${kind} ${login}`).sort()).toEqual(['user u10001', 'user u10002'])
  const users = await open().readMembers(`CN=Domain Users,CN=Users,${base}`, askWithin())
  expect(users.value.length).toBeGreaterThan(bulk)
  expect(users.complete).toBe(true)
  expect(users.value.every(({ primary }) => primary)).toBe(true)
})

test('a group of hundreds is read whole, each member with what it is', async () => {
  const dn = `CN=grp-crowd,OU=Groups,OU=Campus,${base}`
  await samba().addGroup(
    dn,
    Array.from({ length: bulk }, (_, at) => `CN=Bulk Person ${at},${people}`),
  )
  const { value, complete } = await open().readMembers(dn, askWithin(60_000))
  expect([value.length, complete]).toEqual([bulk, true])
  expect(value.filter(({ kind, enabled }) => kind === 'user' && enabled === false)).toHaveLength(bulk)
  // Samba cuts a list only where a range is asked for; Windows cuts it at 1 500 by itself.
  const [ranged] = await samba().search('(objectClass=*)', ['member;range=0-99'], dn, 'base')
  expect(ranged?.get('member;range=0-99')).toHaveLength(100)
})

test('a computer with owner and recovery keys, whose values nobody asks for', async () => {
  const { value } = await open().readComputer(`CN=LAB-0100,OU=Computers,OU=Campus,${base}`, askWithin())
  expect(value).toMatchObject({
    name: 'LAB-0100',
    dnsName: 'lab-0100.campus.example',
    operatingSystem: 'Windows 11 Enterprise, 10.0 (22631)',
    owner: { login: 'u10001' },
    localPasswords: [],
    recoveryKeys: { count: 0 },
    enabled: true,
  })
})

test('wrong passwords are counted by the controller that heard them, and a lock is seen to come and go', async () => {
  const dn = `CN=Lock Me,${people}`
  const kept = async () => (await open().readControllers(dn, askWithin())).value
  expect(await kept()).toMatchObject([
    { name: 'dc1.campus.example', answered: true, badPasswords: 0, lock: { state: 'free' } },
  ])
  const { signIn } = open()
  for (let round = 0; round < 3; round += 1) await signIn('lockme', new Secret('not it'), askWithin())
  const entry = await byTool('(sAMAccountName=lockme)', ['badPwdCount', 'badPasswordTime', 'lockoutTime'])
  const lockedAt = dateOf(first(entry, 'lockoutTime')!)
  expect(await kept()).toMatchObject([
    {
      badPasswords: Number(first(entry, 'badPwdCount')),
      badPasswordAt: dateOf(first(entry, 'badPasswordTime')!),
      lock: {
        state: 'locked',
        since: lockedAt,
        until: new Date(lockedAt.getTime() + 30 * 60_000),
        by: 'directory',
      },
    },
  ])
  await samba().samTool('user', 'unlock', 'lockme')
  expect((await kept())[0]).toMatchObject({ lock: { state: 'free' } })
})

test('what was deleted is found by its login, by who may read it; who may not is told so', async () => {
  await samba().samTool('user', 'create', 'leaver', 'Campus-Pass-2026!', '--userou=OU=People,OU=Campus')
  const { sid } = (await open().findAccounts({ text: 'leaver', as: ['login'] }, askWithin())).value[0]!
  const before = Date.now()
  await samba().samTool('user', 'delete', 'leaver')
  expect(await named('leaver', 'login')).toEqual([])
  const gone = { text: 'leaver', as: ['login'], deleted: true } as const
  const found = await open(administrator).findAccounts(gone, askWithin())
  expect(found.value).toMatchObject([{ name: 'leaver', login: 'leaver', sid, kind: 'user' }])
  expect(found.value[0]!.deleted!.from).toEqual(['campus.example', 'Campus', 'People'])
  const at = found.value[0]!.deleted!.at!.getTime()
  // Samba writes whole seconds.
  expect([at >= before - 1_000, at <= Date.now() + 1_000]).toEqual([true, true])
  expect(await failureOf(open().findAccounts(gone, askWithin()))).toMatchObject({
    kind: 'refused',
    detail: { cause: 'right-missing' },
  })
})

test('a long answer stops at its limit and says that it is not all', async () => {
  const { value, complete } = await open().findAccounts({ text: 'Bulk Person', as: ['name'] }, askWithin())
  expect([value.length, complete]).toEqual([500, false])
})

test('a controller that is not there is named beside the one that answers', async () => {
  const can = open(console_, {
    controllers: [{ host: '127.0.0.1', port: 1, serverName: 'dc2.campus.example' }],
  })
  const { value, complete } = await can.readControllers(ada, askWithin())
  expect(complete).toBe(false)
  expect(value).toMatchObject([
    { name: 'dc1.campus.example', answered: true },
    { name: 'dc2.campus.example', answered: false, why: expect.stringContaining('refused the connection') },
  ])
})

test('the directory lists its one controller, and knows it for the one that is connected', async () => {
  const { value, complete } = await open().listControllers(askWithin())
  expect(complete).toBe(true)
  expect(value).toMatchObject([{ name: 'dc1.campus.example', readOnly: false, connected: true }])
})
