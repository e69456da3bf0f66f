import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { inventoryRounds } from '@patchbay/server/network-controller/inventory-rounds'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { inTime, partOf, truthPatience } from './truth.ts'

type PageAnswer = CallAnswer<Calls['GET /common-queries/catalyst-centre/']>
type Answer = PageAnswer['answer']

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('centre')
  await campus.server.addPerson('ada', ['queries-cisco-catalyst-center'])
  cookie = await campus.server.signIn('ada')
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

async function ask(q: string, more: Readonly<Record<string, string>> = {}): Promise<PageAnswer> {
  const path = `/common-queries/catalyst-centre/?${new URLSearchParams({ q, ...more })}`
  const answer = await campus.server.call('GET', path, { headers: { cookie, accept: 'application/json' } })
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: PageAnswer }>().data
}

const line = ({ sections }: Answer, name: string) =>
  sections.flatMap(({ lines }) => lines).find((one) => one.name === name)
const value = (answer: Answer, name: string) => line(answer, name)?.value ?? null
const compared = ({ comparisons }: Answer, name: string) => comparisons.find((one) => one.name === name)

type Facts = Readonly<Record<string, string | null>>

const differences = (asked: string, said: Facts, truth: Facts): string[] =>
  Object.entries(truth).flatMap(([name, real]) =>
    said[name] === real ? [] : [`${asked}, ${name}: ${said[name]}, not ${real}`],
  )

/** What must hold of a found device besides its facts: belief and reading agree, and every source answered. */
function faults(asked: string, { answer, sources }: PageAnswer): string[] {
  return [
    ...(answer.verdict === 'found' ? [] : [`${asked}: ${answer.verdict}, ${answer.sentence}`]),
    ...answer.comparisons.flatMap(({ name, state, belief, live, why }) =>
      state === 'same' ? [] : [`${asked}, ${name} ${state}: ${belief?.value} and ${live?.value}, ${why}`],
    ),
    ...(answer.neighbours?.rows ?? []).flatMap(({ name, state }) =>
      state === 'differs' ? [`${asked}, neighbour ${name} differs`] : [],
    ),
    ...sources.flatMap(({ name, state, why }) =>
      ['ok', 'none', 'not-asked'].includes(state) ? [] : [`${asked}: ${name} ${state} ${why ?? ''}`],
    ),
  ]
}

const sorted = (serials: readonly string[]) => serials.toSorted().join(', ')

test(
  'every switch, wireless controller and access point as it is, and no difference where nothing changed',
  async () => {
    const { switches, wireless, endpoints, domain } = campus.lab.world
    const wrong: string[] = []
    for (const [at, one] of [...switches.values()].entries()) {
      const ways = [one.name, one.address, one.members[0]!.serial, `${one.name}.${domain}`]
      const q = ways[at % ways.length]!
      const found = await inTime(() => ask(q))
      const { answer } = found
      wrong.push(...faults(q, found))
      const said: Facts = {
        name: answer.title,
        reachable: value(answer, 'reachable'),
        address: value(answer, 'address'),
        software: value(answer, 'software'),
        serials: sorted((value(answer, 'serials') ?? '').split(', ')),
        'version now': compared(answer, 'software')?.state ?? null,
        'serials now': compared(answer, 'serials')?.live?.value ?? null,
        neighbours: sorted(answer.neighbours?.rows.map(({ name }) => name.split('.')[0]!) ?? []),
        golden: line(answer, 'software')?.detail ?? null,
      }
      const serials = sorted(one.members.map(({ serial }) => serial))
      const golden = one.software === (one.os === 'ios' ? '15.2(7)E8' : '17.12.4')
      const managed = new Set([
        ...switches.keys(),
        ...wireless.controllers.keys(),
        ...[...wireless.accessPoints.keys()].map((mac) => endpoints.get(mac)!.hostname),
      ])
      const near = campus.lab.world.neighbours(one).map(({ name }) => name.split('.')[0]!)
      wrong.push(
        ...differences(q, said, {
          name: `${one.name}.${domain}`,
          reachable: 'reachable',
          address: one.address,
          software: one.software,
          serials,
          'version now': 'same',
          'serials now': serials,
          neighbours: sorted([...new Set(near.filter((name) => managed.has(name)))]),
          golden: golden ? 'the golden version' : 'not the golden version',
        }),
      )
    }
    for (const one of wireless.controllers.values()) {
      const { answer } = await ask(one.name)
      wrong.push(
        ...differences(
          one.name,
          {
            address: value(answer, 'address'),
            software: value(answer, 'software'),
            serials: value(answer, 'serials'),
          },
          { address: one.address, software: one.software, serials: one.serial },
        ),
      )
    }
    const points = [...wireless.accessPoints.values()]
    for (const [at, one] of points.entries()) {
      const endpoint = endpoints.get(one.mac)!
      const q = [endpoint.hostname, one.radioMac, endpoint.serial][at % 3]!
      const found = await inTime(() => ask(q))
      const { answer } = found
      wrong.push(...faults(q, found))
      const address = campus.lab.world.attachment(one.mac)?.address ?? null
      wrong.push(
        ...differences(
          q,
          {
            name: answer.title,
            ethernetMac: value(answer, 'ethernetMac'),
            serials: value(answer, 'serials'),
            address: value(answer, 'address'),
            'joined now': compared(answer, 'reachable')?.live?.value ?? null,
            'serial now': compared(answer, 'serials')?.live?.value ?? null,
          },
          {
            name: endpoint.hostname,
            ethernetMac: one.mac,
            serials: endpoint.serial,
            address,
            'joined now': wireless.accessPoint(one.mac).joined ? 'reachable' : 'unreachable',
            'serial now': endpoint.serial,
          },
        ),
      )
    }
    expect(wrong).toEqual([])
  },
  truthPatience,
)

