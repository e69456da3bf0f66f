import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { activeDirectory } from '../../lab/src/systems/directory/active-directory/emulator.ts'
import { startLab } from '../../lab/src/start.ts'
import { whyNot } from './systems/missing.ts'
import { running } from './systems/running.ts'
import { tool } from './systems/tool.ts'

const lab = running(whyNot('ldap3'), async ({ folder, atEnd }) => {
  const started = await startLab({
    size: 'small',
    seed: 'ldap3',
    state: join(folder, 'lab'),
    clock: 'fixed',
    emulators: [(of) => activeDirectory(of)],
  })
  atEnd(() => started.stop())
  const authority = join(folder, 'authority.pem')
  writeFileSync(authority, started.certificates.authority)
  return { ...started, authority }
})

/** What `ldap3-client.py` prints. */
interface DirectoryAnswer {
  readonly attributes: number
  readonly classes: number
  readonly single: boolean
  readonly above: readonly string[]
  readonly person: {
    readonly dn: string
    readonly sid: string
    readonly control: number
    readonly created: string
    readonly mail: string
  }
  readonly unknown: 'asked for' | 'refused'
  readonly logins: readonly string[]
  readonly controllers: readonly string[]
  readonly contexts: readonly string[]
  readonly mechanisms: readonly string[]
  readonly catalog: { readonly mail: string; readonly department: string | null }
}

const staff = () => {
  const found = [...lab().world.people.values()].find(({ kind, enabled }) => kind === 'staff' && enabled)
  if (found === undefined) throw new Error('nobody is there')
  return found
}
const base = () => `DC=${lab().world.domain.split('.').join(',DC=')}`

let found: DirectoryAnswer
beforeAll(async () => {
  if (whyNot('ldap3') !== null) return
  const { listening, accounts, authority, world } = lab()
  const portOf = (protocol: string) =>
    listening.find((one) => one.device === 'dc1' && one.protocol === protocol)?.port
  const question = {
    host: '127.0.0.1',
    port: portOf('ldaps'),
    catalogPort: portOf('gcs'),
    authority,
    login: `${accounts.directory.username}@${world.domain}`,
    password: accounts.directory.password,
    base: base(),
    username: staff().username,
  }
  const script = join(import.meta.dirname, 'systems', 'ldap3-client.py')
  found = JSON.parse(
    await tool('/usr/bin/python3', [script], { input: JSON.stringify(question) }),
  ) as DirectoryAnswer
})

test('the schema is read by itself, and names are checked with it', () => {
  expect(found.attributes).toBeGreaterThan(100)
  expect(found.classes).toBeGreaterThan(30)
  expect([found.single, found.above, found.unknown]).toEqual([true, ['user'], 'refused'])
})

test('values have the form that their syntax in the schema gives them', () => {
  const { username, email } = staff()
  expect(found.person).toMatchObject({ control: 512, mail: email })
  expect(found.person.dn).toContain(',OU=People,')
  expect(found.person.sid).toMatch(/^S-1-5-21-\d+-\d+-\d+-\d+$/)
  expect(found.person.created).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(found.logins).toContain(username)
})

test('pages bring everybody once', () => {
  expect(new Set(found.logins).size).toBe(found.logins.length)
  expect([...lab().world.people.keys()].filter((username) => !found.logins.includes(username))).toEqual([])
})

test('controllers, naming contexts and the global catalog are found', () => {
  expect(found.controllers.map((dn) => /CN=(DC\d),CN=Servers/.exec(dn)?.[1])).toEqual(['DC1', 'DC2'])
  expect(found.contexts).toContain(`CN=Configuration,${base()}`)
  expect(found.mechanisms).toContain('GSS-SPNEGO')
  expect(found.catalog.mail).toBe(staff().email)
  expect(found.catalog.department ?? null).toBeNull()
})
