import { createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { ConnectorContext } from '../../connector-context.ts'
import { Failure, unreachable } from '../../failures.ts'
import { overhear } from '../../overhearing/overhearing.ts'
import type { WayNow } from '../../telling.ts'
import { arrived, ownClock, quiet } from '../../transport/test-clock.ts'
import { dnsAnswer, encodedName, startTestDns, zoneOf } from '../../transport/test-dns.ts'
import type { DnsAnswering, TestRecord } from '../../transport/test-dns.ts'
import { context, askWithin } from '../../transport/test-server.ts'
import { resolver } from './index.ts'

const name = 'pc-1.campus.example.edu'
const zone: readonly TestRecord[] = [
  { name: 'campus.example.edu', type: 'SOA', data: 'dns-1.campus.example.edu' },
  { name, type: 'A', data: '10.7.16.41', ttl: 1_200 },
  { name: '41.16.7.10.in-addr.arpa', type: 'PTR', data: name },
]

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function opened(port: number, more: Partial<ConnectorContext> = {}, settings: object = {}) {
  const open = resolver.open(
    {
      name: 'dns-1',
      reach: { host: '127.0.0.1', port },
      trust: {},
      credential: null,
      settings: resolver.settings.parse(settings),
    },
    { ...context, ...more },
  )
  closing.push(() => open.close())
  return open.can
}

async function serving(answer: DnsAnswering) {
  const server = await startTestDns(answer)
  closing.push(() => server.close())
  return server
}

const failureOf = async (work: Promise<unknown> | undefined) => {
  const error: unknown = await work?.then(
    (value) => ({ value }),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Failure)
  const { kind, detail } = error as Failure
  return `${kind} ${detail.cause}`
}

test('a name has its addresses with the time to live that the server tells, an address its names', async () => {
  const { port } = await serving(zoneOf(zone))
  const can = opened(port, {}, { zone: 'campus.example.edu' })
  const short = await can.findRecords?.({ name: 'PC-1' }, askWithin())
  expect(short?.value).toEqual([{ type: 'A', name, data: '10.7.16.41', ttl: 1_200 }])
  const back = await can.findRecords?.({ address: '10.7.16.41' }, askWithin())
  expect(back?.value).toEqual([{ type: 'PTR', name: '41.16.7.10.in-addr.arpa', data: name, ttl: null }])
  expect((await can.readZone?.(askWithin()))?.value).toEqual({
    name: 'campus.example.edu',
    primary: 'dns-1.campus.example.edu',
    serial: 2026112201,
    negativeTtl: 300,
  })
})

test('an address of IPv6 is asked for by its nibbles, however it is written', async () => {
  const server = await serving(zoneOf(zone))
  const can = opened(server.port)
  const nibbles = `${Array.from('20010db8000700000000000000000041').reverse().join('.')}.ip6.arpa`
  for (const address of ['2001:db8:7::41', '2001:0DB8:0007:0:0:0:0:0041']) {
    expect((await can.findRecords?.({ address }, askWithin()))?.value).toEqual([])
  }
  expect(server.asked.map((one) => one.name)).toEqual([nibbles, nibbles])
})

test('a truncated answer is asked for again over TCP', async () => {
  const whole = zoneOf(zone)
  const server = await serving((asked) =>
    asked.over === 'udp' ? dnsAnswer(asked, [], { truncated: true }) : whole(asked),
  )
  const reading = await opened(server.port).findRecords?.({ address: '10.7.16.41' }, askWithin())
  expect(reading?.value.map(({ data }) => data)).toEqual([name])
  expect(server.asked.map(({ over }) => over)).toEqual(['udp', 'tcp'])
})

test('a name without the record, and no such name, are empty; every other word of the server is a failure', async () => {
  const cases: readonly (readonly [number, string])[] = [
    [1, 'unreadable not-understood'],
    [2, 'unreachable server-error'],
    [4, 'unreadable not-understood'],
    [5, 'refused right-missing'],
  ]
  let code = 0
  const server = await serving((asked) => dnsAnswer(asked, [], { code }))
  const can = opened(server.port)
  for (const absent of [0, 3]) {
    code = absent
    expect(await can.findRecords?.({ name }, askWithin())).toMatchObject({
      value: [],
      complete: true,
      dropped: 0,
    })
  }
  for (const [failing, told] of cases) {
    code = failing
    expect(await failureOf(can.findRecords?.({ name }, askWithin()))).toBe(told)
    expect(await failureOf(can.findRecords?.({ address: '10.7.16.41' }, askWithin()))).toBe(told)
  }
})

test('one of the three questions that fails fails the whole: nobody is told half of a name', async () => {
  const whole = zoneOf(zone)
  const server = await serving((asked) =>
    asked.type === 'AAAA' ? dnsAnswer(asked, [], { code: 2 }) : whole(asked),
  )
  expect(await failureOf(opened(server.port).findRecords?.({ name }, askWithin()))).toBe(
    'unreachable server-error',
  )
})

test('what is not DNS, is cut short, or answers another question is never "no record"', async () => {
  const whole = zoneOf(zone)
  const changed = (change: (answer: Buffer) => Buffer): DnsAnswering => {
    return (asked) => change(whole(asked) ?? Buffer.alloc(0))
  }
  const otherId = (answer: Buffer) => {
    answer.writeUInt16BE(answer.readUInt16BE(0) ^ 1, 0)
    return answer
  }
  const pass = ownClock()
  /** The answer, if any, has come when the limit runs out. */
  const inVain =
    (answer: DnsAnswering): DnsAnswering =>
    (asked) => {
      void arrived().then(() => pass(5_000))
      return answer(asked)
    }
  const cases: readonly (readonly [DnsAnswering, string])[] = [
    [() => Buffer.from('220 mail.campus.example.edu ESMTP'), 'unreadable not-understood'],
    [changed((answer) => answer.subarray(0, -3)), 'unreadable not-understood'],
    [inVain(changed(otherId)), 'unreachable timed-out'],
    [inVain(() => null), 'unreachable timed-out'],
  ]
  for (const [answer, told] of cases) {
    const server = await serving(answer)
    const can = opened(server.port)
    expect(await failureOf(can.findRecords?.({ address: '10.7.16.41' }, askWithin()))).toBe(told)
  }
})

test('a system whose name is not known and a closed port are told apart', async () => {
  const unknown = unreachable({ cause: 'name-unknown', message: 'dns-1 is not known' })
  expect(
    await failureOf(
      opened(1, { resolve: () => Promise.reject(unknown) }).findRecords?.({ name }, askWithin()),
    ),
  ).toBe('unreachable name-unknown')

  const closed = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => closed.once('listening', resolve))
  const place = closed.address()
  await new Promise((resolve) => closed.close(resolve))
  const port = typeof place === 'object' && place !== null ? place.port : 0
  expect(await failureOf(opened(port).findRecords?.({ name }, askWithin()))).toBe(
    'unreachable connection-refused',
  )
})

