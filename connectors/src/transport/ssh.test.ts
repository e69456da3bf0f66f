import { createHash, generateKeyPairSync } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import ssh2 from 'ssh2'
import { Failure } from '../failures.ts'
import { Secret } from '../secret.ts'
import { gateLine } from './ssh-gate.ts'
import { readHostKey } from './ssh-host-key.ts'
import { SshSessions } from './ssh.ts'
import { ownClock } from './test-clock.ts'
import { hostKey, startSwitch } from './samples/scripted-switch.ts'
import type { Ask, Device } from '../asking.ts'
import type { Script, ScriptedSwitch } from './samples/scripted-switch.ts'
import type { SshLimits } from './ssh.ts'
import type { Shell } from './ssh-shell.ts'

const blobOf = (pem: string): Buffer => {
  const key = ssh2.utils.parseKey(pem)
  if (key instanceof Error) throw key
  return (Array.isArray(key) ? key[0]! : key).getPublicSSH()
}
const fingerprint = `SHA256:${createHash('sha256').update(blobOf(hostKey)).digest('base64').replace(/=+$/, '')}`

let device: ScriptedSwitch
let sessions: SshSessions
const cleanUp: (() => Promise<void>)[] = []

const quiet = { debug: () => {}, info: () => {}, warn: () => {} }
const resolve = async (reach: { host: string; port: number }) => ({ address: reach.host, port: reach.port })
const reachOf = (pinned: string | undefined = fingerprint): Device => ({
  name: 'sw-b12-2',
  address: '10.12.0.2',
  reach: { host: '127.0.0.1', port: device.port },
  trust: pinned === '' ? {} : { fingerprint: pinned },
})
const ask = (limit = 5_000, signal = new AbortController().signal): Ask => ({ limit, signal })

const begin = async (
  script: Script,
  options: { limits?: Partial<SshLimits>; legacy?: boolean; enable?: string; password?: string } = {},
) => {
  device = await startSwitch(script)
  sessions = new SshSessions({
    now: () => new Date(),
    credential: {
      kind: 'password',
      username: 'patchbay',
      password: new Secret(options.password ?? 'right horse'),
      ...(options.enable === undefined ? {} : { enable: new Secret(options.enable) }),
    },
    resolve,
    log: quiet,
    legacy: () => options.legacy === true,
    limits: { command: 10_000, ...options.limits },
  })
  const [started, opened] = [device, sessions]
  cleanUp.push(async () => {
    await opened.close()
    await started.close()
  })
}
const say = (line: string, limit?: number, signal?: AbortSignal, of: Device = reachOf()) =>
  sessions.read(of, ask(limit, signal), async (shell, own) => (await shell.run(gateLine(line), own)).lines)

const failure = async (promise: Promise<unknown>): Promise<Failure> => {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Failure)
  return error as Failure
}

beforeEach(() => cleanUp.splice(0))
afterEach(async () => {
  for (const clean of cleanUp) await clean()
})

describe('trust', () => {
  test('without a pinned host key nothing is even connected', async () => {
    await begin({})
    const error = await failure(say('show clock', 1_000, undefined, reachOf('')))
    expect([error.kind, error.detail.cause]).toEqual(['refused', 'trust-not-proven'])
    expect(device.mostOpen).toBe(0)
  })

  test('an impostor with another key gets no credential', async () => {
    await begin({ methods: ['password', 'keyboard-interactive', 'none'] })
    const other = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'pkcs1', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    }).privateKey
    const pinned = `SHA256:${createHash('sha256').update(blobOf(other)).digest('base64')}`
    const error = await failure(say('show clock', 2_000, undefined, reachOf(pinned)))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'trust-not-proven'])
    expect(device.passwords).toEqual([])
    expect(device.logins).toBe(0)
  })

  test('reading the key for enrolment shows its fingerprint and logs in nowhere', async () => {
    await begin({ methods: ['none'] })
    const key = await readHostKey(reachOf(''), { resolve, legacy: false }, ask())
    expect(key.fingerprint).toBe(fingerprint)
    expect(key.algorithm).toBe('ssh-rsa')
    expect(device.logins).toBe(0)
    expect(device.passwords).toEqual([])
  })

  test('who asks for the key and leaves while its name is looked up rejects nothing that nobody awaits', async () => {
    const leaving = new AbortController()
    const unheard: unknown[] = []
    const hear = (reason: unknown) => unheard.push(reason)
    process.on('unhandledRejection', hear)
    const lookedUp = async () => {
      leaving.abort(new Error('left'))
      await new Promise(setImmediate)
      return { address: '127.0.0.1', port: 1 }
    }
    const asked = readHostKey(reachOf(''), { resolve: lookedUp, legacy: false }, ask(1_000, leaving.signal))
    await expect(asked).rejects.toThrow()
    process.off('unhandledRejection', hear)
    expect(unheard).toEqual([])
  })

  test.each([
    ['kex', { kex: ['diffie-hellman-group14-sha1'] }],
    ['host key', { serverHostKey: ['ssh-rsa'] }],
    ['cipher', { cipher: ['aes128-cbc'] }],
    ['hmac', { cipher: ['aes128-ctr'], hmac: ['hmac-sha1'] }],
  ])('an old %s is taken only from a device marked as legacy', async (_what, algorithms) => {
    await begin({ algorithms: algorithms as never, replies: { 'show clock': '12:00' } })
    const error = await failure(say('show clock'))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'trust-not-proven'])
    expect(device.passwords).toEqual([])
    await begin({ algorithms: algorithms as never, replies: { 'show clock': '12:00' } }, { legacy: true })
    expect(await say('show clock')).toEqual(['12:00', ''])
  })
})

