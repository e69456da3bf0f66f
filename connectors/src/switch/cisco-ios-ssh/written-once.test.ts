import { createHash } from 'node:crypto'
import ssh2 from 'ssh2'
import { afterEach, describe, expect, test } from 'vitest'
import { Failure } from '../../failures.ts'
import { Secret } from '../../secret.ts'
import { hostKey, startSwitch } from '../../transport/samples/scripted-switch.ts'
import { ciscoIosSsh } from './index.ts'
import type { ServerChannel } from 'ssh2'
import type { Device } from '../../asking.ts'
import type { ScriptedSwitch } from '../../transport/samples/scripted-switch.ts'
import type { Writing } from '../../writing.ts'

const parsed = ssh2.utils.parseKey(hostKey)
const blob = (Array.isArray(parsed) ? parsed[0]! : (parsed as ssh2.ParsedKey)).getPublicSSH()
const fingerprint = `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`

const description = 'description printer'
const vlan = 'switchport access vlan 30'
const section = { interface: 'GigabitEthernet1/0/3', lines: [description, vlan] }

const close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of close.splice(0)) await end()
})

/** A switch with a session that was used before. It hangs up when it hears `diesAt`: the first time, or always. */
const keptSession = async (diesAt: string, how: 'once' | 'always' = 'always') => {
  let died = false
  const says = (answer: string) => (channel: ServerChannel, line: string) => {
    if (line === diesAt && !(how === 'once' && died)) {
      died = true
      channel.close()
    } else channel.write(answer)
  }
  const device: ScriptedSwitch = await startSwitch({
    replies: {
      'show ip arp': 'Protocol  Address          Age (min)  Hardware Addr   Type   Interface\n',
      'show vrf': '',
      'configure terminal': says('sw1(config)#'),
      [`interface ${section.interface}`]: says('sw1(config-if)#'),
      [description]: says('sw1(config-if)#'),
      [vlan]: says('sw1(config-if)#'),
      end: says('sw1#'),
      'write memory': says('Building configuration...\r\n[OK]\r\nsw1#'),
    },
  })
  const system = ciscoIosSsh.open(
    {
      name: 'switches',
      reach: null,
      trust: {},
      credential: { kind: 'password', username: 'patchbay', password: new Secret('right horse') },
      settings: ciscoIosSsh.settings.parse({ limits: { command: 10_000 } }),
    },
    {
      resolve: async (reach) => ({ address: reach.host, port: reach.port }),
      log: { debug: () => {}, info: () => {}, warn: () => {} },
      now: () => new Date(0),
    },
  )
  close.push(
    () => system.close(),
    () => device.close(),
  )
  const on: Device = {
    name: 'sw1',
    address: '10.12.0.2',
    reach: { host: '127.0.0.1', port: device.port },
    trust: { fingerprint },
  }
  await system.can.readAddressTable!(on, { limit: 5_000, signal: new AbortController().signal })
  expect(device.logins).toBe(1)
  const heard = (line: string) => device.lines.filter((one) => one === line).length
  return { writes: system.writes!, on, device, heard }
}

const writing = (beforeSending: Writing['beforeSending'] = async () => {}): Writing => ({
  limit: 5_000,
  signal: new AbortController().signal,
  beforeSending,
})

const failure = async (promise: Promise<unknown>): Promise<Failure> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Failure)
  return error as Failure
}

describe('a kept session that dies before anything was changed is replaced, and what changes is written once', () => {
  test.each(['configure terminal', `interface ${section.interface}`])('at “%s”', async (diesAt) => {
    const { writes, on, device, heard } = await keptSession(diesAt, 'once')
    const written = await writes.configureInterface!(on, section, writing())
    expect(written.sent).toContain(vlan)
    expect(device.logins).toBe(2)
    expect([heard(description), heard(vlan)]).toEqual([1, 1])
  })
})

describe('a session that dies after something was changed is not replaced, and nothing is written again', () => {
  test.each([
    ['at the first line', description, [1, 0]],
    ['at the second line', vlan, [1, 1]],
  ])('%s', async (_when, diesAt, times) => {
    const { writes, on, device, heard } = await keptSession(diesAt, 'once')
    const error = await failure(writes.configureInterface!(on, section, writing()))
    expect([error.kind, error.detail.cause]).toEqual(['unconfirmed', 'sent-no-answer'])
    expect(error.message).toBe('A change was sent without an answer: sw1 closed the session.')
    expect(device.logins).toBe(1)
    expect([heard(description), heard(vlan)]).toEqual(times)
  })

  test('while saving', async () => {
    const { writes, on, device, heard } = await keptSession('write memory', 'once')
    const error = await failure(writes.saveConfiguration!(on, writing()))
    expect([error.kind, error.detail.cause]).toEqual(['unconfirmed', 'sent-no-answer'])
    expect(device.logins).toBe(1)
    expect(heard('write memory')).toBe(1)
  })
})

test('a fresh session that dies as well before anything was changed is a connection lost: nothing was written', async () => {
  const { writes, on, device, heard } = await keptSession('configure terminal')
  const error = await failure(writes.configureInterface!(on, section, writing()))
  expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'connection-lost'])
  expect(device.logins).toBe(2)
  expect([heard(description), heard(vlan)]).toEqual([0, 0])
})

test('what may not be sent any more is not sent, and the session is left in order', async () => {
  const { writes, on, device, heard } = await keptSession('nothing')
  let allowed = 1
  const tooLate = new Error('another carries it forward')
  const once = writing(async () => {
    if (allowed === 0) throw tooLate
    allowed -= 1
  })
  await expect(writes.configureInterface!(on, section, once)).rejects.toBe(tooLate)
  expect([heard(description), heard(vlan), heard('end')]).toEqual([1, 0, 1])
  expect(device.logins).toBe(1)
})
