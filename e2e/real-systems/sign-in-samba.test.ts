import { writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { Secret } from '@patchbay/connectors/secret'
import { isNightly } from '@patchbay/server/test-tally'
import { expect, test } from 'vitest'
import { connect as openSystem, askWithin } from './systems/connect.ts'
import { whyNot } from './systems/missing.ts'
import { firstAdministrator, makeKeyFile, rootPassword, startProduct } from './systems/product.ts'
import type { Administrator, Answer, Product } from './systems/product.ts'
import { running } from './systems/running.ts'
import type { Ground } from './systems/running.ts'
import { base, startSamba } from './systems/samba.ts'
import type { Samba } from './systems/samba.ts'
import { password } from './systems/samba-campus.ts'
import { until } from './systems/until.ts'

/** A wire to Samba that can be cut. */
async function wireTo(host: string, atEnd: Ground['atEnd']) {
  const sockets = new Set<Socket>()
  let cut = false
  const server = createServer((near) => {
    if (cut) return near.destroy()
    const far = connect({ host, port: 636 })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {}).on('close', () => [near, far].forEach((one) => one.destroy()))
    }
    return near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    cut: (now: boolean) => {
      cut = now
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
  }
}

interface Site {
  readonly samba: Samba
  readonly product: Product
  readonly root: Administrator
  readonly wire: Awaited<ReturnType<typeof wireTo>>
}

const site = running(whyNot('samba'), async (ground): Promise<Site> => {
  const samba = await startSamba(ground)
  const wire = await wireTo(samba.host, ground.atEnd)
  const systems = join(ground.folder, 'systems.yaml')
  const authority = JSON.stringify(samba.certificates.authority)
  writeFileSync(
    systems,
    `version: 1
credentials:
  - { name: console, kind: password, username: svc-console@campus.example, secret: { value: "Svc-Console-2026!" } }
systems:
  - name: campus-directory
    kind: directory
    product: active-directory
    title: Campus directory
    reach: { host: 127.0.0.1, port: ${wire.port} }
    trust: { certificateAuthority: ${authority}, serverName: dc1.campus.example }
    credential: console
`,
    { mode: 0o600 },
  )
  const product = await startProduct(ground, {
    KEY_FILE: makeKeyFile(ground.folder),
    SYSTEMS_FILE: systems,
  })
  return { samba, product, wire, root: await firstAdministrator(product) }
})

const place = '/administration/user-management'
const group = (name: string) => `CN=${name},OU=Groups,OU=Campus,${base}`

/** Puts these rules in place of those that are there: group of the directory, role here. */
async function rules(...wanted: readonly (readonly [string, number])[]) {
  const { root } = site()
  const { version } = (await root.call(`GET ${place}/directory/`)).data as { version: number }
  const list = wanted.map(([directory_group, role]) => ({
    system: 'campus-directory',
    directory_group,
    role,
    group: null,
  }))
  const put = await root.call(`PUT ${place}/directory/`, { version, rules: list, reentered: root.again() })
  expect(put.status, JSON.stringify(put)).toBe(200)
}

const tried = async (username: string, secret = password, caller = site().product.newCaller()) => {
  const answer = await caller.signIn(username, secret)
  return { ...answer, caller }
}
/** A login at the directory, past the product. */
async function directly(login: string, secret = password) {
  const { samba } = site()
  const directory = openSystem('directory', 'active-directory', {
    reach: { host: samba.host, port: 636 },
    trust: { certificateAuthority: samba.certificates.authority, serverName: 'dc1.campus.example' },
    credential: {
      kind: 'password',
      username: 'svc-console@campus.example',
      password: new Secret('Svc-Console-2026!'),
    },
  })
  try {
    return await directory.can.signIn(login, new Secret(secret), askWithin())
  } finally {
    await directory.close()
  }
}

const words = ({ status, code, message }: Answer) => ({ status, code, message })
const refusal = { status: 401, code: 'sign-in-refused', message: 'The username or password is not right.' }

test('nobody of the directory comes in before a rule admits them', async () => {
  expect(words(await tried('u10001'))).toEqual(refusal)
  await rules(['grp-vpn', 3])
  expect(await tried('u10004')).toMatchObject({ status: 401, code: 'account-not-admitted' })
})

test('every name of a person is the same account, whose role comes through nested groups', async () => {
  await rules([group('grp-it'), 2], ['GRP-VPN', 3])
  const names = ['u10001', 'U10001@campus.example', 'CAMPUS\\u10001', 'ada.adler@campus.example']
  const came = []
  for (const name of names) came.push((await tried(name)).data)
  expect(came[0]).toMatchObject({ username: 'u10001', firstname: 'Ada', role_name: 'network engineer' })
  expect(new Set(came.map(({ id }) => id)).size).toBe(1)
  // In one group only, and with letters outside of ASCII.
  expect((await tried('u10002')).data).toMatchObject({ firstname: 'Zoë', role_name: 'service desk' })
  // Whose primary group is Domain Users, which no memberOf tells.
  await rules(['Domain Users', 7])
  expect((await tried('u10003')).data).toMatchObject({ firstname: 'Grace', role_name: 'auditor' })
  // Behind a group for mail is nothing.
  await rules(['grp-behind-mail', 2])
  expect((await tried('u10001')).code).toBe('account-not-admitted')
})

test('every reason of the directory is a sentence for who knows the password, and one for all others', async () => {
  await rules(['Domain Users', 7])
  for (const [login, code, part] of [
    ['disabled1', 'account-disabled', 'is disabled'],
    ['expired1', 'account-expired', 'has expired'],
    ['oldpassword1', 'password-expired', 'Change it in the directory'],
    ['mustchange1', 'password-must-change', 'choose a new password'],
    ['hours1', 'sign-in-hours', 'at this hour'],
    ['workstation1', 'sign-in-place', 'from here'],
  ] as const) {
    const answer = await tried(login)
    expect([login, answer.status, answer.code]).toEqual([login, 401, code])
    expect(answer.message).toContain(part)
    expect([login, words(await tried(login, 'not it at all'))]).toEqual([login, refusal])
  }
  expect(words(await tried('nobody-of-that-name'))).toEqual(refusal)
})

test('an empty password, a DN and text that means something in a filter sign nobody in', async () => {
  const before = site().samba.logins().length
  for (const [name, secret] of [
    ['u10001', ''],
    [`CN=Ada Adler,OU=People,OU=Campus,${base}`, password],
    ['*', password],
    ['u10001)(objectClass=*', password],
    ['CAMPUS\\', password],
  ] as const) {
    const answer = await tried(name, secret)
    expect([400, 401]).toContain(answer.status)
  }
  const since = site().samba.logins().slice(before)
  expect(since.filter(({ account }) => !account.includes('svc-console'))).toEqual([])
})

test('a lock of the directory reads as any refusal, and as a lock where the person had signed in before', async () => {
  const { caller: known } = await tried('lockme')
  for (let at = 0; at < 3; at += 1) await directly('lockme', 'guess')
  expect(await directly('lockme')).toMatchObject({ reason: 'locked' })
  expect(words(await tried('lockme'))).toEqual(refusal)
  expect(await tried('lockme', password, known)).toMatchObject({ status: 401, code: 'account-locked' })
  await site().samba.samTool('user', 'unlock', 'lockme')
  expect((await tried('lockme')).status).toBe(200)
})

test('guessing here locks nobody there: the directory locks at three and is asked about two', async () => {
  const { caller: known } = await tried('lockme')
  for (let at = 0; at < 6; at += 1) expect(words(await tried('lockme', 'guess'))).toEqual(refusal)
  expect(words(await tried('lockme'))).toEqual(refusal)
  expect(await tried('lockme', password, known)).toMatchObject({ status: 429, code: 'too-many-attempts' })
  expect(await directly('lockme')).toEqual({ signedIn: true })
})

test('who is renamed keeps the account, and who gets the name gets another', async () => {
  const { samba } = site()
  const { id } = (await tried('u10004')).data
  const names = ['--samaccountname=linus', '--upn=linus@campus.example', '--force-new-cn=Linus Renamed']
  await samba.samTool('user', 'rename', 'u10004', ...names)
  expect((await tried('linus')).data).toMatchObject({ id, username: 'linus' })
  await samba.samTool('user', 'create', 'u10004', password, '--userou=OU=People,OU=Campus')
  const successor = await tried('u10004')
  expect(successor.data).toMatchObject({ username: 'u10004' })
  expect(successor.data['id']).not.toBe(id)
  expect((await tried('linus')).data).toMatchObject({ id })
})

test(
  'out of a group or disabled, it takes a minute at most for who is inside',
  { timeout: 700_000 },
  async () => {
    await rules([group('grp-it'), 2], ['Domain Users', 7])
    const { samba } = site()
    const [ada, zoe] = [(await tried('u10001')).caller, (await tried('u10002')).caller]
    const keys = async () => (await ada.call('GET /users/profile/')).data['access_permission_names']
    expect(await keys()).toContain('workflows-search-and-locate')
    const began = performance.now()
    await samba.samTool('group', 'removemembers', 'grp-oncall', 'u10001')
    await samba.samTool('user', 'disable', 'u10002')
    await until('the group is gone here', 300_000, async () => {
      const { data } = await ada.call('GET /users/profile/')
      return data['role_name'] === 'auditor'
    })
    await until('the disabled account is out', 300_000, async () => {
      return (await zoe.call('GET /users/profile/')).status === 401
    })
    // Where nothing else has the machine.
    if (isNightly) expect(performance.now() - began).toBeLessThan(75_000)
    expect((await tried('u10002')).code).toBe('account-disabled')
  },
)

test('while the directory is away it says so, local accounts come in, and nobody is signed out', async () => {
  const { wire } = site()
  const { caller } = await tried('u10001')
  wire.cut(true)
  const away = await tried('u10001')
  expect(away).toMatchObject({ status: 503, code: 'directory-unavailable' })
  expect(away.message).toContain('Local accounts can still sign in')
  // A wrong password of a local account does not read otherwise than a name that nobody has.
  expect(words(await tried('root', 'not it at all'))).toEqual(words(away))
  // Right, and on to the code of the second factor.
  expect(await tried('root', rootPassword)).toMatchObject({ code: 'second-factor-required' })
  expect((await caller.call('GET /users/profile/')).status).toBe(200)
  wire.cut(false)
  await until('the directory is asked again', 60_000, async () => (await tried('u10001')).status === 200)
})

test('no password and no secret of the directory is in the log', () => {
  const said = site().product.said()
  for (const secret of [password, 'Svc-Console-2026!', rootPassword]) expect(said).not.toContain(secret)
})
