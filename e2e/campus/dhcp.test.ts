import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CallAnswer } from '../../contract/src/call.ts'
import type { Calls } from '../../contract/src/api/calls.ts'
import { clientIdOf } from '../../lab/src/world/client-ids.ts'
import type { Reservation } from '../../lab/src/world/model/lease.ts'
import { Random } from '../../lab/src/world/random.ts'
import { staleRecords } from '../../lab/src/world/stale-records.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { saidDevice, saidScope, trueDevice, trueScope } from './dhcp-truth.ts'
import type { Facts } from './dhcp-truth.ts'
import { inTime, partOf, truthPatience, truths } from './truth.ts'

type PageAnswer = CallAnswer<Calls['GET /common-queries/dhcp-server/']>

let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('leases')
  // Each question reads the configuration anew, so that a change in the lab is seen at once.
  const { database, systems } = campus.server.context
  await sql`update system set settings = settings || '{"configurationAge": 0}' where kind = 'dhcp'`.execute(
    database,
  )
  await systems.reload()
  await campus.server.addPerson('ada', ['queries-dhcp-server'])
  cookie = await campus.server.signIn('ada')
})
afterEach(() => campus.lab.levers.reset())
afterAll(() => campus.stop())

const call = (q: string, more: Readonly<Record<string, string>> = {}) =>
  campus.server.call('GET', `/common-queries/dhcp-server/?${new URLSearchParams({ q, ...more })}`, {
    headers: { cookie, accept: 'application/json' },
  })

async function ask(q: string, more?: Readonly<Record<string, string>>): Promise<PageAnswer> {
  const answer = await call(q, more)
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: PageAnswer }>().data
}

const draw = <T>(all: Iterable<T>, count: number, seed: string): T[] =>
  new Random(seed).shuffle([...all]).slice(0, count)

const differences = (asked: string, saidOf: Facts, truth: Facts): string[] =>
  Object.entries(truth).flatMap(([name, value]) =>
    saidOf[name] === value ? [] : [`${asked}, ${name}: ${saidOf[name]}, not ${value}`],
  )

/** The one reservation that the campus has on one server alone. */
const forgotten = () =>
  [...campus.lab.world.reservations.values()].filter(({ notCopied }) => notCopied === true)

/** Addresses and names of the reservations whose records nobody put right. */
const staleInDns = (): ReadonlySet<string> => {
  const { world } = campus.lab
  return new Set(
    staleRecords(world).flatMap(({ hostname, address }) => [
      address,
      hostname,
      `${hostname}.${world.domain}`,
    ]),
  )
}

/** A healthy pair has nothing to complain of; that a device has its address typed in is no fault of the server. */
const harmless: ReadonlySet<string> = new Set(['reserved-in-pool', 'used-without-lease'])

const unfounded = ({ answer, sources }: PageAnswer) => [
  ...answer.findings
    .filter(({ name }) => !harmless.has(name))
    .map(({ name, items }) => ({
      name,
      items: items.filter(
        ({ ask }) =>
          (name !== 'reserved-on-one' || forgotten().every((one) => one.address !== ask)) &&
          (name !== 'stale-dns' || !staleInDns().has(ask?.toLowerCase() ?? '')),
      ),
    }))
    .filter(({ items }) => items.length > 0)
    .map(({ name, items }) => `${name}: ${items.map(({ text }) => text).join('; ')}`),
  ...sources
    .filter(({ state }) => !['ok', 'none', 'not-asked'].includes(state))
    .map(({ name, state, why }) => `${name} ${state} ${why ?? ''}`),
]

interface Row {
  readonly address: string
  readonly mac: string
  readonly by?: Reservation['by']
}

const others = () => [...campus.lab.world.reservations.values()].filter(({ by }) => by !== undefined)

/** Of a device without a lease nobody tells what else it is known by. */
const askedBy = (row: Row, at: number): string =>
  row.by !== undefined && campus.lab.world.leaseOf(row.mac) === null
    ? row.address
    : waysToAsk[at % waysToAsk.length]!(row)

const waysToAsk: readonly ((row: Row) => string)[] = [
  ({ address }) => address,
  ({ mac }) => mac,
  ({ mac }) => mac.replaceAll(':', '').match(/.{4}/g)!.join('.'),
  ({ mac }) => {
    const id = clientIdOf(campus.lab.world.endpoints.get(mac), mac)
    const leased = [...campus.lab.world.leases()].some((one) => one.mac === mac)
    return leased && id !== null ? id : `01:${mac}`
  },
  ({ mac }) => mac.toUpperCase().replaceAll(':', '-'),
]

