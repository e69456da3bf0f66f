import { expect, test } from 'vitest'
import { start, startAt, texts } from './test-firewall.ts'

test('a query is a job with three states, done with no rows too', async () => {
  const { ask, pull } = await start()
  const query = "(addr.src in 192.0.2.1) and (receive_time geq '2026/11/27 09:00:00')"
  const begin = async () =>
    texts((await ask({ type: 'log', 'log-type': 'traffic', query })).body, 'job')[0] ?? ''
  const job = await begin()
  const look = async (id: string) => (await ask({ type: 'log', action: 'get', 'job-id': id })).body
  const states = [await look(job), await look(job), await look(job)]
  expect(states.flatMap((body) => texts(body, 'status'))).toEqual(['PEND', 'ACT', 'FIN'])
  expect(states[2]).toContain('<logs count="0" progress="100"></logs>')
  expect(await look('9999')).toContain('job 9999 not found')
  pull({ logJob: 'endless' })
  const endless = await begin()
  for (let looks = 0; looks < 5; looks += 1) await look(endless)
  expect(texts(await look(endless), 'status')).toEqual(['ACT'])
})

test('what a client did stands there in the firewall’s own time, each line by the rule that lets it through or not', async () => {
  const { log, op, client, world } = await start()
  const { address } = client('desktop')
  world.clock.advance(28_800_000)
  const body = await log(
    `(addr.src in ${address}) and (receive_time geq '2026/11/27 10:00:00') and (receive_time leq '2026/11/27 18:00:00')`,
    { nlogs: '100' },
  )
  const column = (name: string) => texts(body, name)
  const received = column('receive_time')
  expect(received.length).toBeGreaterThan(15)
  expect(received).toEqual(received.toSorted().toReversed())
  // Five in the world is six in Berlin in winter: the latest line is minutes old, not an hour.
  expect(received[0]! > '2026/11/27 17:00:00' && received[0]! <= '2026/11/27 18:00:00').toBe(true)
  expect(column('action')).toContain('allow')
  expect(new Set(column('action')).size).toBeGreaterThan(1)
  const protocols: Record<string, number> = { tcp: 6, udp: 17, icmp: 1 }
  for (const [at, rule] of column('rule').entries()) {
    const matched = await op(
      `<test><security-policy-match><from>${column('from')[at]}</from><to>${column('to')[at]}</to><source>${address}</source><destination>${column('dst')[at]}</destination><destination-port>${column('dport')[at]}</destination-port><protocol>${protocols[column('proto')[at]!]}</protocol></security-policy-match></test>`,
    )
    expect(matched).toContain(`<entry name="${rule}">`)
  }
  // Time is asked for, and the rule is one that does not log.
  expect(column('dport')).not.toContain('123')
  const out = column('rule').indexOf('campus-web')
  expect(column('natsrc')[out]).toMatch(/^198\.51\.100\.[245]$/)
})

test('a filter narrows by port, rule and time, and one that is none is an error', async () => {
  const { ask, log, client } = await start()
  const { address } = client('desktop')
  const some = await log(`(addr.src in ${address}) and ((port.dst eq 53) or (rule eq 'campus-web'))`)
  expect(new Set(texts(some, 'rule'))).toEqual(new Set(['inside-dns', 'campus-web']))
  const future = await log(`(addr.src in ${address}) and (receive_time geq '2026/11/27 10:00:01')`)
  expect(texts(future, 'src')).toEqual([])
  const begin = async (more: Record<string, string>) =>
    (await ask({ type: 'log', 'log-type': 'traffic', ...more })).body
  expect(await begin({ query: '(addr.src in nobody)' })).toContain('Invalid filter')
  expect(await begin({ query: '', nlogs: '5001' })).toContain('status="error"')
})

test('a client that went away keeps its lines, and makes no more', async () => {
  const { log, client, world } = await start()
  const { mac, address } = client('laptop')
  world.move(mac, null)
  world.clock.advance(7_200_000)
  const received = texts(await log(`(addr.src in ${address})`, { nlogs: '10' }), 'receive_time')
  expect(received.length).toBeGreaterThan(0)
  expect(received.every((at) => at <= '2026/11/27 10:05:00')).toBe(true)
  expect(world.clock.now()).toBeGreaterThan(startAt)
})

test('sessions that go on are those of the filter, or blanks alone', async () => {
  const { op, world } = await start()
  const show = (filter: string) => op(`<show><session><all><filter>${filter}</filter></all></session></show>`)
  const body = await show('<destination-port>443</destination-port>')
  expect(texts(body, 'dport').length).toBeGreaterThan(0)
  expect(new Set(texts(body, 'dport'))).toEqual(new Set(['443']))
  expect(new Set(texts(body, 'state'))).toEqual(new Set(['ACTIVE']))
  expect(texts(body, 'start-time')[0]).toMatch(/^Fri Nov 27 09:5\d:\d\d 2026$|^Fri Nov 27 10:00:00 2026$/)
  expect(await show('<source>192.0.2.1</source>')).toBe(
    '<response status="success"><result>\n</result></response>',
  )
  expect(world.endpoints.size).toBeGreaterThan(0)
})

test('the threat log has the sessions that a profile ended, which end so in the traffic log too', async () => {
  const { log, client, world } = await start()
  const { address } = client('desktop')
  world.clock.advance(86_400_000)
  const query = `(addr.src in ${address})`
  const traffic = await log(query, { nlogs: '1000' })
  const threats = await log(query, { nlogs: '1000', 'log-type': 'threat' })
  const ended = texts(traffic, 'session_end_reason').filter((one) => one === 'threat')
  expect(texts(threats, 'threatid').length).toBeGreaterThan(0)
  expect(texts(threats, 'threatid')).toHaveLength(ended.length)
  expect(new Set(texts(threats, 'type'))).toEqual(new Set(['THREAT']))
})
