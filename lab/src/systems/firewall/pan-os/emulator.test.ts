import { expect, test } from 'vitest'
import { start, startAt, texts } from './test-firewall.ts'

const vsys = "/config/devices/entry[@name='localhost.localdomain']/vsys/entry[@name='vsys1']"

test('a key is given for the password, taken in a header or as a parameter, and stands in no journal', async () => {
  const { send, ask, key, journal, lab } = await start()
  const info = { type: 'op', cmd: '<show><system><info/></system></show>' }
  const refused = await send({ type: 'keygen', user: 'firewall', password: 'wrong' })
  expect([refused.status, refused.body]).toEqual([
    403,
    "<response status = 'error' code = '403'><result><msg>Invalid Credential</msg></result></response>",
  ])
  expect((await send(info)).status).toBe(403)
  expect(texts((await ask(info)).body, 'hostname')).toEqual(['fw-1a'])
  expect(texts((await send({ ...info, key })).body, 'hostname')).toEqual(['fw-1a'])
  expect((await ask(info, { path: '/' })).body).toContain('<html>')
  expect(journal.join('\n')).not.toContain(key)
  expect(journal.join('\n')).not.toContain(lab.accounts.firewall.password)
})

test('an error comes with status 200, and what is not there with code 7 or as no such node', async () => {
  const { ask, op } = await start()
  const unknown = await ask({ type: 'op', cmd: '<show><nonsense/></show>' })
  expect(unknown.status).toBe(200)
  expect(unknown.body).toContain('status="error" code="17"')
  const xpath = `${vsys}/rulebase/security/rules/entry[@name='nobody']`
  expect((await ask({ type: 'config', action: 'get', xpath })).body).toBe(
    '<response status="success" code="7"><result/></response>',
  )
  expect((await ask({ type: 'config', action: 'show', xpath })).body).toContain('<line>No such node</line>')
  expect((await ask({ type: 'config', action: 'set', xpath, element: '<x/>' })).body).toContain('code="16"')
  // Blanks alone where no route leads.
  const lookup =
    '<test><routing><fib-lookup><virtual-router>default</virtual-router><ip>2001:db8::1</ip></fib-lookup></routing></test>'
  expect(await op(lookup)).toBe('<response status="success"><result>\n</result></response>')
})

test('rules, routes, zones and objects are told as they are', async () => {
  const { ask, op } = await start()
  const show = async (rest: string) =>
    (await ask({ type: 'config', action: 'show', xpath: `${vsys}${rest}` })).body
  const rules = [...(await show('/rulebase/security/rules')).matchAll(/<entry name="([^"]+)"/g)]
  expect(rules.length).toBeGreaterThanOrEqual(60)
  expect(await show("/rulebase/security/rules/entry[@name='inside-ntp']")).toContain('<log-end>no</log-end>')
  expect(await show("/rulebase/nat/rules/entry[@name='web-in']")).toContain(
    '<destination-translation><translated-address>172.21.0.10</translated-address><translated-port>8443</translated-port>',
  )
  expect(await show('/rulebase/default-security-rules/rules')).toContain('No such node')
  const zones = await op('<show><interface>all</interface></show>')
  expect(new Set(texts(zones, 'zone')).size).toBe(9)
  expect(texts(await op('<show><routing><route/></routing></show>'), 'destination')).toContain('0.0.0.0/0')
})

test('ARP knows the neighbours of the firewall alone, users by address as the domain names them', async () => {
  const { op, world } = await start()
  const arp = await op("<show><arp><entry name = 'all'/></arp></show>")
  expect(texts(arp, 'mac')).toContain('(incomplete)')
  expect(texts(arp, 'ip').every((address) => /^(172\.2[01]|198\.51\.100|10\.255)\./.test(address))).toBe(true)
  const session = [...world.sessions()].find(
    ({ username, address }) => world.people.has(username) && address,
  )!
  const users = await op(
    `<show><user><ip-user-mapping><ip>${session.address}</ip></ip-user-mapping></user></show>`,
  )
  expect(texts(users, 'user')).toEqual([`campus\\${session.username}`])
  const none = await op('<show><user><ip-user-mapping><ip>192.0.2.1</ip></ip-user-mapping></user></show>')
  expect(none).toBe('<response status="success"><result></result></response>')
})

test('of a pair one is active, and where it goes the other takes its place with an empty log', async () => {
  const { op, log, pull, client, world, cutOff } = await start()
  const state = async (unit: 'fw-1a' | 'fw-1b') =>
    texts(await op('<show><high-availability><state/></high-availability></show>', unit), 'state')
  expect([await state('fw-1a'), await state('fw-1b')]).toEqual([
    ['active', 'passive'],
    ['passive', 'active'],
  ])
  const query = `(addr.src in ${client('laptop').address})`
  expect(texts(await log(query, {}, 'fw-1b'), 'src')).toEqual([])
  pull({ failover: true })
  expect(await state('fw-1b')).toEqual(['active', 'passive'])
  expect(await op("<show><arp><entry name='all'/></arp></show>", 'fw-1a')).toContain('<total>0</total>')
  world.clock.advance(3_600_000)
  const received = texts(await log(query, {}, 'fw-1b'), 'receive_time')
  expect(received.length).toBeGreaterThan(0)
  expect(received.every((at) => at > '2026/11/27 10:00:00')).toBe(true)
  // The second does not answer: the first is active again, and knows nothing of the other.
  cutOff('fw-1b', true)
  await expect(state('fw-1b')).rejects.toThrow('ECONNREFUSED')
  expect(await state('fw-1a')).toEqual(['active', 'unknown'])
})

test('a client that is blocked is denied by the first rule from then on, and its log says both', async () => {
  const { op, log, pull, client, world } = await start()
  const { mac, address } = client('laptop')
  const match = () =>
    op(
      `<test><security-policy-match><from>campus</from><to>untrust</to><source>${address}</source><destination>203.0.113.10</destination><destination-port>443</destination-port><protocol>6</protocol></security-policy-match></test>`,
    )
  expect(texts(await match(), 'action')).toEqual(['allow'])
  pull({ blocked: mac })
  expect(await match()).toContain('<entry name="block-client"><index>1</index>')
  world.clock.advance(7_200_000)
  const body = await log(`(addr.src in ${address})`, { nlogs: '50' })
  const rules = texts(body, 'rule')
  const blocked = texts(body, 'receive_time').map((at) => at > '2026/11/27 10:05:00')
  expect(blocked).toContain(true)
  expect(blocked).toContain(false)
  expect(rules.filter((_, at) => blocked[at]).every((rule) => rule === 'block-client')).toBe(true)
  expect(rules.filter((_, at) => !blocked[at])).toContain('campus-web')
  pull({})
  expect(texts(await match(), 'index')).not.toEqual(['1'])
  expect(startAt).toBeLessThan(world.clock.now())
})
