import { Attribute, Change, Client } from 'ldapts'
import { expect, test } from 'vitest'
import { createWorld } from '../../../world/create/create.ts'
import type { Person } from '../../../world/model/people.ts'
import { activeDirectory } from './emulator.ts'
import { failure, testDirectory } from './test-directory.ts'

const {
  stand,
  world,
  lab,
  base,
  login: service,
  password,
  client,
  signedIn,
  find,
  ca,
} = testDirectory('directory')
const staff = [...world.people.values()].filter(
  ({ kind, enabled, locked, expired, mustChangePassword }) =>
    kind === 'staff' && enabled && !locked && !expired && !mustChangePassword,
)

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
    await using made = new Client({ url: `ldaps://127.0.0.1:${ldaps!.port}`, tlsOptions: ca() })
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
