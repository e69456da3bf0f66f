import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/calls.ts'
import type { Picture, SectionName } from '../../contract/src/switches/picture.ts'
import type { Port } from '../../contract/src/switches/port.ts'
import type { Interface, Switch } from '../../lab/src/world/model.ts'
import { Random } from '../../lab/src/world/random.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { saidFacts, trueFacts } from './switch-truth.ts'

type Found = CallAnswer<Calls['GET /common-queries/cisco-switch/']>

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('campus')
  await campus.server.addPerson('ada', ['queries-cisco-switch'])
  cookie = await campus.server.signIn('ada')
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

async function ask(q: string, more: Record<string, string> = {}): Promise<Found> {
  const query = new URLSearchParams({ q, ...more })
  const answer = await campus.server.call('GET', `/common-queries/cisco-switch/?${query}`, {
    headers: { cookie, accept: 'application/json' },
  })
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: Found }>().data
}

const draw = <T>(all: Iterable<T>, count: number, seed: string): T[] =>
  new Random(seed).shuffle([...all]).slice(0, count)

const wrongIn = (device: Switch, of: Interface, port: Port | undefined): string[] => {
  const at = `${device.name} ${of.shortName}`
  if (port === undefined) return [`${at} is not told`]
  const truth = trueFacts(campus.lab.world, device, of)
  return Object.entries(saidFacts(port)).flatMap(([name, value]) =>
    value === truth[name] ? [] : [`${at} ${name}: ${value}, not ${truth[name]}`],
  )
}

const physical = () =>
  [...campus.lab.world.switches.values()].flatMap((device) =>
    [...device.interfaces.values()].filter(({ kind }) => kind === 'physical').map((of) => ({ device, of })),
  )

/** A port of an access switch with one device that signed on, which the records and the walks know. */
function used(seed: string, fits: (of: Interface, device: Switch) => boolean = () => true) {
  const { world } = campus.lab
  const found = draw(physical(), 5_000, seed).find(({ device, of }) => {
    const [only, ...more] = world.attachedTo(device, of)
    return (
      device.role === 'access' &&
      of.mode === 'access' &&
      only !== undefined &&
      more.length === 0 &&
      world.session(only.endpoint.mac) !== null &&
      only.endpoint.outlet !== null &&
      fits(of, device)
    )
  })
  if (found === undefined) throw new Error('The campus has no such port.')
  const [at] = world.attachedTo(found.device, found.of)
  return { ...found, mac: at!.endpoint.mac, at: `${found.device.name} ${found.of.shortName}` }
}

const sectionOf = ({ answer }: Found, name: SectionName) => answer.sections.find((one) => one.name === name)
const chipOf = ({ sources }: Found, id: string) => sources.find((source) => source.id === id)
const rulesOn = ({ answer }: Found, port: string) =>
  answer.ports.find((one) => one.interface === port)?.disagreements.map(({ rule }) => rule) ?? []

test('every port of every switch as it really is, fact by fact, and no warning where nothing is wrong', async () => {
  const wrong: string[] = []
  const warnings: string[] = []
  let compared = 0
  for (const [device, ports] of Map.groupBy(physical(), ({ device: on }) => on)) {
    const { answer, sources } = await ask(device.name)
    expect(sources.filter(({ state }) => !['ok', 'none'].includes(state))).toEqual([])
    for (const { of } of ports) {
      const port = answer.ports.find((one) => one.interface === of.shortName)
      compared += 1
      wrong.push(...wrongIn(device, of, port))
    }
    warnings.push(
      ...answer.ports.flatMap(({ interface: on, disagreements }) =>
        disagreements.flatMap(({ tone, words }) =>
          tone === 'warn' ? [`${device.name} ${on}: ${words}`] : [],
        ),
      ),
    )
  }
  expect(wrong).toEqual([])
  expect(warnings).toEqual([])
  expect(compared).toBeGreaterThan(900)
})

test('the command line now and SNMP at the walk tell of no difference where nothing was changed', async () => {
  const told: string[] = []
  for (const name of campus.lab.world.switches.keys()) {
    const { difference } = (await ask(name, { view: 'difference' })).answer
    expect(difference?.unchanged).toBeGreaterThan(20)
    told.push(...(difference?.changes ?? []).map(({ interface: on, what }) => `${name} ${on} ${what}`))
  }
  expect(told).toEqual([])
})

test('one port in full has the same facts, its configuration, and what only it tells', async () => {
  const { of, device, at } = used('in full', (_, { os }) => os === 'ios-xe')
  const found = await ask(at, { view: 'port' })
  expect(found.answer.ports).toHaveLength(1)
  expect(wrongIn(device, of, found.answer.ports[0])).toEqual([])
  expect(found.answer.configuration[0]?.lines[0]).toBe(`interface ${of.name}`)
  const titles = found.answer.details.map(({ title }) => title)
  expect(titles).toEqual(expect.arrayContaining(['Traffic', 'Errors']))
  expect(titles.some((title) => title.startsWith('Spanning tree, VLAN'))).toBe(true)
})