test('a question that is called off is called off at the server too, and says so', async () => {
  const heard = Promise.withResolvers<void>()
  const server = await serving(() => {
    heard.resolve()
    return null
  })
  const can = opened(server.port)
  const caller = new AbortController()
  const asked = can.findRecords?.({ name }, { signal: caller.signal, limit: 20_000 })
  await heard.promise
  caller.abort()
  expect(await failureOf(asked)).toBe('unreachable cancelled')
})

test('a silent server is skipped, one that only fails for a name is not', async () => {
  let code = 2
  let waited: Promise<void> | null = null
  const pass = ownClock()
  const timeIsUp = async () => {
    await quiet(() => server.asked.length)
    waited = null
    pass(5_000)
  }
  const server = await serving((asked) => {
    if (code > 0) return dnsAnswer(asked, [], { code })
    // A name is three questions, sent together.
    waited ??= timeIsUp()
    return null
  })
  const ways: (() => WayNow)[] = []
  const telling = {
    openWay: (look: () => WayNow) => {
      ways.push(look)
      return () => {}
    },
    proven: () => expect.unreachable('nothing proves a DNS server'),
  }
  const can = opened(server.port, { telling })
  for (let times = 0; times < 6; times += 1) await failureOf(can.findRecords?.({ name }, askWithin()))
  expect(ways[0]?.()).toMatchObject({ concurrency: 4, running: 0, breaker: { state: 'closed' } })
  code = 0
  for (let times = 0; times < 5; times += 1) await failureOf(can.findRecords?.({ name }, askWithin()))
  expect(ways[0]?.().breaker?.state).toBe('open')
  const before = server.asked.length
  expect(await failureOf(can.findRecords?.({ name }, askWithin()))).toBe('unreachable timed-out')
  expect(server.asked).toHaveLength(before)
})

