import { refused, unreachable } from '@patchbay/connectors/failures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetOldSightings } from '../collector/retention.ts'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { minutesAgo, reading } from '../locate/test-systems.ts'
import { askingIn, fails, sectionIn, ssh } from './test-asking.ts'
import type { Can } from './test-asking.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  for (let at = 1; at <= 6; at += 1) await campus.port('sw-a', `Gi1/0/${at}`)
})
afterAll(() => campus.drop())

const lines = (on: string, ...more: string[]) => [`interface GigabitEthernet${on}`, ...more]

/** A switch that shows these lines, read when it is said. */
const shows = (more: readonly string[], observedAt = new Date()): Can => ({
  readConfiguration: async (_, { interface: on }) =>
    reading({ lines: [`interface ${on}`, ...more], bytes: null }, { observedAt }),
})

/** The section of a port, by this switch or by what is kept. */
async function section(port: string, can: Can | null, live = true) {
  const systems = can === null ? [] : [ssh(can)]
  const found = await askingIn(campus, systems, { view: 'configuration', q: `sw-a gi${port}`, live }).settled
  return { found, of: found.answer.configuration[0] }
}

test('a section is told since when it is the same, what is otherwise now, and what was before that', async () => {
  const [first, second, third, fourth] = [40, 30, 20, 10].map(minutesAgo) as [Date, Date, Date, Date]
  const old = [' description desk', ' switchport access vlan 10', ' spanning-tree portfast']
  const now = [' description desk', ' switchport access vlan 20', ' spanning-tree portfast']
  expect((await section('1/0/1', shows(old, first))).of).toMatchObject({
    live: true,
    readAt: first.toISOString(),
    readBefore: null,
    sameSince: null,
    otherwise: null,
  })
  expect((await section('1/0/1', shows(old, second))).of).toMatchObject({
    readBefore: first.toISOString(),
    sameSince: first.toISOString(),
    otherwise: null,
  })
  const compared = {
    readAt: second.toISOString(),
    lines: [
      { change: 'same', text: 'interface GigabitEthernet1/0/1' },
      { change: 'same', text: ' description desk' },
      { change: 'removed', text: ' switchport access vlan 10' },
      { change: 'added', text: ' switchport access vlan 20' },
      { change: 'same', text: ' spanning-tree portfast' },
    ],
  }
  expect((await section('1/0/1', shows(now, third))).of).toMatchObject({
    lines: lines('1/0/1', ...now),
    readBefore: second.toISOString(),
    sameSince: null,
    otherwise: compared,
  })
  expect((await section('1/0/1', shows(now, fourth))).of).toMatchObject({
    readBefore: third.toISOString(),
    sameSince: third.toISOString(),
    otherwise: compared,
  })
})

test('where it is not read now, what was last read stands there with its time and why', async () => {
  const at = minutesAgo(90)
  await section('1/0/2', shows([' shutdown'], at))
  const kept = { live: false, readAt: at.toISOString(), lines: lines('1/0/2', ' shutdown') }
  const silent: Can = {
    readConfiguration: fails(unreachable({ cause: 'no-route', message: 'sw-a cannot be reached.' })),
  }
  const narrow: Can = {
    readConfiguration: fails(refused({ cause: 'right-missing', message: 'sw-a does not show it.' })),
  }
  const unreached = await section('1/0/2', silent)
  expect(unreached.of).toMatchObject(kept)
  expect(sectionIn(unreached.found, 'configuration')).toMatchObject({
    state: 'not-reached',
    observedAt: at.toISOString(),
    freshness: 'last-known',
    why: 'sw-a cannot be reached.',
  })
  expect((await section('1/0/2', narrow)).of).toMatchObject(kept)
  const cached = await section('1/0/2', null, false)
  expect(cached.of).toMatchObject(kept)
  expect(sectionIn(cached.found, 'configuration')?.state).toBe('cached')
})

test('a port of which nothing is kept is told beside one that was read, and alone there is nothing', async () => {
  await section('1/0/2', shows([' shutdown']))
  const { answer } = await askingIn(campus, [], {
    view: 'configuration',
    q: 'sw-a gi1/0/2-3',
    live: false,
  }).settled
  expect(answer.configuration.map(({ interface: on, readAt }) => [on, readAt !== null])).toEqual([
    ['Gi1/0/2', true],
    ['Gi1/0/3', false],
  ])
  expect((await section('1/0/3', null, false)).found.answer.configuration).toEqual([])
})

test('while it is read the kept one stands there, and what comes is compared with that', async () => {
  await section('1/0/4', shows([' description was'], minutesAgo(5)))
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow: Can = {
    readConfiguration: async (_, { interface: on }) => {
      await promise
      return reading({ lines: [`interface ${on}`, ' description is'], bytes: null })
    },
  }
  const asking = askingIn(campus, [ssh(slow)], { view: 'configuration', q: 'sw-a gi1/0/4' })
  const first = () => asking.drawn.flatMap(({ configuration }) => configuration)[0]
  await expect
    .poll(first, { timeout: 15_000 })
    .toMatchObject({ live: false, lines: lines('1/0/4', ' description was') })
  resolve()
  await asking.settled
  const live = asking.drawn.flatMap(({ configuration }) => configuration.filter((one) => one.live))
  expect(live.length).toBeGreaterThan(0)
  expect(live.every(({ otherwise }) => otherwise !== null)).toBe(true)
})

test('an older answer that is told again replaces no newer one', async () => {
  await section('1/0/5', shows([' description newer'], minutesAgo(1)))
  const { of } = await section('1/0/5', shows([' description older'], minutesAgo(3)))
  expect(of).toMatchObject({ lines: lines('1/0/5', ' description older'), otherwise: null })
  expect((await section('1/0/5', null, false)).of?.lines).toEqual(lines('1/0/5', ' description newer'))
})

test('ten sections of a port are kept, none older than sightings, and none of a switch that is gone', async () => {
  const kept = async () =>
    (
      await campus.database.pool.query<{ last: string }>(
        `select lines[2] as last from configuration_section where interface = 'Gi1/0/6' order by first_read_at`,
      )
    ).rows.map(({ last }) => last)
  for (let at = 1; at <= 12; at += 1)
    await section('1/0/6', shows([` description ${at}`], minutesAgo(100 - at)))
  expect(await kept()).toEqual(Array.from({ length: 10 }, (_, at) => ` description ${at + 3}`))
  await campus.database.pool.query(
    `update configuration_section set first_read_at = first_read_at - interval '401 days',
       last_read_at = last_read_at - interval '401 days' where lines[2] < ' description 4'`,
  )
  await forgetOldSightings(campus.database.url, 400)
  expect(await kept()).toEqual([4, 5, 6, 7, 8, 9].map((at) => ` description ${at}`))
  await campus.database.pool.query(`update walk set started_at = now() - interval '2 days'`)
  await campus.database.pool.query(`delete from device where name = 'sw-a'`)
  await forgetOldSightings(campus.database.url, 400)
  expect(await kept()).toEqual([])
})