describe('login', () => {
  test.each(['password', 'keyboard-interactive'] as const)('by %s', async (method) => {
    await begin({ methods: [method], replies: { 'show clock': '12:00' } })
    expect(await say('show clock')).toEqual(['12:00', ''])
    expect(device.passwords).toEqual(['right horse'])
  })

  test('a wrong password is offered once only, so that it counts once towards a lock-out', async () => {
    await begin({ methods: ['password', 'keyboard-interactive'] }, { password: 'wrong' })
    const error = await failure(say('show clock'))
    expect([error.kind, error.detail.cause]).toEqual(['refused', 'credential-refused'])
    expect(device.passwords).toEqual(['wrong'])
    expect(JSON.stringify(error.detail)).not.toContain('wrong"')
  })

  test('enable is used from user EXEC', async () => {
    await begin({ user: true, secret: 'en?able', replies: { 'show clock': '12:00' } }, { enable: 'en?able' })
    expect(await say('show clock')).toEqual(['12:00', ''])
    expect(device.lines).toContain('enable')
  })

  test('a refused enable secret', async () => {
    await begin({ user: true, secret: 'other' }, { enable: 'bad' })
    const error = await failure(say('show clock'))
    expect([error.kind, error.detail.cause]).toEqual(['refused', 'credential-refused'])
  })

  test('a login asked again inside the channel, and a banner that ends like a prompt', async () => {
    await begin({
      methods: ['none'],
      shell: (channel) => {
        let stage = 0
        channel.write('####\r\n# keep out #\r\nUser Access Verification\r\n\r\nUsername: ')
        channel.on('data', (chunk: Buffer) => {
          for (const line of chunk.toString().split('\n').slice(0, -1)) {
            stage += 1
            if (stage === 1) channel.write(`${line}\r\nPassword: `)
            else if (stage === 2) channel.write('\r\nWelcome#\r\nsw1#')
            else channel.write(`${line}\r\n${line.startsWith('show') ? '12:00\r\n' : ''}sw1#`)
          }
        })
      },
    })
    expect(await say('show clock')).toEqual(['12:00'])
  })
})