test('a range of ports is those ports, a room is the ports of its outlets', async () => {
  const { device } = used('range')
  const range = await ask(`${device.name} 1/0/1-12`)
  expect(range.answer.ports.map(({ plate }) => plate?.number)).toEqual(
    Array.from({ length: 12 }, (_, at) => at + 1),
  )
  const { lab } = campus
  const { mac } = used('room')
  const room = lab.world.outlets.get(lab.world.endpoints.get(mac)!.outlet!)!.room
  const patched = [...lab.world.outlets.values()].filter((one) => one.room === room && one.switch !== null)
  const switches = new Set(patched.map((outlet) => outlet.switch))
  const served = await ask(room)
  if (switches.size > 1) expect(served.answer.choices).toHaveLength(switches.size)
  else expect(served.answer.ports.map(({ outlet }) => outlet?.room)).toEqual(patched.map(() => room))
})

test('an address, a closet and the beginning of names lead to switches; nonsense to none', async () => {
  const { device } = used('names')
  expect((await ask(device.address, { live: 'no' })).answer.device?.name).toBe(device.name)
  const inCloset = [...campus.lab.world.switches.values()].filter(({ closet }) => closet === device.closet)
  const closet = (await ask(device.closet, { live: 'no' })).answer
  expect(inCloset.length > 1 ? closet.choices.length : closet.device?.name).toBe(
    inCloset.length > 1 ? inCloset.length : device.name,
  )
  expect((await ask('sw-b01', { live: 'no' })).answer.verdict).toBe('several')
  expect((await ask('sw-nowhere', { live: 'no' })).answer).toMatchObject({ verdict: 'none', device: null })
})

