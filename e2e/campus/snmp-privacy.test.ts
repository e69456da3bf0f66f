import { Failure } from '@patchbay/connectors/failures'
import { Secret } from '@patchbay/connectors/secret'
import type { SnmpPrivacy } from '@patchbay/connectors/connector-context'
import { snmpSwitch } from '@patchbay/connectors/switch/snmp/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestAgent, startTestLab } from '../../lab/src/systems/switch/snmp/test-lab.ts'
import type { TestLab } from '../../lab/src/systems/switch/snmp/test-lab.ts'
import type { UserAccount } from '../../lab/src/systems/switch/snmp/user-keys.ts'

// The connector and the lab make their keys each by an implementation of its own.

const privacies = ['des', 'aes', 'aes256r', 'aes256b'] as const
const authentications = ['md5', 'sha', 'sha256', 'sha512'] as const

const accounts = authentications.flatMap((authentication) =>
  privacies.map((privacy): UserAccount => ({
    username: `${authentication}-${privacy}`,
    authentication,
    privacy,
    authenticationKey: 'authentication words',
    privacyKey: 'privacy words',
    mayWrite: false,
  })),
)

let lab: TestLab
let agent: Awaited<ReturnType<typeof startTestAgent>>
const access = () => lab.device((_, role) => role === 'access')

beforeAll(async () => {
  lab = await startTestLab()
  agent = await startTestAgent(lab.world, access(), accounts)
})
afterAll(async () => {
  await agent.stop()
  await lab.stop()
})

async function modelBy({ username, authentication }: UserAccount, privacy: SnmpPrivacy): Promise<string> {
  const system = snmpSwitch.open(
    {
      name: 'switches',
      reach: null,
      trust: {},
      credential: {
        kind: 'snmp-v3',
        username,
        authentication,
        authenticationKey: new Secret('authentication words'),
        privacy,
        privacyKey: new Secret('privacy words'),
      },
      settings: snmpSwitch.settings.parse({ limits: { timeout: 10_000, retries: 0 } }),
    },
    {
      resolve: async (reach) => ({ address: reach.host, port: reach.port }),
      log: { debug: () => {}, info: () => {}, warn: () => {} },
      now: () => new Date(),
    },
  )
  try {
    const device = { name: 'a', address: null, reach: { host: '127.0.0.1', port: agent.port }, trust: {} }
    const { value } = await system.can.readSystem!(device, {
      limit: 30_000,
      signal: AbortSignal.timeout(60_000),
    })
    return value.name ?? 'no name'
  } catch (error) {
    if (error instanceof Failure) return error.detail.cause
    throw error
  } finally {
    await system.close()
  }
}

test.each(accounts)('$username reads', async (account) => {
  expect(await modelBy(account, account.privacy)).toBe(`${access().name}.${lab.world.domain}`)
})

test.each(authentications)(
  'with a key made the other way a switch of %s refuses, unless nothing is added to the key',
  async (name) => {
    const reeder = accounts.find(
      ({ authentication, privacy }) => authentication === name && privacy === 'aes256r',
    )
    // A digest of 256 bits is long enough for the key as it is.
    const long = name === 'sha256' || name === 'sha512'
    expect(await modelBy(reeder!, 'aes256b')).toBe(
      long ? `${access().name}.${lab.world.domain}` : 'credential-refused',
    )
  },
)
