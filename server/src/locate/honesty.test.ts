import { refused, throttled, unreadable } from '@patchbay/connectors/failures'
import type { DhcpCapabilities } from '@patchbay/connectors/dhcp/capabilities'
import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { System } from '../systems/open.ts'
import { startTestCampus, chipOf, placeIn } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import {
  dhcpWith,
  directoryWith,
  endpoint,
  identityWith,
  lease,
  mac,
  minutesAgo,
  person,
  reading,
  session,
  silence,
  switchesWith,
  system,
} from './test-systems.ts'

let campus: TestCampus
const it = mac(0x50)

beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.seen(it, 'sw-a', 'Gi1/0/1')
})
afterAll(() => campus.drop())

const kea = (can: Partial<DhcpCapabilities> = dhcpWith([lease({ mac: it })])) => system('dhcp', 'kea-1', can)
const ise = (can = identityWith([session({ mac: it })], [endpoint({ mac: it })])) =>
  system('identity', 'ise-1', can)
const ad = (can = directoryWith([person()])) => system('directory', 'ad', can)
const ssh = (can = switchesWith({ 'sw-a': [{}] })) => system('switch', 'ssh', can, ['sw-a', 'sw-b'])

/** Every kind of source, with one of them in place of its usual self. */
function allBut(other: System): System[] {
  return [kea(), ise(), ad(), ssh()].map((usual) => (usual.kind === other.kind ? other : usual))
}

const silent = (
  kind: 'dhcp' | 'identity' | 'directory' | 'switch',
  ask: ReturnType<typeof silence>['ask'],
) => {
  const systems = {
    dhcp: () => kea({ findLeases: ask, findReservations: ask }),
    identity: () => ise({ findSessions: ask, findEndpoint: ask }),
    directory: () => ad({ findPeople: ask, findComputers: ask }),
    switch: () => ssh({ findMac: (device, _, how) => ask(device, how) }),
  }
  return systems[kind]()
}

const idOf = { dhcp: 'kea-1', identity: 'ise-1', directory: 'ad', switch: 'switch' } as const
const kinds = ['dhcp', 'identity', 'directory', 'switch'] as const

/** What each source gives to the answer when it speaks. */
const givenBy: Readonly<Record<(typeof kinds)[number], (answer: Answer) => boolean>> = {
  dhcp: ({ statements }) => statements.some(({ source }) => source === 'kea-1'),
  identity: ({ statements }) => statements.some(({ source }) => source === 'ise-1'),
  directory: ({ facts }) => facts.some(({ source }) => source === 'ad'),
  switch: ({ candidate }) => candidate?.freshness === 'live',
}

describe.each(kinds)('a %s that', (kind) => {
  const others = kinds.filter((one) => one !== kind && !(kind === 'identity' && one === 'directory'))

  test('is silent times out on its chip after 8 s, alone; the question ends after 25 s', async () => {
    const mute = silence()
    const asking = campus.asking(it, allBut(silent(kind, mute.ask)))
    await asking.chip(idOf[kind], 'asking')
    await Promise.all([
      ...others.filter((one) => one !== 'directory').map((one) => asking.chip(idOf[one], 'ok')),
      asking.chip('index', 'ok'),
    ])
    await asking.pace.advance(2_000)
    if (others.includes('directory')) await asking.chip('ad', 'ok')
    await asking.pace.advance(5_999)
    expect(asking.events.some((one) => one.event === 'source' && one.source.state === 'timed-out')).toBe(
      false,
    )
    await asking.pace.advance(2_001)
    const chip = await asking.chip(idOf[kind], 'timed-out')
    expect(chip.why).toMatch(/^no answer in (8|10) s$/)
    await asking.pace.advance(20_000)
    const found = await asking.settled
    expect(
      found.sources.map(({ id, state }) => [id, state]).filter(([, state]) => state === 'timed-out'),
    ).toEqual([[idOf[kind], 'timed-out']])
    for (const one of others) expect([one, givenBy[one](found.answer)]).toEqual([one, true])
    expect(placeIn(found)).toBe('sw-a Gi1/0/1')
    expect(found.answer.reasons).toContainEqual(expect.objectContaining({ tone: 'missing' }))
    // Called off, not left behind; and never given more time than was left of the question.
    expect(mute.ended.length).toBe(mute.asks.length)
    expect(Math.max(...mute.asks.map(({ limit }) => limit))).toBeLessThanOrEqual(25_000)
  })

  test.each([
    ['refuses', refused({ cause: 'credential-refused', message: 'It refused the login.' }), 'failed'],
    ['is garbled', unreadable({ cause: 'not-understood', message: 'Its answer is not readable.' }), 'failed'],
    ['breaks us', new TypeError('cannot read properties of undefined'), 'failed'],
    ['is busy', throttled({ cause: 'busy', message: 'It is busy.', retryAfter: 30_000 }), 'throttled'],
  ] as const)('%s says so on its chip and blanks no other', async (_, failure, state) => {
    const found = await campus.ask(it, allBut(silent(kind, () => Promise.reject(failure))))
    const chip = chipOf(found, idOf[kind])
    const unexpected = failure instanceof TypeError
    expect(chip).toMatchObject({
      state,
      why: unexpected ? 'an internal error of the console' : failure.message,
    })
    expect(chip.until === undefined).toBe(state !== 'throttled')
    if (chip.until !== undefined) expect(Date.parse(chip.until)).toBeGreaterThan(Date.now() + 20_000)
    for (const one of others) expect([one, givenBy[one](found.answer)]).toEqual([one, true])
    expect(placeIn(found)).toBe('sw-a Gi1/0/1')
  })
})