test('a ring of aliases and a way that leaves the server are told as incomplete', async () => {
  const ring = await serving(
    zoneOf([
      { name: 'a.example', type: 'CNAME', data: 'b.example' },
      { name: 'b.example', type: 'CNAME', data: 'a.example' },
    ]),
  )
  const turning = await opened(ring.port).findRecords?.({ name: 'a.example' }, askWithin())
  expect(turning?.complete).toBe(false)
  expect(turning?.value.map(({ type, data }) => `${type} ${data}`)).toEqual([
    'CNAME b.example',
    'CNAME a.example',
  ])

  const own = zoneOf([{ name: 'www.example', type: 'CNAME', data: 'far.elsewhere.net' }])
  // REFUSED by who answers for itself alone, SERVFAIL by who could not find out.
  for (const code of [5, 2]) {
    const leaving = await serving((asked) =>
      asked.name === 'far.elsewhere.net' ? dnsAnswer(asked, [], { code }) : own(asked),
    )
    const left = await opened(leaving.port).findRecords?.({ name: 'www.example' }, askWithin())
    expect(left?.complete).toBe(false)
    expect(left?.value).toEqual([
      { type: 'CNAME', name: 'www.example', data: 'far.elsewhere.net', ttl: null },
    ])
  }
})

test('names that are no host’s are left out and counted, and of very many a hundred are told', async () => {
  const reverse = '41.16.7.10.in-addr.arpa'
  const odd = await serving(
    zoneOf([
      { name: reverse, type: 'PTR', data: 'two words.example' },
      { name: reverse, type: 'PTR', data: name },
    ]),
  )
  const outcome = await opened(odd.port)
    .findRecords?.({ address: '10.7.16.41' }, askWithin())
    .catch((error: unknown) => error)
  // c-ares may refuse the whole answer instead; either way it is no reading without the row.
  if (!(outcome instanceof Failure)) {
    expect(outcome).toMatchObject({ complete: false, dropped: 1 })
  }
  const many = await serving((asked) =>
    dnsAnswer(
      asked,
      asked.over === 'udp'
        ? []
        : Array.from(
            { length: 150 },
            (_, at) => ({ name: reverse, type: 'PTR', data: `h-${at}.example` }) as const,
          ),
      { truncated: asked.over === 'udp' },
    ),
  )
  const reading = await opened(many.port).findRecords?.({ address: '10.7.16.41' }, askWithin())
  expect([reading?.value.length, reading?.of, reading?.complete]).toEqual([100, 150, false])
})

test('what was asked and said can be overheard', async () => {
  const { port } = await serving(zoneOf(zone))
  const heard: string[] = []
  await overhear(
    ({ asked, answered }) => heard.push(`${asked}: ${answered}`),
    () => opened(port).findRecords?.({ name }, askWithin()),
  )
  expect(heard.sort()).toEqual([
    `A ${name}: ${name} 1200 A 10.7.16.41`,
    `AAAA ${name}: NODATA`,
    `CNAME ${name}: NODATA`,
  ])
})

test('answers with octets changed at random end in a failure or in records that are in form', async () => {
  const whole = zoneOf(zone)
  let turn = 0
  const server = await serving((asked) => {
    const answer = Buffer.from(whole(asked) ?? Buffer.alloc(0))
    // The id and the question stay, or c-ares waits for the right answer until the end of the limit.
    const from = 12 + encodedName(asked.name).length + 4
    turn += 1
    const at = from + ((turn * 7) % Math.max(1, answer.length - from))
    answer[at] = (turn * 37) % 256
    return answer
  })
  const can = opened(server.port, {}, { concurrency: 8 })
  const seen = { readings: 0, failures: 0 }
  for (let times = 0; times < 300; times += 1) {
    const asked = can.findRecords?.({ address: '10.7.16.41' }, askWithin())
    const outcome = await asked?.catch((error: unknown) => error)
    if (outcome instanceof Failure) {
      seen.failures += 1
      continue
    }
    seen.readings += 1
    expect(outcome).toMatchObject({ dropped: expect.any(Number) as number })
    for (const { data } of (outcome as { value: readonly { data: string }[] }).value) {
      expect(data).toMatch(/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/)
    }
  }
  expect(seen.failures).toBeGreaterThan(20)
  expect(seen.readings).toBeGreaterThan(20)
})