test(
  'a belief six hours old says its age, and the reading beside it is of now',
  async () => {
    campus.lab.levers.pull('center-1', { belief: 6 * 3_600_000 })
    const wrong: string[] = []
    const now = () => campus.lab.world.clock.now()
    for (const { name } of campus.lab.world.switches.values()) {
      const { answer } = await ask(name)
      const row = compared(answer, 'software')
      const old = now() - Date.parse(row?.belief?.observedAt ?? '')
      const young = now() - Date.parse(row?.live?.observedAt ?? '')
      if (!(old >= 6 * 3_600_000)) wrong.push(`${name}: the belief is ${old} ms old`)
      if (!(young < 10 * 60_000)) wrong.push(`${name}: the reading is ${young} ms old`)
    }
    expect(wrong).toEqual([])
  },
  truthPatience,
)

/** Milliseconds by which the centre is late with what a client does. */
const late = 5 * 60_000

test(
  'wireless clients: what the controller believes and where they are, each as it was and is',
  async () => {
    const { wireless, endpoints, clock } = campus.lab.world
    const wrong: string[] = []
    let asked = 0
    const macs = [...wireless.clients.keys()]
    for (const mac of macs.slice(0, partOf(330))) {
      const then = wireless.client(mac, clock.now() - late)
      const here = wireless.client(mac)
      if (then === null || here === null) continue
      asked += 1
      const { answer } = await inTime(() => ask(mac))
      const place = (one: typeof then) => endpoints.get(one.accessPoint.mac)!.hostname
      const said: Facts = {
        title: answer.title,
        believed: compared(answer, 'device')?.belief?.value ?? null,
        now: compared(answer, 'device')?.live?.value ?? null,
        state: compared(answer, 'device')?.state ?? null,
        ssid: compared(answer, 'ssid')?.live?.value ?? null,
        vlan: compared(answer, 'vlan')?.live?.value ?? null,
        channel: compared(answer, 'channel')?.live?.value ?? null,
      }
      wrong.push(
        ...differences(mac, said, {
          title: then.client.hostname ?? mac,
          believed: place(then),
          now: place(here),
          state: place(then) === place(here) ? 'same' : 'differs',
          ssid: here.ssid.name,
          vlan: String(here.vlan),
          channel: String(here.radio.channel),
        }),
      )
    }
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(partOf(250))
  },
  truthPatience,
)

test('a client that walked differs until the controller has heard of it, and is told at the time asked for', async () => {
  const { wireless, clock, endpoints } = campus.lab.world
  const mac = [...wireless.clients.keys()].find(
    (one) => wireless.client(one, clock.now() - 2 * late) !== null,
  )!
  const before = wireless.client(mac)!
  const there = [...wireless.accessPoints.values()].find(
    (one) => one.place.floor !== before.place.floor && wireless.accessPoint(one.mac).joined,
  )!
  clock.advance(1_000)
  wireless.walk(mac, there.place)
  const name = (accessPoint: string) => endpoints.get(accessPoint)!.hostname
  const { answer } = await ask(mac)
  expect(compared(answer, 'device')).toMatchObject({
    state: 'differs',
    belief: { value: name(before.accessPoint.mac), source: 'center-1' },
    live: { value: name(wireless.client(mac)!.accessPoint.mac) },
  })
  expect(answer.badges[0]).toMatchObject({ tone: 'warn', text: expect.stringContaining('from our reading') })
  const past = await ask(mac, { at: new Date(clock.now() - late - 2_000).toISOString() })
  expect(value(past.answer, 'device')).toBe(name(before.accessPoint.mac))
  expect(past.answer.comparisons).toEqual([])
})