describe('late answers', () => {
  const held = () => {
    const gate = Promise.withResolvers<void>()
    const usual = dhcpWith([lease({ mac: it })])
    const can: Partial<DhcpCapabilities> = {
      findLeases: async (question, ask) => {
        await gate.promise
        return usual.findLeases!(question, ask)
      },
    }
    return { gate, systems: allBut(kea(can)) }
  }

  test('slide into a stream', async () => {
    const { gate, systems } = held()
    const asking = campus.asking(it, systems)
    await asking.chip('ise-1', 'ok')
    await asking.pace.advance(8_000)
    await asking.chip('kea-1', 'timed-out')
    await asking.pace.advance(2_000)
    gate.resolve()
    const found = await asking.settled
    expect(chipOf(found, 'kea-1')).toEqual({
      id: 'kea-1',
      name: 'DHCP kea-1',
      kind: 'dhcp',
      required: true,
      state: 'ok',
      count: 1,
      took: 10_000,
    })
    expect(givenBy.dhcp(found.answer)).toBe(true)
  })

  test('are not waited for by JSON, which says what is missing', async () => {
    const { gate, systems } = held()
    const asking = campus.asking(it, systems, { patient: false })
    await Promise.all([asking.chip('ise-1', 'ok'), asking.chip('switch', 'ok')])
    await asking.pace.advance(10_000)
    const found = await asking.settled
    expect(chipOf(found, 'kea-1').state).toBe('timed-out')
    expect(found.answer.reasons).toContainEqual({ tone: 'missing', text: 'DHCP kea-1: no answer in 8 s' })
    gate.resolve()
  })
})

describe('who waits has not fallen silent', () => {
  test('a name that only a silent source could still know: the others have said none, and JSON ends in 8 s', async () => {
    const asking = campus.asking('lt-77', allBut(silent('identity', silence().ask)), { patient: false })
    await Promise.all([asking.chip('kea-1', 'none'), asking.chip('index', 'none'), asking.chip('ad', 'none')])
    await asking.pace.advance(8_000)
    const found = await asking.settled
    expect(found.sources.map(({ id, state }) => [id, state])).toEqual([
      ['index', 'none'],
      ['kea-1', 'none'],
      ['ise-1', 'timed-out'],
      ['ad', 'none'],
      ['switch', 'not-asked'],
    ])
    expect([found.answer.verdict, found.answer.sentence]).toEqual([
      'incomplete',
      'Not found in 3 of 4 sources; 1 did not answer',
    ])
  })

  test('a silent directory leaves those who need its names unasked, and they are not counted', async () => {
    const asking = campus.asking('jane@campus.example', allBut(silent('directory', silence().ask)))
    await asking.chip('ad', 'asking')
    await asking.pace.advance(25_000)
    const found = await asking.settled
    // The identity service was asked at once for whoever authenticates by that address.
    expect(found.answer.sentence).toBe('Not found in 1 of 2 sources; 1 did not answer')
    expect(chipOf(found, 'kea-1')).toMatchObject({
      state: 'not-asked',
      required: false,
      why: 'nothing to look up',
    })
  })

  test('a silent ISE holds back neither the live read nor the lease', async () => {
    const asking = campus.asking(it, allBut(silent('identity', silence().ask)))
    await Promise.all([asking.chip('switch', 'ok'), asking.chip('kea-1', 'ok')])
    asking.leave()
    await expect(asking.settled).rejects.toThrow('The client left.')
  })
})

