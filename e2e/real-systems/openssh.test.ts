import type { Device } from '@patchbay/connectors/asking'
import { Secret } from '@patchbay/connectors/secret'
import { gateLine } from '@patchbay/connectors/transport/ssh-gate'
import { SshSessions } from '@patchbay/connectors/transport/ssh'
import { afterEach, expect, test } from 'vitest'
import { connect, device, failureOf, context, askWithin } from './systems/connect.ts'
import { whyNot } from './systems/missing.ts'
import { login, startOpenSsh } from './systems/openssh.ts'
import type { OpenSsh } from './systems/openssh.ts'
import { running } from './systems/running.ts'
import { until } from './systems/until.ts'

const openssh = running(whyNot('openssh', { namespaces: true }), startOpenSsh)

const opened: { close(): Promise<void> }[] = []
afterEach(async () => {
  // A skipped test opened nothing, and there is no server to ask.
  if (opened.length === 0) return
  await Promise.all(opened.splice(0).map((one) => one.close()))
  // What one test opened is over before the next counts.
  await until('all sessions are over', 60_000, () => {
    const { begun, ended } = openssh().sessions()
    return begun === ended
  })
})

type Kind = keyof OpenSsh['servers']

const credential = (password = login.password) =>
  ({ kind: 'password', username: login.username, password: new Secret(password) }) as const

const target = (kind: Kind, fingerprint = openssh().servers[kind].fingerprint): Device =>
  device(kind, '127.0.0.1', openssh().servers[kind].port, { fingerprint })

function sessions(given: { readonly password?: string; readonly legacy?: boolean } = {}) {
  const one = new SshSessions({
    ...context,
    credential: credential(given.password),
    legacy: () => given.legacy ?? false,
  })
  opened.push(one)
  return one
}

const line = (one: SshSessions, to: Device, text: string) =>
  one.read(to, askWithin(), async (shell, signal) => (await shell.run(gateLine(text), signal)).lines)

/** How often sshd's log has this. */
const told = (kind: Kind, pattern: RegExp) => openssh().servers[kind].daemon.log().match(pattern)?.length ?? 0
const requests = /userauth-request for user/g
const connections = /Connection from 127\.0\.0\.1/g

const plain: readonly Kind[] = ['ed25519', 'ecdsa', 'rsa']

test.for(plain)(
  '%s: the host key is shown as ssh-keygen has it, and nobody logs in for that',
  async (kind) => {
    const { readHostKey } = connect('switch', 'cisco-ios-ssh', { credential: credential() }).can
    const before = [told(kind, requests), told(kind, connections)]
    const { value } = await readHostKey(target(kind, ''), askWithin())
    const { fingerprint, algorithm } = openssh().servers[kind]
    expect(value).toEqual({ fingerprint, algorithm })
    await until('the connection is told', 60_000, () => told(kind, connections) > before[1]!)
    expect(told(kind, requests)).toBe(before[0])
  },
)

test.for(plain)('%s: a command and its answer, with the key pinned', async (kind) => {
  expect(await line(sessions(), target(kind), 'say hello there')).toEqual(['hello there'])
})

test('a long answer is whole, and its own commands are answers too', async () => {
  const one = sessions()
  const numbers = Array.from({ length: 20_000 }, (_, at) => String(at + 1))
  expect(await line(one, target('ed25519'), 'count 20000')).toEqual(numbers)
  expect(await line(one, target('ed25519'), 'say lab-ssh# is no prompt here')).toEqual([
    'lab-ssh# is no prompt here',
  ])
  expect(await line(one, target('ed25519'), 'unheard')).toEqual([`% Invalid input detected at '^' marker.`])
})

test('another key than the pinned one: refused before any authentication request', async () => {
  const other = openssh().servers.rsa.fingerprint
  const before = { requests: told('ed25519', requests), log: openssh().servers.ed25519.daemon.log().length }
  const failure = await failureOf(line(sessions(), target('ed25519', other), 'say hello'))
  expect(failure).toMatchObject({ kind: 'unreachable', detail: { cause: 'trust-not-proven' } })
  expect(failure.detail.evidence).toContain(openssh().servers.ed25519.fingerprint)
  await until('sshd saw it leave', 60_000, () =>
    /Disconnected from |Connection (closed|reset) by/.test(
      openssh().servers.ed25519.daemon.log().slice(before.log),
    ),
  )
  expect(told('ed25519', requests)).toBe(before.requests)
  await line(sessions(), target('ed25519'), 'say hello')
  expect(told('ed25519', requests)).toBeGreaterThan(before.requests)
})

