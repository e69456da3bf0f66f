import dgram from 'node:dgram'
import type { promises } from 'node:dns'
import net from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure, unreachable } from '../failures.ts'
import { Secret } from '../secret.ts'
import { Dns } from './dns.ts'
import { openHttp } from './https.ts'
import { Ldap } from './ldap.ts'
import { Nut } from './nut.ts'
import { SnmpDevices } from './snmp.ts'
import { SshSessions } from './ssh.ts'
import { context } from './test-server.ts'
import type { Ask, Device } from '../asking.ts'
import type { ResolveDestination, ConnectorContext } from '../connector-context.ts'

const device: Device = {
  name: 'sw-1',
  address: null,
  reach: { host: 'sw-1.campus.example', port: 4_022 },
  trust: { fingerprint: `SHA256:${'a'.repeat(43)}` },
}
const ask = (): Ask => ({ limit: 5_000, signal: new AbortController().signal })
const password = { kind: 'password', username: 'patchbay', password: new Secret('right horse') } as const
const closing: (() => unknown)[] = []

const overSsh = (around: ConnectorContext) => {
  const sessions = new SshSessions({ ...around, credential: password, legacy: () => false })
  closing.push(() => sessions.close())
  return sessions.read(device, ask(), async () => 'asked')
}
const overHttp = (tls: boolean) => (around: ConnectorContext) => {
  const { name, reach, trust } = device
  const http = openHttp({ name, reach, trust, tls, credential: password, concurrency: 1 }, around)
  closing.push(() => http.close())
  return http.ask({ method: 'GET', path: '/', types: ['application/json'] }, ask())
}
const overSnmp = (around: ConnectorContext) => {
  const devices = new SnmpDevices({
    ...around,
    credential: { kind: 'snmp-v2c', community: new Secret('right horse') },
  })
  closing.push(() => devices.close())
  return devices.read(device, ask(), async () => 'asked')
}

const overLdap = (mode: 'ldaps' | 'starttls') => (around: ConnectorContext) => {
  const { name, reach, trust } = device
  const ldap = new Ldap({ name, reach, trust, mode }, password, around)
  closing.push(() => ldap.close())
  return ldap.ask(ask(), async () => 'asked')
}
const overDns = (around: ConnectorContext) => {
  const dns = new Dns({ name: device.name, reach: device.reach, concurrency: 1 }, around)
  closing.push(() => dns.close())
  const read = (resolver: promises.Resolver, of: string) => resolver.resolve4(of)
  return dns.ask({ type: 'A', name: 'pc-7.campus.example', read, words: String }, ask())
}
const overNut = (tls: boolean) => (around: ConnectorContext) => {
  const { name, reach, trust } = device
  const nut = new Nut({ name, reach, trust, tls, concurrency: 1 }, around)
  closing.push(() => nut.close())
  return nut.session(ask(), async () => 'asked')
}

const transports = [
  ['SSH', overSsh],
  ['HTTP', overHttp(false)],
  ['HTTPS', overHttp(true)],
  ['SNMP', overSnmp],
  ['LDAPS', overLdap('ldaps')],
  ['LDAP with StartTLS', overLdap('starttls')],
  ['NUT', overNut(false)],
  ['NUT with STARTTLS', overNut(true)],
] as const

/** What the kernel says to a socket that is to be connected; nothing leaves this machine. */
let says = 'EHOSTUNREACH'
const fault = () =>
  Object.assign(new Error(`connect ${says} 192.0.2.9:4022`), { code: says, syscall: 'connect' })
const connected: string[] = []

beforeEach(() => {
  connected.splice(0)
  vi.spyOn(net.Socket.prototype, 'connect').mockImplementation(function refuse(this: net.Socket) {
    connected.push('tcp')
    process.nextTick(() => this.destroy(fault()))
    return this
  })
  vi.spyOn(dgram.Socket.prototype, 'connect').mockImplementation(function refuse(this: dgram.Socket) {
    connected.push('udp')
    process.nextTick(() => this.emit('error', fault()))
  })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  vi.restoreAllMocks()
})

const resolvesTo =
  (address: string): ResolveDestination =>
  async ({ port }) => ({ address, port })

async function failure(work: Promise<unknown>): Promise<Failure> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Failure)
  return error as Failure
}

describe.each(transports)('over %s', (_name, over) => {
  test.each(['EHOSTUNREACH', 'ENETUNREACH'])('%s is no way there, and says to whom', async (code) => {
    says = code
    const { kind, detail } = await failure(over({ ...context, resolve: resolvesTo('192.0.2.9') }))
    expect([kind, detail.cause]).toEqual(['unreachable', 'no-route'])
    expect(detail.message).toMatch(/no route to sw-1|sw-1 cannot be reached on the network/)
    expect(detail.evidence).toContain(code)
    expect(JSON.stringify(detail)).not.toContain('right horse')
    expect(connected).toHaveLength(1)
  })
})

test.each([...transports, ['DNS', overDns] as const])(
  'over %s a name that nobody knows is told as such, and nothing is connected',
  async (_name, over) => {
    const unknown = unreachable({
      cause: 'name-unknown',
      message: 'The name sw-1.campus.example is not known.',
    })
    const nobody = async () => {
      throw unknown
    }
    expect(await failure(over({ ...context, resolve: nobody }))).toBe(unknown)
    expect(connected).toEqual([])
  },
)

// The sockets of c-ares are its own, and what the kernel says to them it tells by one code: nobody may connect to this address.
test('over DNS a server that no socket can be connected to is said to be out of reach, or no server', async () => {
  const { kind, detail } = await failure(overDns({ ...context, resolve: resolvesTo('255.255.255.255') }))
  expect([kind, detail.cause]).toEqual(['unreachable', 'connection-refused'])
  expect(detail.message).toBe('sw-1 cannot be reached, or does not speak DNS there')
})

test.each(transports.filter(([name]) => name !== 'SNMP'))(
  'over %s a name that the socket does not find is an unknown one',
  async (_name, over) => {
    says = 'ENOTFOUND'
    const { kind, detail } = await failure(over({ ...context, resolve: resolvesTo('192.0.2.9') }))
    expect([kind, detail.cause]).toEqual(['unreachable', 'name-unknown'])
    expect(detail.message).toContain('sw-1')
  },
)