test('site health, issues and compliance agree with the campus, also site by site', async () => {
  const { wireless, buildings, switches, domain } = campus.lab.world
  const real = [...buildings.values()]
    .map(({ code, name }) => {
      const points = [...wireless.accessPoints.values()].filter(({ room }) => room.startsWith(`${code}-`))
      return `${code} ${name}: ${points.length}`
    })
    .toSorted()
  const said = async () =>
    (await ask('all', { view: 'sites' })).answer
      .sites!.rows.filter(({ type }) => type?.toLowerCase() === 'building')
      .map(({ name, accessPoints }) => `${name.split('/').at(-1)}: ${accessPoints}`)
      .toSorted()
  expect(await said()).toEqual(real)
  campus.lab.levers.pull('center-1', { siteHealth: 'lost' })
  expect(await said()).toEqual(real)
  const notGolden = [...switches.values()]
    .filter(({ software, os }) => software !== (os === 'ios' ? '15.2(7)E8' : '17.12.4'))
    .map(({ name }) => `${name}.${domain}`)
    .toSorted()
  const { compliance } = (await ask('all', { view: 'compliance' })).answer
  const failing = compliance!.rows.filter(({ type }) => type === 'version against golden')
  expect(failing.map(({ device }) => device).toSorted()).toEqual(notGolden)
  const { issues } = (await ask('all', { view: 'issues' })).answer
  expect(issues!.rows.length).toBeGreaterThan(0)
  expect(issues!.rows.every(({ about }) => about === null || !/^[0-9a-f]{8}-/.test(about))).toBe(true)
})

test('lines for an import of network devices are the switches of the campus, each under its own name', async () => {
  await campus.server.addPerson('eve', ['siteresources-network-devices', 'siteresources-import'])
  const headers = { cookie: await campus.server.signIn('eve'), accept: 'application/json' }
  const path = '/site-resources/network-devices'
  const read = await campus.server.call('GET', `${path}/controller-devices/`, { headers })
  const { columns, rows, missing } = read.json<{
    data: { columns: string[]; rows: string[][]; missing: string[] }
  }>().data
  expect(missing).toEqual([])
  expect(rows.map(([name, address]) => `${name} ${address}`).toSorted()).toEqual(
    [...campus.lab.world.switches.values()].map(({ name, address }) => `${name} ${address}`).toSorted(),
  )
  const text = [columns, ...rows].map((cells) => cells.join(';')).join('\n')
  const preview = await campus.server.call('POST', `${path}/import/preview/`, {
    headers,
    payload: { text, columns: null, existing: 'update', missing: 'create' },
  })
  expect(preview.json<{ data: object }>().data).toMatchObject({ faultCount: 0, added: 0, changed: 0 })
})

test('network devices name no disagreement where nothing is wrong, and the one that somebody made', async () => {
  const { database, systems } = campus.server.context
  const rounds = inventoryRounds({ systems: () => systems.ofKind('controller'), now: () => new Date() })
  await rounds.read(database, 'center-1', AbortSignal.timeout(60_000))
  await campus.server.addPerson('fay', ['siteresources-network-devices'])
  const headers = { cookie: await campus.server.signIn('fay'), accept: 'application/json' }
  const disagreements = async () => {
    const list = await campus.server.call('GET', '/site-resources/network-devices/', { headers })
    const { rows } = list.json<{ data: { rows: { id: string; values: Record<string, unknown> }[] } }>().data
    return rows.flatMap(({ id, values }) =>
      values['disagreement'] === 'none' ? [] : [[id, values['disagreement']]],
    )
  }
  expect(await disagreements()).toEqual([])
  await database.updateTable('walk').set({ software: '16.9.1' }).where('switch', '=', 'sw-b01-1').execute()
  const { software } = campus.lab.world.switches.get('sw-b01-1')!
  expect(await disagreements()).toEqual([['sw-b01-1', `version: controller ${software}, walk 16.9.1`]])
})

// Last: the connector keeps away from the API until its time, whatever the lever says by then.
test('a throttled controller is named with its time and is never taken for none', async () => {
  campus.lab.levers.pull('center-1', { rateLimit: 0, throttling: 'too-many' })
  const { answer, sources } = await ask('sw-b01-1')
  expect(answer.verdict).toBe('incomplete')
  expect(answer.sentence).toContain('Our records have the switch sw-b01-1')
  const source = sources.find(({ kind }) => kind === 'controller')
  expect(source).toMatchObject({ state: 'throttled', until: expect.any(String) })
})
