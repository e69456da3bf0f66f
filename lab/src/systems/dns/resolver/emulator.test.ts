import { createSocket } from 'node:dgram'
import { promises } from 'node:dns'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Emulator } from '../../../emulator/emulator.ts'
import { arrived } from '../../../test-clock.ts'
import { createWorld } from '../../../world/create/create.ts'
import { staleRecords } from '../../../world/stale-records.ts'
import { standInLab } from '../../stand-in/lab.ts'
import { dnsServer } from './emulator.ts'
import { nameOctets, types } from './message.ts'

const running: Emulator[] = []
afterEach(async () => {
  for (const emulator of running.splice(0)) await emulator.stop()
})

async function start() {
  const stand = standInLab()
  const world = createWorld({ seed: 'dns', size: 'small', clock: 'fixed' })
  const emulator = dnsServer({ ...stand.lab, world })
  running.push(emulator)
  const [listening] = await emulator.start()
  const asking = () => {
    const made = new promises.Resolver({ timeout: 15_000, tries: 1 })
    made.setServers([`127.0.0.1:${listening!.port}`])
    return made
  }
  return {
    pull: stand.pull,
    journal: stand.journal,
    world,
    port: listening!.port,
    resolver: asking(),
    asking,
  }
}

const reverse = (address: string) => `${address.split('.').reverse().join('.')}.in-addr.arpa`
const failed = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { code: string }) => error.code,
  )

/** A query word by word; `options` adds EDNS with this size. */
function query(name: string, type: number, options?: number): Buffer {
  const head = Buffer.from([7, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, options === undefined ? 0 : 1])
  const size = options ?? 0
  const opt = options === undefined ? [] : [Buffer.from([0, 0, 41, size >>> 8, size & 255, 0, 0, 0, 0, 0, 0])]
  return Buffer.concat([head, nameOctets(name), Buffer.from([0, type, 0, 1]), ...opt])
}

async function overUdp(port: number, message: Buffer): Promise<Buffer> {
  const socket = createSocket('udp4')
  const answered = once(socket, 'message') as Promise<[Buffer]>
  socket.send(message, port, '127.0.0.1')
  const [answer] = await answered
  socket.close()
  return answer
}

test('switches and the domain’s leased computers have an address and, back, their name', async () => {
  const { world, resolver } = await start()
  const device = [...world.switches.values()][0]!
  const name = `${device.name.toLowerCase()}.${world.domain}`
  expect(await resolver.resolve4(name, { ttl: true })).toEqual([{ address: device.address, ttl: 3_600 }])
  expect(await resolver.resolvePtr(reverse(device.address))).toEqual([name])
  expect((await resolver.resolveSoa(world.domain)).nsname).toBe(`ns1.${world.domain}`)

  const stale = new Set(staleRecords(world).map(({ address }) => address))
  const now = world.clock.now()
  const lease = [...world.leases()].find(
    ({ mac, address, expiresAt }) =>
      world.endpoints.get(mac)?.domainJoined === true &&
      !stale.has(address) &&
      !world.reservations.has(address) &&
      expiresAt > now,
  )!
  const host = `${lease.hostname.toLowerCase()}.${world.domain}`
  expect(await resolver.resolve4(host, { ttl: true })).toEqual([{ address: lease.address, ttl: 9_600 }])
  expect(await resolver.resolvePtr(reverse(lease.address))).toEqual([host])

  world.releaseLease(lease.address)
  expect(await failed(resolver.resolve4(host))).toBe('ENOTFOUND')
})

test('it says what is not there, what has no such record, and what is not its own to answer', async () => {
  const { world, resolver } = await start()
  expect(await failed(resolver.resolve4(`no-such-host.${world.domain}`))).toBe('ENOTFOUND')
  expect(await failed(resolver.resolve6(`ns1.${world.domain}`))).toBe('ENODATA')
  expect(await failed(resolver.resolvePtr('1.10.in-addr.arpa'))).toBe('ENODATA')
  expect(await failed(resolver.resolve4('www.example.net'))).toBe('EREFUSED')
  expect(await failed(resolver.resolvePtr('1.2.0.192.in-addr.arpa'))).toBe('EREFUSED')
})

