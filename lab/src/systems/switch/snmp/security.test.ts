import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { communityClient, inVain, v3Client } from './test-client.ts'
import type { Client, V3Choice } from './test-client.ts'
import { startTestAgent, startTestLab } from './test-lab.ts'
import type { TestLab } from './test-lab.ts'
import { keyOfBlumenthal, keyOfPassword, keyOfReeder, localisedKey } from './user-keys.ts'
import type { UserAccount } from './user-keys.ts'

let lab: TestLab
const sysName = '1.3.6.1.2.1.1.5.0'

beforeAll(async () => {
  lab = await startTestLab()
})
afterAll(() => lab.stop())

const device = () => lab.device((model) => model.startsWith('C9300'))

async function ask(client: Client, oid = sysName): Promise<string> {
  try {
    const [found] = await client.get(oid)
    return String(found?.value)
  } catch (error) {
    return error instanceof Error ? error.message : 'failed'
  } finally {
    client.close()
  }
}

const secure = (choice: V3Choice = {}) => ask(v3Client(lab, device().name, choice))
const named = () => `${device().name}.${lab.world.domain}`

test('keys are those of the example in RFC 3414, A.3', () => {
  const engine = Buffer.from('000000000000000000000002', 'hex')
  const hex = (digest: string) => {
    const key = keyOfPassword('maplesyrup', digest)
    return [key.toString('hex'), localisedKey(key, engine, digest).toString('hex')]
  }
  expect(hex('md5')).toEqual(['9faf3283884e92834ebc9847d8edd963', '526f5eed9fcce26f8964c2930787d82b'])
  expect(hex('sha1')).toEqual([
    '9fb5cc0381497b3793528939ff788d5d79145211',
    '6695febc9288e36282235fc7151f128497b38f3f',
  ])
})

test('a longer key begins with the shorter one, by Reeder as in the examples of his draft', () => {
  const engine = Buffer.from('000000000000000000000002', 'hex')
  const [md5, sha] = (['md5', 'sha1'] as const).map((digest) =>
    keyOfReeder(localisedKey(keyOfPassword('maplesyrup', digest), engine, digest), engine, digest).toString(
      'hex',
    ),
  )
  expect(md5).toBe('526f5eed9fcce26f8964c2930787d82b79eff44a90650ee0a3a40abfac5acc12')
  expect(sha).toBe('6695febc9288e36282235fc7151f128497b38f3f9b8b6d78936ba6e7d19dfd9c')
  const short = Buffer.from('6695febc9288e36282235fc7151f128497b38f3f', 'hex')
  const added = createHash('sha1').update(short).digest()
  expect(keyOfBlumenthal(short, 'sha1')).toEqual(Buffer.concat([short, added]).subarray(0, 32))
})

test('right keys read; every wrong one is told apart by its report', async () => {
  expect(await secure()).toBe(named())
  expect(await secure({ name: 'nobody' })).toMatch(/unknown user/i)
  expect(await secure({ authKey: 'not-the-right-words' })).toMatch(/digest/i)
  expect(await secure({ privKey: 'not-the-right-words' })).toMatch(/decrypt/i)
  // The library knows no name for the report of an unknown context.
  expect(await secure({ context: 'vlan-999' })).toBe('Unexpected Report PDU')
  expect(await secure({ context: 'staff' })).toBe('Unexpected Report PDU')
})

test('the user of the lab is not let in on a lower level', async () => {
  expect(await secure({ level: 'noAuthNoPriv' })).toMatch(/authorization/i)
  expect(await secure({ level: 'authNoPriv' })).toMatch(/authorization/i)
})

test('a wrong community and a VLAN that is not there get silence', async () => {
  const { readCommunity } = lab.accounts
  const attempt = (community: string) => ask(communityClient(lab, device().name, community))
  expect(await attempt(readCommunity)).toBe(named())
  expect(await attempt(`${readCommunity}@1`)).toBe(named())
  for (const wrong of ['wrong', 'wrong@1', `${readCommunity}@999`, `${readCommunity}@1002`])
    expect(await inVain(() => attempt(wrong))).toMatch(/timed out/)
})

test('when the time of the world moves, a client falls out of the window and finds back by itself', async () => {
  const client = v3Client(lab, device().name)
  const read = async () => Number((await client.get('1.3.6.1.6.3.15.1.1.2.0'))[0]?.value)
  const before = await read()
  lab.world.clock.advance(3_600_000)
  expect(await read()).toBe(before + 1)
  client.close()
})

test('every authentication and privacy that an account may have works, also without privacy', async () => {
  const account = (authentication: UserAccount['authentication'], privacy: UserAccount['privacy']) => ({
    username: `${authentication}-${privacy}`,
    authentication,
    privacy,
    authenticationKey: `${authentication} words`,
    privacyKey: `${privacy} words`,
    mayWrite: false,
  })
  const accounts = (['md5', 'sha', 'sha256', 'sha512'] as const).flatMap((one) =>
    (['aes', 'aes256b', 'aes256r'] as const).map((privacy) => account(one, privacy)),
  )
  const station = await startTestAgent(lab.world, device(), [...accounts, account('sha', 'none')])
  const { port } = station
  for (const { username, authentication, authenticationKey, privacy, privacyKey } of accounts) {
    const choice = { port, name: username, authProtocol: authentication, authKey: authenticationKey }
    const read = await secure({ ...choice, privKey: privacyKey, privProtocol: privacy })
    expect([username, read]).toEqual([username, named()])
  }
  const plain: V3Choice = { port, name: 'sha-none', authKey: 'sha words', authProtocol: 'sha' }
  expect(await secure({ ...plain, level: 'authNoPriv' })).toBe(named())
  expect(await secure({ ...plain, level: 'authPriv' })).toMatch(/security level/i)
  await station.stop()
})

test('the journal names each request and no secret', async () => {
  lab.journal.length = 0
  await ask(communityClient(lab, device().name, `${lab.accounts.readCommunity}@1`))
  await inVain(() => ask(communityClient(lab, device().name, 'guessed-community')))
  await secure()
  const text = lab.journal.join('\n')
  expect(lab.journal).toEqual([
    `${device().name} get ${sysName} count 1 v2c`,
    `${device().name} not answered: get ${sysName} count 1 v2c`,
    `${device().name} engine discovery v3`,
    `${device().name} get ${sysName} count 1 v3`,
  ])
  const { readCommunity, v3 } = lab.accounts
  for (const secret of [readCommunity, 'guessed-community', v3.authenticationKey, v3.privacyKey])
    expect(text).not.toContain(secret)
})