test(
  'leases and reservations: every fact as it really is, and no false alarm',
  async () => {
    const { world } = campus.lab
    const reserved = draw(world.reservations.values(), partOf(35), 'reservations')
    const leased = draw(world.leases(), truths - reserved.length, 'leases')
    const rows: Row[] = [...leased, ...reserved]
    expect(reserved.length).toBeGreaterThan(truths / 10)
    expect(rows.filter(({ by }) => by !== undefined).length).toBeGreaterThan(0)
    expect(rows).toHaveLength(truths)
    const wrong: string[] = []
    for (const [at, row] of rows.entries()) {
      const q = askedBy(row, at)
      const found = await inTime(() => ask(q))
      if (found.answer.verdict !== 'found')
        wrong.push(`${q}: ${found.answer.verdict}, ${found.answer.sentence}`)
      wrong.push(...differences(q, saidDevice(found.answer, world, row.mac), trueDevice(world, row.mac)))
      wrong.push(...unfounded(found).map((one) => `${q}: ${one}`))
    }
    expect(wrong).toEqual([])
  },
  truthPatience,
)

test(
  'every subnet: how full it is, and each lease and reservation in it',
  async () => {
    const { world } = campus.lab
    const reserved = new Set([...world.reservations.values()].map(({ vlan }) => vlan))
    const vlans = [...world.vlans.values()].filter(({ id, pool }) => pool !== null || reserved.has(id))
    const wrong: string[] = []
    for (const [at, vlan] of vlans.entries()) {
      const q = at % 2 === 0 ? vlan.subnet : `vlan ${vlan.id}`
      const found = await inTime(() => ask(q))
      wrong.push(...differences(q, saidScope(found.answer), trueScope(world, vlan)))
      wrong.push(...unfounded(found).map((one) => `${q}: ${one}`))
    }
    expect(wrong).toEqual([])
    expect(vlans.length).toBeGreaterThan(3)
  },
  truthPatience,
)

test('a client id that is made of a DUID leads to its device', async () => {
  const { world } = campus.lab
  const linux = [...world.leases()].filter(({ mac }) =>
    clientIdOf(world.endpoints.get(mac), mac)?.startsWith('ff:'),
  )
  expect(linux.length).toBeGreaterThan(0)
  const wrong: string[] = []
  for (const { mac } of linux.slice(0, 5)) {
    const q = clientIdOf(world.endpoints.get(mac), mac)!
    const { answer, question } = await ask(q)
    expect(question.words).toBe('DHCP client id')
    wrong.push(...differences(q, saidDevice(answer, world, mac), trueDevice(world, mac)))
    expect(answer.leases.map(({ clientId, clientIdDiffers }) => [clientId, clientIdDiffers])).toContainEqual([
      q,
      true,
    ])
  }
  expect(wrong).toEqual([])
})

test('a reservation by client id or by circuit is found by its address and by its client id, and gives no alarm', async () => {
  const { world } = campus.lab
  expect(others()).toHaveLength(6)
  const wrong: string[] = []
  for (const { address, mac, by, hostname } of others()) {
    for (const q of [address, by!.kind === 'client-id' ? by!.value : hostname]) {
      const found = await ask(q)
      const row = found.answer.reservations.find((one) => one.address === address)
      expect(row, q).toMatchObject({ mac: null, by, servers: ['kea-1', 'kea-2'], missing: [] })
      if (world.lease(address)?.mac === mac) {
        const lease = found.answer.leases.find((one) => one.address === address)
        expect(lease, q).toMatchObject({ mac, reserved: true })
      }
      wrong.push(...differences(q, saidDevice(found.answer, world, mac), trueDevice(world, mac)))
      wrong.push(...unfounded(found).map((one) => `${q}: ${one}`))
    }
  }
  expect(wrong).toEqual([])
})

test('a host name leads to its device, whole and as its first label', async () => {
  const { world } = campus.lab
  const names = Map.groupBy(world.leases(), ({ hostname }) => hostname.toLowerCase())
  const single = draw(
    [...names].filter(
      ([name, of]) => name !== '' && of.length === 1 && world.endpoints.get(of[0]!.mac)?.domainJoined,
    ),
    partOf(20),
    'names',
  )
  expect(single.length).toBeGreaterThan(truths / 10)
  for (const [name, [one]] of single) {
    const { answer } = await inTime(() => ask(name))
    expect(answer.verdict, name).toBe('found')
    expect(differences(name, saidDevice(answer, world, one!.mac), trueDevice(world, one!.mac))).toEqual([])
  }
})

test('the reservation that the campus has on one server alone is named by address, MAC and subnet', async () => {
  const { world } = campus.lab
  const [one, ...more] = forgotten()
  expect(more).toEqual([])
  for (const q of [one!.address, one!.mac, world.vlans.get(one!.vlan)!.subnet]) {
    const { answer } = await ask(q)
    const row = answer.reservations.find(({ address }) => address === one!.address)
    expect(row, q).toMatchObject({ mac: one!.mac, servers: ['kea-1'], missing: ['kea-2'] })
    const finding = answer.findings.find(({ name }) => name === 'reserved-on-one')
    expect(
      finding?.items.map((item) => item.ask),
      q,
    ).toEqual([one!.address])
  }
})