describe('"none found"', () => {
  const unknown = mac(0x5f)

  test('is said when every source that it needs has answered', async () => {
    const found = await campus.ask(unknown, [kea(), ise(), ad(), ssh()])
    expect([found.answer.verdict, found.answer.sentence]).toEqual([
      'none',
      'None found; every source answered',
    ])
  })

  test('does not need kinds of sources that are not there', async () => {
    const found = await campus.ask(unknown)
    expect(found.sources.map(({ id, state }) => [id, state])).toEqual([
      ['index', 'none'],
      ['dhcp', 'not-configured'],
      ['identity', 'not-configured'],
      ['directory', 'not-configured'],
      ['switch', 'not-configured'],
    ])
    expect(found.answer.verdict).toBe('none')
  })

  test('is not said where a source that could know had nothing to be asked', async () => {
    const found = await campus.ask('printer in X77-209 does not work', [kea(), ise(), ad()])
    expect(found.answer.verdict).toBe('incomplete')
    expect(found.answer.sentence).toBe(
      'Not found as a name in Index; DHCP kea-1, ISE ise-1, Directory ad were not asked',
    )
  })

  test('is not said of a port or a switch that does not exist: the nearest is named, and who was asked', async () => {
    const port = await campus.ask('sw-a Gi9/0/1', [kea(), ise(), ad()])
    expect([port.answer.verdict, port.answer.sentence]).toEqual([
      'none',
      'sw-a has no port Gi9/0/1 in its last walk; the nearest is Gi1/0/1. No other source was asked',
    ])
    const device = await campus.ask('sw-q Gi1/0/1', [kea(), ise(), ad()])
    expect(device.answer.sentence).toBe('There is no switch sw-q. Only the documentation was searched')
  })

  test('is not said when one failed', async () => {
    const failing = silent('dhcp', () =>
      Promise.reject(unreadable({ cause: 'not-understood', message: 'Garbled.' })),
    )
    const { answer } = await campus.ask(unknown, allBut(failing))
    expect(answer.sentence).toBe('Not found in 2 of 3 sources; 1 did not answer')
  })

  test('is never said on the way', async () => {
    const asking = campus.asking(unknown, [kea(), ise(), ad(), ssh()])
    await asking.settled
    const verdicts = asking.events.flatMap((one) => (one.event === 'answer' ? [one.answer.verdict] : []))
    expect(new Set(verdicts.slice(0, -1))).toEqual(new Set(['asking']))
    expect(verdicts.at(-1)).toBe('none')
  })

  test('is not said before every switch was walked', async () => {
    await campus.db
      .insertInto('system')
      .values({
        name: 'ssh',
        kind: 'switch',
        product: 'fake',
        title: 'ssh',
        settings: '{}',
        position: 1,
      } as never)
      .execute()
    for (const device of ['sw-a', 'sw-b']) {
      await campus.db
        .insertInto('device_reach')
        .values({ device, system: 'ssh', host: '192.0.2.1', port: 22 })
        .execute()
    }
    const found = await campus.ask(unknown, [kea()])
    expect(chipOf(found, 'index')).toMatchObject({
      state: 'partial',
      of: 2,
      why: '1 of 2 switches walked so far',
    })
    expect(found.answer.sentence).toBe('Not found in 1 of 2 sources; 1 answered only in part')
    const known = await campus.ask(unknown, [kea(dhcpWith([lease({ mac: unknown, hostname: 'x1' })]))])
    expect(known.answer.sentence).toBe('X1 is known; its place is not: 1 of 2 switches walked so far')
    await campus.db.deleteFrom('device_reach').execute()
  })
})

describe('half an answer', () => {
  const failure = refused({ cause: 'right-missing', message: 'It may not read sessions.' })

  test('of ISE is partial, with what it knows', async () => {
    const found = await campus.ask(it, [
      ise({ ...identityWith([], [endpoint({ mac: it })]), findSessions: () => Promise.reject(failure) }),
    ])
    expect(chipOf(found, 'ise-1')).toMatchObject({ state: 'partial', count: 1, why: failure.message })
    expect(givenBy.identity(found.answer)).toBe(true)
  })

  test('of ISE that knows nothing is a failure: the other half might have', async () => {
    const found = await campus.ask(it, [
      ise({ ...identityWith([]), findSessions: () => Promise.reject(failure) }),
    ])
    expect(chipOf(found, 'ise-1')).toMatchObject({ state: 'not-permitted', why: failure.message })
  })

  test('of DHCP keeps the leases', async () => {
    const found = await campus.ask(it, [
      kea({ ...dhcpWith([lease({ mac: it })]), findReservations: () => Promise.reject(failure) }),
    ])
    expect(chipOf(found, 'kea-1')).toMatchObject({ state: 'partial', count: 1 })
    expect(givenBy.dhcp(found.answer)).toBe(true)
  })

  test('that a system cut short is partial, never ok', async () => {
    const found = await campus.ask(it, [
      kea({ findLeases: async () => reading([lease({ mac: it })], { complete: false }) }),
    ])
    expect(chipOf(found, 'kea-1').state).toBe('partial')
  })
})

