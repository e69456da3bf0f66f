import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Picture } from '../../contract/src/switches/picture.ts'
import type { Campus } from './campus.ts'
import { chipOf, rulesOn, sectionOf, startSwitchCampus } from './switch-campus.ts'
import type { SwitchCampus } from './switch-campus.ts'

let campus: Campus
let cookie: string
let ask: SwitchCampus['ask']
let used: SwitchCampus['used']

beforeAll(async () => {
  ;({ campus, cookie, ask, used } = await startSwitchCampus())
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

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
  await campus.server.context.systems.reload()
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
  expect(sentence).toContain('refuses the connection; the rest is last known')
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
  lab.world.setInterface(one.device.name, one.of.name, { errDisabled: 'bpduguard' })
  const down = (await ask(one.device.name, { view: 'errors' })).answer
  expect(down.ports.find((port) => port.interface === one.of.shortName)).toMatchObject({
    link: 'err-disabled',
    reason: 'bpduguard',
    recovery: expect.stringMatching(/^stays down until it is bounced$/) as string,
  })
  expect(down.sentence).toContain('1 err-disabled')
  lab.world.setInterface(one.device.name, one.of.name, { errDisabled: null })
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

test('a port that the switch does not have is said so; who configured it is known where its log is read', async () => {
  const { device } = used('no such port')
  for (const view of ['ports', 'port']) {
    const { answer } = await ask(`${device.name} gi9/0/99`, { view })
    expect(answer).toMatchObject({
      ports: [],
      missing: `${device.name} has no port Gi9/0/99`,
      sentence: `${device.name} has no port Gi9/0/99`,
    })
  }
  const { answer } = await ask(device.name, { view: 'log' })
  const line = answer.log.findLast(({ mnemonic }) => mnemonic === 'CONFIG_I')
  expect(answer.device?.configured?.at ?? null).toBe(line?.at ?? null)
})

test('of one port what is read by itself is what the whole switch says of it', async () => {
  const { device, of, at } = used('by itself', (one, { os }) => one.channel === null && os === 'ios-xe')
  const [whole, alone] = [await ask(device.name), await ask(at)]
  const [row] = alone.answer.ports
  const other = whole.answer.ports.find((port) => port.interface === of.shortName)
  expect(alone.answer.ports).toHaveLength(1)
  for (const name of ['link', 'accessVlan', 'voiceVlan', 'macCount', 'devices', 'outlet', 'marks'] as const)
    expect([name, row?.[name]]).toEqual([name, other?.[name]])
  expect(row?.freshness).toBe('live')
  for (const port of [row, other])
    expect(Math.abs(Date.parse(port?.changedAt ?? '') - of.lastChange)).toBeLessThan(5_000)
  const management = await ask(`${device.name} gi0/0`)
  expect(sectionOf(management, 'vrfs')).toMatchObject({ state: 'ok', why: null })
  expect(management.answer.ports[0]).toMatchObject({ mode: 'routed', vrf: 'Mgmt-vrf' })
})

test('a section of the configuration is told beside what it said before, with the switch and without it', async () => {
  const { lab } = campus
  const { device, of, at } = used('section', (one) => one.channel === null)
  const section = async (more: Record<string, string> = {}) =>
    (await ask(at, { view: 'configuration', ...more })).answer.configuration[0]!
  const first = await section()
  expect(first).toMatchObject({ live: true, readBefore: null, otherwise: null })
  expect(await section()).toMatchObject({ lines: first.lines, sameSince: first.readAt, otherwise: null })
  lab.world.setInterface(device.name, of.name, { description: 'second screen' })
  const changed = await section()
  expect(changed.sameSince).toBeNull()
  expect(changed.otherwise!.lines.filter(({ change }) => change !== 'same')).toEqual([
    ...first.lines
      .filter((line) => line.startsWith(' description '))
      .map((text) => ({ change: 'removed', text })),
    { change: 'added', text: ' description second screen' },
  ])
  lab.levers.pullDevice(device.name, { unreachable: true })
  for (const more of [{}, { live: 'no' }]) {
    expect(await section(more)).toMatchObject({
      live: false,
      lines: changed.lines,
      readAt: changed.readAt,
      otherwise: changed.otherwise,
    })
  }
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
  await campus.server.context.recorder.settled()
  const { rows } = await sql<{
    name: string
  }>`select n.name from record r join record_name n on n.key = r.target
    where r.action = 'GET /common-queries/cisco-switch/command/' and r.result = 'read'`.execute(
    campus.server.context.database,
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