test('the connector of the registry refuses it, too, and tells a device that is no IOS', async () => {
  const system = connect('switch', 'cisco-ios-ssh', { credential: credential() })
  opened.push(system)
  const { can } = system
  const other = await failureOf(
    can.readVlans(target('ed25519', openssh().servers.rsa.fingerprint), askWithin()),
  )
  expect(other.detail.cause).toBe('trust-not-proven')
  const stranger = await failureOf(can.readVlans(target('ed25519'), askWithin()))
  expect(stranger).toMatchObject({ kind: 'unreadable', detail: { cause: 'not-understood' } })
})

test('without a pinned key nothing is even dialled', async () => {
  const before = told('ed25519', connections)
  const failure = await failureOf(line(sessions(), { ...target('ed25519'), trust: {} }, 'say hello'))
  expect(failure).toMatchObject({ kind: 'refused', detail: { cause: 'trust-not-proven' } })
  expect(told('ed25519', connections)).toBe(before)
})

test('a wrong password is refused, and counted once', async () => {
  const failures = /Failed password for/g
  const before = told('ed25519', failures)
  const failure = await failureOf(line(sessions({ password: 'wrong' }), target('ed25519'), 'say hello'))
  expect(failure).toMatchObject({ kind: 'refused', detail: { cause: 'credential-refused' } })
  await until('sshd tells it', 60_000, () => told('ed25519', failures) > before)
  expect(told('ed25519', failures)).toBe(before + 1)
})

test('keyboard-interactive through PAM: the right password, and a wrong one, counted once', async () => {
  expect(await line(sessions(), target('interactive'), 'say hello')).toEqual(['hello'])
  expect(told('interactive', /Accepted keyboard-interactive/g)).toBe(1)
  const before = openssh().servers.interactive.daemon.log().length
  const failure = await failureOf(line(sessions({ password: 'wrong' }), target('interactive'), 'say hello'))
  expect(failure).toMatchObject({ kind: 'refused', detail: { cause: 'credential-refused' } })
  await until('sshd saw it leave', 60_000, () =>
    /Disconnected from |Connection (closed|reset) by/.test(
      openssh().servers.interactive.daemon.log().slice(before),
    ),
  )
  expect(told('interactive', /Failed keyboard-interactive/g)).toBe(1)
})

test('old algorithms are spoken with devices that are marked for them, and only with those', async () => {
  const failure = await failureOf(line(sessions(), target('old'), 'say hello'))
  expect(failure).toMatchObject({ kind: 'unreachable', detail: { cause: 'trust-not-proven' } })
  expect(failure.message).toContain('old algorithms')
  expect(await line(sessions({ legacy: true }), target('old'), 'say hello')).toEqual(['hello'])
})

test('thirty questions at once are one session, answered in turn', async () => {
  const one = sessions()
  const before = openssh().sessions()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => line(one, target('ed25519'), `say answer ${at}`)),
  )
  expect(answers).toEqual(Array.from({ length: 30 }, (_, at) => [`answer ${at}`]))
  expect(openssh().sessions()).toEqual({ begun: before.begun + 1, ended: before.ended })
})

test('a session that the device ended is replaced by the next question', async () => {
  const one = sessions()
  const before = openssh().sessions().begun
  await line(one, target('ed25519'), 'say first')
  expect((await failureOf(line(one, target('ed25519'), 'leave'))).kind).toBe('unreachable')
  expect(await line(one, target('ed25519'), 'say second')).toEqual(['second'])
  // The question that ended the session was tried again on a fresh one, which it ended as well.
  expect(openssh().sessions().begun).toBe(before + 3)
})

test('closing ends the session on the device', async () => {
  const one = sessions()
  await line(one, target('ed25519'), 'say hello')
  const { begun, ended } = openssh().sessions()
  expect(begun).toBe(ended + 1)
  await one.close()
  await until('the device has no session', 60_000, () => openssh().sessions().ended === begun)
})

test('nobody listening', async () => {
  const to = device('gone', '127.0.0.1', 1, { fingerprint: openssh().servers.rsa.fingerprint })
  expect(await failureOf(line(sessions(), to, 'say hello'))).toMatchObject({
    kind: 'unreachable',
    detail: { cause: 'connection-refused' },
  })
})