describe('contradictions', () => {
  const contradicted = async (systems: System[], of = it) => {
    const { answer } = await campus.ask(of, systems)
    return { about: answer.contradictions.map(({ about }) => about), answer }
  }

  test('of place: the switch has it now, an old session names another port', async () => {
    const old = session({ mac: it, interface: 'Gi1/0/9' })
    const { about, answer } = await contradicted([ise(identityWith([old])), ssh()])
    expect(about).toEqual(['place'])
    expect(answer.contradictions[0]!.likelyCause).toContain('did not end when the device moved')
    expect(answer.confidence).toMatchObject({ word: 'contradicted', because: 'Sources name different ports' })
  })

  test('of VLAN: the session was given another one', async () => {
    const { about, answer } = await contradicted([ise(identityWith([session({ mac: it, vlan: 99 })]))])
    expect(about).toEqual(['VLAN'])
    expect(answer.contradictions[0]!.rows.map(({ source, value }) => [source, value])).toEqual([
      ['sw-a', '10'],
      ['ise-1', '99'],
    ])
    expect(answer.facts.find(({ name }) => name === 'vlan')?.disputed).toBe(true)
    expect(answer.confidence.word).toBe('contradicted')
  })

  test('not of VLAN for a phone that is in both VLANs of its port', async () => {
    const phone = mac(0x51)
    await campus.seen(phone, 'sw-a', 'Gi1/0/2', { vlan: 10 })
    await campus.seen(phone, 'sw-a', 'Gi1/0/2', { vlan: 110 })
    const sessions = [10, 110].map((vlan) => session({ mac: phone, interface: 'Gi1/0/2', vlan }))
    for (const one of sessions) {
      expect((await contradicted([ise(identityWith([one]))], phone)).about).toEqual([])
    }
  })

  test('of address: the gateway has it with one that was not leased to it', async () => {
    const cheat = mac(0x52)
    await campus.seen(cheat, 'sw-a', 'Gi1/0/3')
    await campus.held(cheat, '10.0.52.9', 'sw-b')
    const { about, answer } = await contradicted(
      [kea(dhcpWith([lease({ mac: cheat, address: '10.0.52.1' })]))],
      cheat,
    )
    expect([about, answer.confidence.word]).toEqual([['address'], 'contradicted'])
    expect(answer.facts.find(({ name }) => name === 'address')).toMatchObject({
      value: '10.0.52.9',
      source: 'sw-b',
      disputed: true,
    })
  })

  test('of two DHCP servers: both speak, the newest active lease first', async () => {
    const older = lease({ mac: it, address: '10.0.10.7', startedAt: minutesAgo(300) })
    const newer = lease({ mac: it, address: '10.0.10.8', startedAt: minutesAgo(3) })
    const expired = lease({ mac: it, address: '10.0.10.9', startedAt: minutesAgo(1), state: 'reclaimed' })
    const { about, answer } = await contradicted([
      kea(dhcpWith([older, expired])),
      system('dhcp', 'kea-2', dhcpWith([newer])),
    ])
    const leases = answer.statements.filter(({ title }) => title === 'DHCP lease')
    expect(leases.map(({ source, rows }) => [source, rows[0]!.value])).toEqual([
      ['kea-2', '10.0.10.8'],
      ['kea-1', '10.0.10.7'],
      ['kea-1', '10.0.10.9'],
    ])
    expect([about, answer.contradictions[0]!.likelyCause]).toEqual([
      ['address'],
      'The DHCP servers are not in sync: one lacks the newer lease.',
    ])
    const agreeing = [kea(dhcpWith([newer])), system('dhcp', 'kea-2', dhcpWith([newer]))]
    expect((await contradicted(agreeing)).about).toEqual([])
  })
})

test('times in rows and facts are instants, whoever formats them', async () => {
  const { answer } = await campus.ask(it, [kea(), ise()])
  const times = [
    ...answer.statements.flatMap(({ rows }) => rows),
    ...answer.facts.filter(({ name }) => name === 'first-seen' || name === 'last-seen'),
  ].filter(({ label }) => /^(From|Until|Since|First seen|Last seen)$/.test(label))
  expect(times.length).toBeGreaterThanOrEqual(7)
  for (const { label, value } of times) {
    expect([label, new Date(value).toISOString()]).toEqual([label, value])
  }
})