test('what the last walk kept is told at once, and each reading slides in after it', async () => {
  const { device } = used('first')
  campus.lab.levers.pullDevice(device.name, { slow: 150 })
  await campus.server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = campus.server.app.server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/api/common-queries/cisco-switch/?q=${device.name}`, {
    headers: { cookie, accept: 'text/event-stream' },
  })
  const drawn: Picture[] = []
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const [, event, data] = /^event: (.+)\ndata: (.+)$/.exec(text.slice(0, end)) ?? []
      text = text.slice(end + 2)
      if (event === 'answer') drawn.push(JSON.parse(data!) as Picture)
    }
  }
  const first = drawn.find(({ verdict }) => verdict === 'found')!
  expect(first.ports.length).toBeGreaterThan(24)
  expect(new Set(first.ports.map(({ freshness }) => freshness))).toEqual(new Set(['cached']))
  expect(first.sections.every(({ state }) => state === 'waiting' || state === 'asking')).toBe(true)
  const told = drawn.map(
    ({ sections }) => sections.filter(({ state }) => ['ok', 'none'].includes(state)).length,
  )
  expect(told).toEqual(told.toSorted((a, b) => a - b))
  expect(new Set(told).size).toBeGreaterThan(5)
  expect(drawn.at(-1)!.ports.every(({ freshness }) => freshness === 'live')).toBe(true)
})

test('where the command line refuses the login, SNMP tells what it can and the rest says why not', async () => {
  const { device, of } = used('no login')
  campus.lab.levers.pull('switch-cli', { refusing: true })
  // A session that is still warm would answer without a login.
  await campus.server.surroundings.systems.reload()
  campus.lab.levers.pullDevice(device.name, { unreachable: true })
  campus.lab.levers.pullDevice(device.name, { unreachable: false })
  const found = await ask(device.name)
  expect(chipOf(found, 'switch-cli')).toMatchObject({
    state: 'failed',
    why: expect.stringMatching(/refused/) as string,
  })
  expect(sectionOf(found, 'interfaces')).toMatchObject({ state: 'ok', source: 'Switches (SNMP)' })
  expect(sectionOf(found, 'sessions')?.state).toBe('auth-failed')
  expect(found.answer.unreached).toBeNull()
  const port = found.answer.ports.find((one) => one.interface === of.shortName)
  expect(port).toMatchObject({ link: 'up', freshness: 'live', description: of.description })
})

test('a switch that nobody reaches shows what was last known, since when, and the nearest that answers', async () => {
  const { device, of } = used('unreachable')
  campus.lab.levers.pullDevice(device.name, { unreachable: true })
  const found = await ask(device.name)
  const { unreached, ports, sentence } = found.answer
  expect(sentence).toContain('does not answer')
  expect(unreached?.since).toBe(found.answer.device?.walkedAt)
  expect(unreached?.nearest).toMatchObject({
    name: device.name.replace(/^sw-(b\d+)-.*/, 'ds-$1'),
    hops: 1,
    up: true,
  })
  expect(ports.find((one) => one.interface === of.shortName)).toMatchObject({
    link: 'up',
    freshness: 'cached',
  })
  expect(sectionOf(found, 'interfaces')).toMatchObject({ state: 'not-reached', freshness: 'cached' })
})

test('a switch of which nothing could be understood says so with its own words', async () => {
  const { device } = used('garbled')
  campus.lab.levers.pull('switch-cli', { garbled: true })
  campus.lab.levers.pull('switch-snmp', { silent: true })
  const found = await ask(device.name)
  const states = new Set(found.answer.sections.map(({ state }) => state))
  expect([...states].every((state) => state !== 'waiting' && state !== 'asking')).toBe(true)
  expect(states.has('ok') && states.size === 1).toBe(false)
  expect(found.answer.ports.length).toBeGreaterThan(24)
})

test('records, switch and ISE are held against each other, port by port', async () => {
  const { lab } = campus
  const one = used('shut', (of) => of.channel === null)
  lab.world.setInterface(one.device.name, one.of.name, { adminUp: false, description: 'vlan 666 old lab' })
  const shut = await ask(one.device.name)
  expect(rulesOn(shut, one.of.shortName)).toEqual(
    expect.arrayContaining(['down-though-documented', 'vlan-described-otherwise']),
  )
  lab.world.setInterface(one.device.name, one.of.name, { adminUp: true })
  const vlan = [...one.device.vlans].find((id) => id !== one.of.accessVlan && id > 1)!
  const two = used('moved', (of) => of.accessVlan !== vlan && of.shortName !== one.of.shortName)
  const other = [...two.device.vlans].find((id) => id !== two.of.accessVlan && id > 1)!
  lab.world.setInterface(two.device.name, two.of.name, { accessVlan: other })
  const moved = await ask(two.device.name)
  expect(rulesOn(moved, two.of.shortName)).toContain('vlan-changed')
  const difference = (await ask(two.device.name, { view: 'difference' })).answer.difference
  expect(difference?.changes).toContainEqual({
    interface: two.of.shortName,
    what: 'access VLAN',
    before: expect.not.stringMatching(`^${other}$`) as string,
    now: String(other),
  })
})

test('a command of the list is answered word for word; nothing else is sent', async () => {
  const { device, of, at } = used('command')
  const run = (query: Record<string, string>) =>
    campus.server.call('GET', `/common-queries/cisco-switch/command/?${new URLSearchParams(query)}`, {
      headers: { cookie, accept: 'application/json' },
    })
  const answer = await run({ switch: device.name, name: 'interface-configuration', interface: of.shortName })
  expect(answer.json()).toMatchObject({
    data: {
      command: `show running-config interface ${of.name}`,
      text: expect.stringContaining(of.name) as string,
      failure: null,
    },
  })
  const before = campus.lab.journal.read().length
  for (const wrong of [
    { switch: device.name, name: 'interface', interface: 'gi1/0/1; reload' },
    { switch: device.name, name: 'interface', interface: '' },
    { switch: device.name, name: 'mac-table-of-vlan', vlan: '4095' },
    { switch: device.name, name: 'mac-table-of-mac', mac: 'nonsense' },
    { switch: device.name, name: 'configure terminal' },
    { switch: 'sw-nowhere', name: 'version' },
  ]) {
    expect([wrong, (await run(wrong)).statusCode]).toEqual([wrong, 400])
  }
  const sent = campus.lab.journal
    .read()
    .slice(before)
    .filter(({ device: on }) => on === device.name)
  expect(sent).toEqual([])
  await campus.server.surroundings.recorder.settled()
  const { rows } = await sql<{
    name: string
  }>`select n.name from record r join record_name n on n.key = r.target
    where r.action = 'GET /common-queries/cisco-switch/command/' and r.result = 'read'`.execute(
    campus.server.surroundings.database,
  )
  expect(
    rows.some(({ name }) => name.includes('interface-configuration') && name.includes(device.name)),
  ).toBe(true)
  expect(at).toContain(device.name)
})

test('without its key neither the picture nor a command is told', async () => {
  await campus.server.addPerson('bob', ['queries-device-lookup'])
  const bob = await campus.server.signIn('bob')
  for (const path of ['?q=sw-b01-1', 'command/?switch=sw-b01-1&name=version']) {
    const answer = await campus.server.call('GET', `/common-queries/cisco-switch/${path}`, {
      headers: { cookie: bob },
    })
    expect([path, answer.statusCode]).toEqual([path, 403])
  }
})

test.each([
  ['gi1/0/14', /a port without its switch/],
  ['sw-b01-1 gi1/0/1, nonsense', /nonsense/],
])('%s is refused with what is wrong with it', async (q, fault) => {
  const answer = await campus.server.call('GET', `/common-queries/cisco-switch/?q=${encodeURIComponent(q)}`, {
    headers: { cookie, accept: 'application/json' },
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { fields: { q: expect.stringMatching(fault) as string } },
  ])
})