test('the stale records say what the truth tells', async () => {
  const { world, resolver } = await start()
  const records = staleRecords(world)
  for (const { kind, hostname, address, says } of records) {
    const name = `${hostname}.${world.domain}`
    if (kind === 'no-reverse') expect(await failed(resolver.resolvePtr(reverse(address)))).toBe('ENOTFOUND')
    else if (kind === 'reverse-of-another') {
      expect(await resolver.resolvePtr(reverse(address))).toEqual([`${says}.${world.domain}`])
    } else expect(await resolver.resolve4(name)).toEqual([says])
  }
})

test('EDNS is answered with EDNS, a query without it without; the case of the question is kept', async () => {
  const { port, world } = await start()
  const asked = `NS1.${world.domain}`
  const plain = await overUdp(port, query(asked, types.A))
  expect([plain.readUInt16BE(10), plain.includes(nameOctets(asked))]).toEqual([0, true])
  const extended = await overUdp(port, query(asked, types.A, 4_096))
  expect(extended.readUInt16BE(10)).toBe(1)
  expect(extended.subarray(-11)).toEqual(Buffer.from([0, 0, 41, 4, 208, 0, 0, 0, 0, 0, 0]))
})

test('two questions at once over TCP have two answers, however they are cut', async () => {
  const { port, world } = await start()
  const message = query(`ns1.${world.domain}`, types.A)
  const framed = Buffer.concat([Buffer.from([0, message.length]), message])
  const socket = createConnection(port, '127.0.0.1')
  const both = Buffer.concat([framed, framed])
  socket.write(both.subarray(0, 5))
  socket.write(both.subarray(5))
  let read = Buffer.alloc(0)
  for await (const part of socket as AsyncIterable<Buffer>) {
    read = Buffer.concat([read, part])
    if (read.length >= 2 && read.length >= 2 * (2 + read.readUInt16BE(0))) break
  }
  const length = read.readUInt16BE(0)
  expect(read).toHaveLength(2 * (length + 2))
  expect(read.readUInt16BE(8)).toBe(1)
})

test('malformed questions and other operations are answered as such, and answers are not', async () => {
  const { port, world } = await start()
  const good = query(`ns1.${world.domain}`, types.A)
  const code = async (message: Buffer) => (await overUdp(port, message)).readUInt16BE(2) & 15
  expect(await code(good.subarray(0, 20))).toBe(1)
  const update = Buffer.from(good)
  update.writeUInt8(0x28, 2)
  expect(await code(update)).toBe(4)
  expect(await code(query(world.domain, types.AXFR))).toBe(5)
})

test('the levers make it silent, refusing, garbled, and drop what is too much', async () => {
  const { world, resolver, asking, pull, journal } = await start()
  const name = `ns1.${world.domain}`
  const ask = () => failed(resolver.resolve4(name))
  /** Given up when it has been heard, and what would have been an answer has arrived. */
  const inVain = async () => {
    const before = journal.length
    const own = asking()
    const asked = failed(own.resolve4(name))
    await expect.poll(() => journal.length, { timeout: 15_000 }).toBe(before + 1)
    await arrived()
    own.cancel()
    return asked
  }
  pull({ silent: true }, 'dns-1')
  expect(await inVain()).toBe('ECANCELLED')
  expect(journal.at(-1)).toBe(`dns-1 A ${name}`)
  pull({ refusing: true }, 'dns-1')
  expect(await ask()).toBe('EREFUSED')
  pull({ garbled: true }, 'dns-1')
  expect([await ask(), await ask(), await inVain()]).toEqual(['EBADRESP', 'EBADRESP', 'ECANCELLED'])
  pull({ rateLimit: 0 }, 'dns-1')
  expect(await inVain()).toBe('ECANCELLED')
  pull({}, 'dns-1')
  expect(await ask()).toBe('answered')
})