describe('failures', () => {
  test('nobody listens', async () => {
    await begin({})
    await device.close()
    const error = await failure(say('show clock'))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'connection-refused'])
  })

  test('no answer within the limit', async () => {
    const pass = ownClock()
    await begin({ replies: { 'show clock': () => pass(5_000) } })
    const error = await failure(say('show clock'))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'timed-out'])
  })

  test('one command takes too long', async () => {
    const pass = ownClock()
    await begin({ replies: { 'show clock': () => pass(2_000) } }, { limits: { command: 2_000 } })
    const error = await failure(say('show clock'))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'timed-out'])
  })

  test('called off by the caller', async () => {
    const controller = new AbortController()
    await begin({ replies: { 'show clock': () => controller.abort() } })
    const error = await failure(say('show clock', 5_000, controller.signal))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'cancelled'])
  })

  test('the device hangs up in the middle', async () => {
    await begin({ replies: { 'show clock': (channel) => channel.close() } })
    const error = await failure(say('show clock'))
    expect([error.kind, error.detail.cause]).toEqual(['unreachable', 'connection-lost'])
  })

  test('the account gets no command line', async () => {
    await begin({ refuseShell: true })
    const error = await failure(say('show clock'))
    expect([error.kind, error.detail.cause]).toEqual(['refused', 'right-missing'])
  })

  test('something else than the line sent is repeated', async () => {
    await begin({
      shell: (channel) => {
        channel.write('sw1#')
        channel.on('data', (chunk: Buffer) => {
          const line = chunk.toString().trim()
          channel.write(line.startsWith('show') ? 'reload\r\nsw1#' : `${line}\r\nsw1#`)
        })
      },
    })
    const error = await failure(say('show clock'))
    expect([error.kind, error.detail.cause]).toEqual(['unreadable', 'not-understood'])
  })

  test('after a failure the next question gets a fresh session', async () => {
    const pass = ownClock()
    let times = 0
    await begin(
      {
        replies: {
          'show clock': (channel) => {
            times += 1
            if (times > 1) channel.write('12:00\r\nsw1#')
            else pass(2_000)
          },
        },
      },
      { limits: { command: 2_000 } },
    )
    await failure(say('show clock'))
    expect(await say('show clock')).toEqual(['12:00'])
    expect(device.logins).toBe(2)
  })
})

describe('one session per device', () => {
  test('five commands in a row use one login', async () => {
    await begin({ replies: { 'show clock': '12:00' } })
    for (let round = 0; round < 5; round += 1) await say('show clock')
    expect(device.logins).toBe(1)
  })

  test('two hundred callers never open a second session', async () => {
    await begin({ replies: { 'show clock': '12:00' } })
    const answers = await Promise.all(Array.from({ length: 200 }, () => say('show clock', 15_000)))
    expect(answers.every((lines) => lines[0] === '12:00')).toBe(true)
    expect(device.mostOpen).toBe(1)
    expect(device.lines.filter((line) => line === 'show clock')).toHaveLength(200)
  })

  test('a bounded queue refuses as busy', async () => {
    await begin({ replies: { 'show clock': '12:00' } }, { limits: { queue: 3 } })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => say('show clock')))
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as Failure] : [],
    )
    expect(refusals).toHaveLength(6)
    expect(refusals.every((error) => error.kind === 'throttled' && error.detail.cause === 'busy')).toBe(true)
  })

  test('a kept session that died is replaced without the caller noticing', async () => {
    await begin({ replies: { 'show clock': '12:00' } })
    await say('show clock')
    device.hangUp()
    expect(await say('show clock')).toEqual(['12:00', ''])
    expect(device.logins).toBe(2)
  })

  test('the waiting time of a session that died does not end the one that followed it', async () => {
    const pass = ownClock()
    let answers = 0
    const answer = (channel: { write(text: string): unknown }) => {
      answers += 1
      if (answers > 1) pass(20_001)
      channel.write('12:00\r\nsw1#')
    }
    await begin({ replies: { 'show clock': answer } }, { limits: { idle: 20_000, command: 60_000 } })
    let first: Shell | undefined
    await sessions.read(reachOf(), ask(), async (shell, own) => {
      first = shell
      return await shell.run(gateLine('show clock'), own)
    })
    device.hangUp()
    await expect.poll(() => first?.broken, { timeout: 15_000 }).toBe(true)
    expect(await say('show clock', 60_000)).toEqual(['12:00'])
    expect(device.logins).toBe(2)
  })

  test('an idle session is closed by itself', async () => {
    const pass = ownClock()
    await begin({ replies: { 'show clock': '12:00' } }, { limits: { idle: 20_000 } })
    await say('show clock')
    expect(device.open).toBe(1)
    pass(20_000)
    await expect.poll(() => device.open, { timeout: 15_000 }).toBe(0)
  })

  test('closing ends sessions and questions under way', async () => {
    const heard = Promise.withResolvers<void>()
    await begin({ replies: { 'show clock': () => heard.resolve() } })
    const waiting = failure(say('show clock'))
    await heard.promise
    await sessions.close()
    expect((await waiting).detail.cause).toBe('cancelled')
    await expect.poll(() => device.open, { timeout: 15_000 }).toBe(0)
  })
})
