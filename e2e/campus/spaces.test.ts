import type { Calls } from '@patchbay/contract/api/calls'
import type { CallAnswer } from '@patchbay/contract/call'
import { withLimit } from '@patchbay/connectors/limited-concurrency'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMisplaced } from '../../lab/src/systems/location/cisco-spaces/located.ts'
import type { ClientMoment } from '../../lab/src/world/model/wireless.ts'
import { startCampus } from './campus.ts'
import type { Campus } from './campus.ts'
import { inTime, truthPatience } from './truth.ts'

type PageAnswer = CallAnswer<Calls['GET /common-queries/cisco-spaces/']>

const minute = 60_000
let campus: Campus
let cookie: string

beforeAll(async () => {
  campus = await startCampus('positions')
  const { database, systems } = campus.server.context
  // Two hundred questions in a minute are more than a site asks.
  await sql`update system set settings = settings || '{"perMinute": 600, "concurrency": 4}' where name = 'spaces-1'`.execute(
    database,
  )
  await sql`update system set settings = settings || '{"perMinute": 6000}' where kind = 'wireless'`.execute(
    database,
  )
  await systems.reload()
  await campus.server.addPerson('ada', ['queries-cisco-spaces'])
  cookie = await campus.server.signIn('ada')
}, truthPatience)
afterAll(() => campus.stop())

async function ask(q: string): Promise<PageAnswer> {
  const path = `/common-queries/cisco-spaces/?${new URLSearchParams({ q })}`
  const answer = await campus.server.call('GET', path, { headers: { cookie, accept: 'application/json' } })
  if (answer.statusCode !== 200) throw new Error(`${q}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ data: PageAnswer }>().data
}

const onAir = () =>
  [...campus.lab.world.wireless.clients.keys()].flatMap((mac) => campus.lab.world.wireless.client(mac) ?? [])

const lineIn = ({ answer }: PageAnswer, wanted: string) =>
  answer.sections.flatMap(({ lines }) => lines).find(({ name }) => name === wanted)?.value ?? null
const metresIn = (found: PageAnswer, wanted: string) =>
  Number((lineIn(found, wanted) ?? '').replace(/[^\d.]/g, '') || Number.NaN)
const floorIn = (found: PageAnswer) =>
  `${lineIn(found, 'building')}-${(lineIn(found, 'floor') ?? '').replace('Floor ', '')}`

/** What is wrong with what the page says of a client. */
function faults(found: PageAnswer, { client: { mac }, ssid, address }: ClientMoment): string[] {
  const { wireless } = campus.lab.world
  const place = wireless.place(mac)!
  const { accessPoint } = wireless.client(mac)!
  const floor = floorIn(found)
  const off = Math.hypot(metresIn(found, 'x') - place.x, metresIn(found, 'y') - place.y)
  const name = campus.lab.world.endpoints.get(accessPoint.mac)!.hostname
  const apFloor = lineIn(found, 'ap-floor')
  const differs = apFloor !== null && floor !== `${lineIn(found, 'ap-building')}-${apFloor}`
  const checks: readonly (readonly [boolean, string])[] = [
    [found.answer.verdict === 'found', `${found.answer.verdict}, ${found.answer.sentence}`],
    [floor === place.floor || (isMisplaced(mac) && floor.startsWith(place.floor.slice(0, 4))), `on ${floor}`],
    // Shown with one digit behind the point.
    [off <= metresIn(found, 'accuracy') + 0.2, `${off} m off, ${lineIn(found, 'accuracy')}`],
    [lineIn(found, 'state') === 'associated', `state ${lineIn(found, 'state')}`],
    [lineIn(found, 'ssid') === ssid.name, `SSID ${lineIn(found, 'ssid')}`],
    [lineIn(found, 'address') === (address ?? null), `address ${lineIn(found, 'address')}`],
    [lineIn(found, 'name') === name, `associated to ${lineIn(found, 'name')}, not ${name}`],
    [
      lineIn(found, 'hearing') === String(wireless.heardBy(mac).length),
      `heard by ${lineIn(found, 'hearing')}`,
    ],
    [
      (found.answer.contradiction !== null) === differs,
      `contradiction ${found.answer.contradiction}, AP on ${apFloor}`,
    ],
    [
      found.sources.every(({ state }) => ['ok', 'none', 'not-asked'].includes(state)),
      JSON.stringify(found.sources),
    ],
  ]
  return checks.flatMap(([right, words]) => (right ? [] : [`${mac}: ${words}`]))
}

test(
  'two hundred Wi-Fi clients: floor, position within the accuracy, access point, and floors that differ',
  async () => {
    const clients = onAir().slice(0, 200)
    expect(clients).toHaveLength(200)
    let contradictions = 0
    const wrong = await withLimit(clients, 3, async (one) => {
      const found = await inTime(() => ask(one.client.mac))
      if (found.answer.contradiction !== null) contradictions += 1
      return faults(found, one)
    })
    expect(wrong.flat()).toEqual([])
    const misplaced = clients.filter(({ client }) => isMisplaced(client.mac)).length
    expect([contradictions > 0, contradictions <= misplaced]).toEqual([true, true])
  },
  truthPatience,
)

test('an address and a person lead to the device, and a floor has as many as are on it', async () => {
  const all = onAir()
  const one = all.find(({ ssid, address }) => ssid.security === 'dot1x' && address !== null)!
  const { mac, owner } = one.client
  expect((await ask(one.address!)).answer.title).toBe(mac)
  const { answer } = await ask(owner)
  expect([answer.title, ...answer.choices.map((other) => other.ask)]).toContain(mac)
  const byFloor = Map.groupBy(
    all.filter((moment) => !isMisplaced(moment.client.mac)),
    ({ place }) => place.floor,
  )
  const [busiest = ['', []]] = [...byFloor].toSorted(([, a], [, b]) => b.length - a.length)
  const [floor, there] = busiest
  const found = await ask(floor.replace('-', ' Floor '))
  const misplaced = all.filter(({ client }) => isMisplaced(client.mac)).length
  const count = Number(lineIn(found, 'associated'))
  expect(count).toBeGreaterThanOrEqual(there.length)
  expect(count).toBeLessThanOrEqual(there.length + misplaced)
  const hours = found.answer.hours!.rows
  expect(hours).toHaveLength(24)
  // The hour that runs has at least those who are there now, as far as it has begun.
  expect(Math.max(...hours.map(({ devices }) => devices ?? 0))).toBeGreaterThanOrEqual(5)
})

test(
  'who left is not heard since then, last at its floor, and never simply not there',
  async () => {
    const { wireless, clock } = campus.lab.world
    const gone = onAir()
      .filter(({ client }) => client.kind === 'sensor' && !isMisplaced(client.mac))
      .slice(0, 10)
    expect(gone).toHaveLength(10)
    const leftAt = clock.now()
    for (const { client } of gone) wireless.walk(client.mac, null)
    clock.advance(12 * minute)
    for (const { client, place } of gone) {
      const { answer } = await inTime(() => ask(client.mac))
      expect([client.mac, answer.verdict]).toEqual([client.mac, 'not-heard'])
      const at = Date.parse(/since (\S+Z)/.exec(answer.sentence)?.[1] ?? '')
      expect(leftAt - at).toBeGreaterThanOrEqual(0)
      expect(leftAt - at).toBeLessThan(minute)
      expect(answer.sentence).toContain(`last at Campus, ${place.floor.replace('-', ', Floor ')}`)
    }
  },
  truthPatience,
)