test('a reservation that was made on one partner only is named, and where it is missing', async () => {
  const { world } = campus.lab
  const reserved = new Set([...world.reservations.values()].map(({ mac }) => mac))
  const lease = [...world.leases()].find(({ mac }) => !reserved.has(mac))
  const other = [...world.vlans.values()].find(({ id }) => id === lease!.vlan)!
  const address = other.subnet.replace(/\d+\/\d+$/, '9')
  world.addReservation({ address, mac: lease!.mac, hostname: 'only-here', vlan: other.id })
  for (const q of [lease!.mac, address, lease!.address]) {
    const { answer } = await ask(q)
    expect(answer.reservations, q).toMatchObject([{ servers: ['kea-1'], missing: ['kea-2'] }])
    expect(answer.findings.map(({ name }) => name)).toContain('reserved-on-one')
  }
  world.removeReservation(address)
})

test('who has an address now stands beside port and person; what nobody kept is said so', async () => {
  const { world } = campus.lab
  const session = [...world.sessions()].find(({ mac }) => world.leaseOf(mac) !== null)
  const lease = world.leaseOf(session!.mac)!
  const { answer } = await ask(lease.address, { at: new Date().toISOString() })
  expect(answer.moment).toContain(lease.mac)
  expect(answer.holders.filter(({ covers }) => covers).map(({ mac }) => mac)).toContain(lease.mac)
  const long = await ask(lease.address, { at: '2020-05-03T14:05:00Z' })
  expect(long.answer.moment).toMatch(/^The holder of .* is not stored/)
})

test.each([
  ['silent', { silent: true }],
  ['refusing', { refusing: true }],
  ['garbled', { garbled: true }],
] as const)(
  'the primary is %s: its partner is used, and that is said',
  async (_what, levers) => {
    const { world } = campus.lab
    const [lease] = draw(world.leases(), 1, 'away')
    campus.lab.levers.pull('kea-1', levers)
    const { answer, sources } = await ask(lease!.mac)
    expect(answer.verdict).toBe('found')
    expect(answer.leases[0]).toMatchObject({ address: lease!.address, servers: ['kea-2'] })
    expect(answer.findings.map(({ name }) => name)).toContain('server-silent')
    expect(answer.findings[0]?.sentence).toContain('the rest is from DHCP kea-2')
    expect(sources.find(({ id }) => id === 'kea-1')?.state).toMatch(/timed-out|failed/)
    // What nobody who answered knows is not called none.
    expect((await ask('00:11:22:33:44:55')).answer.verdict).toBe('incomplete')
  },
  60_000,
)

test('the standby says that it stands in for a primary that is gone', async () => {
  campus.lab.levers.pull('kea-1', { refusing: true })
  campus.lab.world.clock.advance(61_000)
  const { answer } = await ask('kea-2')
  expect(answer).toMatchObject({ verdict: 'found', view: 'server' })
  expect(answer.servers.find(({ id }) => id === 'kea-2')).toMatchObject({
    mode: 'hot-standby',
    self: { role: 'standby', state: 'partner-down' },
    partner: { role: 'primary', reached: false },
  })
  expect(answer.findings.map(({ name }) => name)).toContain('partner-unreachable')
})

test('the last kept answer asks no system, says how old it is, and is as the campus was then', async () => {
  const { world } = campus.lab
  const [lease] = draw(world.leases(), 1, 'kept')
  const live = await ask(lease!.mac)
  const before = campus.lab.journal.read({ limit: 100_000 }).length
  for (const q of [lease!.mac, lease!.mac.toUpperCase().replaceAll(':', '-')]) {
    const kept = await ask(q, { live: 'no' })
    expect(
      differences(q, saidDevice(kept.answer, world, lease!.mac), saidDevice(live.answer, world, lease!.mac)),
    ).toEqual([])
    expect(Date.parse(kept.question.lastKnown!)).toBeLessThanOrEqual(
      Date.parse(live.answer.leases[0]!.observedAt),
    )
    const states = kept.sources.filter(({ kind }) => kind !== 'index').map(({ state }) => state)
    expect(states.filter((state) => state !== 'stale' && state !== 'not-asked')).toEqual([])
    expect(kept.answer.sentence).toContain(`as of ${kept.question.lastKnown}`)
  }
  const never = await ask('00:11:22:33:44:99', { live: 'no' })
  expect(never.question.lastKnown).toBeNull()
  expect(never.answer).toMatchObject({ verdict: 'incomplete', leases: [], findings: [] })
  expect(campus.lab.journal.read({ limit: 100_000 })).toHaveLength(before)
  // With every server away the last answer is still there, and the time of it.
  campus.lab.levers.pull('kea-1', { refusing: true })
  campus.lab.levers.pull('kea-2', { refusing: true })
  expect((await ask(lease!.mac)).answer.leases).toEqual([])
  const away = await ask(lease!.mac, { live: 'no' })
  expect(away.answer.leases.map(({ address }) => address)).toEqual(
    live.answer.leases.map(({ address }) => address),
  )
}, 60_000)

test('the servers are only ever read', async () => {
  for (const system of ['kea-1', 'kea-2']) {
    const asked = campus.lab.journal.read({ system, limit: 100_000 }).map(({ text }) => text)
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.filter((text) => /-(?:add|del|update|set|write|wipe|reload)\b/.test(text))).toEqual([])
  }
})
