import { execFile, spawnSync } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolders } from '../../../emulator/temporary-folder.ts'
import { startTestAgent, startTestLab } from './test-lab.ts'
import type { TestLab } from './test-lab.ts'

const installed = spawnSync('snmpbulkwalk', ['-V']).status === 0

let lab: TestLab
beforeAll(async () => {
  lab = await startTestLab()
})
afterAll(() => lab.stop())
beforeEach((context) => {
  if (!installed) context.skip('snmpbulkwalk is not installed (apt-get install --no-install-recommends snmp)')
})

const device = () => lab.device((model) => model.startsWith('WS-C2960X'))

const temporaryFolder = temporaryFolders()
// The tools keep notes for their next start, and say so when they make a folder for them: not between two of the tests.
const notes = temporaryFolder()

/** What the tool prints on both channels, one line per item. */
function run(tool: string, ...parts: readonly string[]): Promise<string[]> {
  const options = { maxBuffer: 64_000_000, env: { ...process.env, SNMP_PERSISTENT_DIR: notes } }
  return new Promise((resolve) => {
    execFile(tool, ['-r', '0', '-t', '15', ...parts], options, (_, out, error) =>
      resolve(`${out}${error}`.split('\n').filter((line) => line !== '' && !line.startsWith('Created '))),
    )
  })
}

const target = (port = lab.portOf(device().name)) => `127.0.0.1:${port}`
const community = (vlan?: number) => [
  '-v2c',
  '-c',
  vlan === undefined ? lab.accounts.readCommunity : `${lab.accounts.readCommunity}@${vlan}`,
]
function user(more: { readonly [option: string]: string } = {}): string[] {
  const { v3 } = lab.accounts
  const options = {
    '-l': 'authPriv',
    '-u': v3.username,
    '-a': 'SHA',
    '-A': v3.authenticationKey,
    '-x': 'AES',
    '-X': v3.privacyKey,
  }
  return ['-v3', ...Object.entries({ ...options, ...more }).flat()]
}

/** Lines that vary from one walk to the next. */
const moving = /^\.1\.3\.6\.1\.(2\.1\.1\.3|2\.1\.11\.|2\.1\.17\.2\.3|2\.1\.4\.35|6\.3\.1[0-5])/

test('bulk walk, plain walk and v3 walk of the whole MIB agree, in rising order', async () => {
  const everything = ['-On', '-Oe', target(), '.1']
  const [bulk, plain, secure] = await Promise.all([
    run('snmpbulkwalk', '-Cr25', ...community(), ...everything),
    run('snmpwalk', ...community(), ...everything),
    run('snmpbulkwalk', ...user(), ...everything),
  ])
  const still = (lines: readonly string[]) => lines.filter((line) => !moving.test(line))
  expect(bulk.length).toBeGreaterThan(5_000)
  expect(bulk.join('\n')).not.toMatch(/not increasing|Error/)
  expect(still(plain)).toEqual(still(bulk))
  expect(still(secure)).toEqual(still(bulk))
})

test('version 1 walks the same but for 64-bit counters', async () => {
  const lines = await run(
    'snmpwalk',
    '-v1',
    '-c',
    lab.accounts.readCommunity,
    '-On',
    target(),
    '.1.3.6.1.2.1.31',
  )
  expect(lines.length).toBeGreaterThan(100)
  expect(lines.join('\n')).not.toContain('Counter64')
  const [missing] = await run(
    'snmpget',
    '-v1',
    '-c',
    lab.accounts.readCommunity,
    target(),
    '.1.3.6.1.2.1.1.99.0',
  )
  expect(missing).toContain('Error in packet')
})

test('contexts of both kinds walk the same forwarding table', async () => {
  const vlan = [...device().vlans].find((one) => lab.world.forwardingTable(device(), one).length > 0) ?? 0
  const root = '.1.3.6.1.2.1.17.4.3.1'
  const byCommunity = await run('snmpbulkwalk', ...community(vlan), '-On', target(), root)
  const byContext = await run('snmpbulkwalk', ...user({ '-n': `vlan-${vlan}` }), '-On', target(), root)
  expect(byContext).toEqual(byCommunity)
  expect(byCommunity).toHaveLength(lab.world.forwardingTable(device(), vlan).length * 3)
})

test('each failure of version 3 is told in its own words', async () => {
  const get = async (more: { readonly [option: string]: string }) =>
    (await run('snmpget', ...user(more), target(), '.1.3.6.1.2.1.1.5.0')).join(' ')
  expect(await get({ '-u': 'nobody' })).toContain('Unknown user name')
  expect(await get({ '-A': 'not-the-right-words' })).toContain('Authentication failure')
  expect(await get({ '-X': 'not-the-right-words' })).toContain('Decryption error')
  expect(await get({ '-n': 'vlan-999' })).toContain('Bad context specified')
  expect(await get({ '-l': 'authNoPriv' })).toContain('authorizationError')
  expect(await get({ '-l': 'noAuthNoPriv' })).toContain('authorizationError')
})

/** What the tool calls a combination of protocols, and what the account of the switch does. */
const protocols = [
  ['MD5', 'DES', 'md5', 'des'],
  ['SHA', 'AES', 'sha', 'aes'],
  // The tool's own long key is Blumenthal's; with a C behind it, Cisco's.
  ['SHA', 'AES-256', 'sha', 'aes256b'],
  ['SHA', 'AES-256-C', 'sha', 'aes256r'],
  ['SHA-256', 'AES-256', 'sha256', 'aes256b'],
  ['SHA-256', 'AES-256-C', 'sha256', 'aes256r'],
  ['SHA-512', 'AES-256', 'sha512', 'aes256b'],
] as const

test.each(protocols)(
  '%s with %s is understood, for a switch whose account says so, and nothing else is',
  async (digest, cipher, authentication, privacy) => {
    const account = {
      username: 'other',
      authentication,
      authenticationKey: 'other-authentication',
      privacy,
      privacyKey: 'other-privacy',
      mayWrite: false,
    } as const
    const station = await startTestAgent(lab.world, device(), [account])
    const get = (more: { readonly [option: string]: string } = {}) => {
      const keys = {
        '-u': 'other',
        '-a': digest,
        '-A': 'other-authentication',
        '-x': cipher,
        '-X': 'other-privacy',
      }
      return run('snmpget', ...user({ ...keys, ...more }), target(station.port), '.1.3.6.1.2.1.1.5.0')
    }
    const [understood, otherwise] = [await get(), await get({ '-x': cipher === 'DES' ? 'AES' : 'DES' })]
    await station.stop()
    expect(understood.join(' ')).toContain(device().name)
    expect(otherwise.join(' ')).not.toContain(device().name)
  },
)

test('snmpset writes with the write community, and is told noAccess with the other', async () => {
  const { ifIndex, name } = [...device().interfaces.values()][0] ?? { ifIndex: 0, name: '' }
  const set = (words: string, value: string) =>
    run('snmpset', '-v2c', '-c', words, target(), `.1.3.6.1.2.1.31.1.1.1.18.${ifIndex}`, 's', value)
  expect((await set(lab.accounts.readCommunity, 'no')).join(' ')).toContain('noAccess')
  await set(lab.accounts.writeCommunity, 'by hand')
  expect(device().interfaces.get(name)?.description).toBe('by hand')
})

test('a garbled system gives no answer that could be taken for the right one, and heals', async () => {
  const get = (parts: readonly string[]) => run('snmpget', ...parts, target(), '.1.3.6.1.2.1.1.5.0')
  lab.pull({ garbled: true })
  // Whatever it makes of them, it waits for no better ones for long.
  const answers = [await get(['-t', '1', ...community()]), await get(['-t', '1', ...user()])]
  lab.pull({})
  for (const answer of answers) expect(answer.join(' ')).not.toContain(device().name)
  expect((await get(community())).join(' ')).toContain(device().name)
})
