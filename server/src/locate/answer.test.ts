import type { Source } from '@patchbay/contract/systems/sources'
import { answer as answerSchema } from '@patchbay/contract/workflows/search-and-locate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerFrom } from './answer.ts'
import { emptyDossier, portKey } from './dossier.ts'
import type { Dossier, LiveReading } from './dossier.ts'
import type { Port, Sighting } from '../facts/walked-ports.ts'
import { computer, endpoint, lease, mac, person, reservation, session } from './test-systems.ts'

const it = mac(1)
const switches = ['sw-a', 'sw-b', 'sw-c']
const name = fc.constantFrom(...switches)
const on = fc.constantFrom('Gi1/0/1', 'Gi1/0/2', 'Te1/1/1')
const vlan = fc.constantFrom(10, 20)
const when = fc.integer({ min: 0, max: 20_000_000 }).map((at) => new Date(1_800_000_000_000 + at))
const edgeOf = fc.option(fc.boolean(), { nil: null })
const perhaps = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })

const neighbour = fc.record({
  protocol: fc.constantFrom('lldp', 'cdp'),
  name: fc.constantFrom('SEP02005e100001', 'ap-1', 'dist-1', ''),
  mac: perhaps(fc.constantFrom(it, mac(2))),
  platform: perhaps(fc.constant('Cisco IP Phone')),
  forwards: fc.boolean(),
})

const portAt = (device: string, port: string, edge: boolean | null): fc.Arbitrary<Port> =>
  fc.record({
    switch: fc.constant(device),
    interface: fc.constant(port),
    edge: fc.constant(edge),
    edgeBecause: perhaps(fc.constant('it is a trunk')),
    macCount: perhaps(fc.integer({ min: 0, max: 80 })),
    speed: perhaps(fc.constantFrom(100, 1_000, 2_500)),
    duplex: perhaps(fc.constantFrom('full', 'half', 'unknown')),
    operUp: perhaps(fc.boolean()),
    drawnWatts: perhaps(fc.constantFrom(0, 6.3)),
    outlet: perhaps(fc.constant('B02-1-A')),
    room: perhaps(fc.constant('1')),
    roomName: perhaps(fc.constant('')),
    floor: perhaps(fc.constantFrom('', '1')),
    building: perhaps(fc.constant('B02')),
    buildingName: perhaps(fc.constant('Library')),
    observedAt: perhaps(when),
    neighbours: fc.array(neighbour, { maxLength: 2 }),
  })

const place = fc.tuple(name, on, edgeOf).chain(([device, port, edge]) => portAt(device, port, edge))

const sighting: fc.Arbitrary<Sighting> = fc
  .tuple(place, when, when, vlan, fc.boolean(), fc.boolean())
  .map(([port, one, other, id, edge, present]) => ({
    mac: it,
    switch: port.switch,
    interface: port.interface,
    vlan: id,
    vlanName: id === 10 ? 'staff' : null,
    firstSeen: one < other ? one : other,
    lastSeen: one < other ? other : one,
    edge,
    present,
    port,
  }))

const held = fc.record({
  mac: fc.constantFrom(it, mac(2)),
  address: fc.constantFrom('10.0.10.5', '10.0.10.6', '2001:db8::5'),
  vlan: perhaps(vlan),
  gateway: name,
  firstSeen: when,
  lastSeen: when,
  present: fc.boolean(),
})

const live: fc.Arbitrary<LiveReading> = fc
  .tuple(name, on, edgeOf, vlan, when, fc.boolean())
  .chain(([device, port, edge, id, at, there]) =>
    portAt(device, port, edge).map((here) => ({
      switch: device,
      at,
      entries: there ? [{ mac: it, vlan: id, interface: port, type: 'dynamic' as const }] : [],
      interface: null,
      session: null,
      here: there ? { port: here, vlan: id } : null,
    })),
  )

const said = <T>(source: string, value: fc.Arbitrary<T>) =>
  fc.record({ source: fc.constant(source), at: when, value })

const leases = fc.array(
  fc.constantFrom('kea-1', 'kea-2').chain((source) =>
    said(
      source,
      fc
        .record({
          mac: fc.constantFrom(it, mac(2), null),
          address: fc.constantFrom('10.0.10.5', '10.0.10.6'),
          hostname: fc.constantFrom('lt-1', '', null),
          state: fc.constantFrom('active', 'declined', 'reclaimed'),
          subnet: fc.constantFrom('10.0.10.0/24', null),
          startedAt: when,
        })
        .map(lease),
    ),
  ),
  { maxLength: 3 },
)

const sessions = fc.array(
  said(
    'ise-1',
    fc
      .record({
        username: fc.constantFrom('jdoe', 'host/lt-1.campus.example', 'LT-1$', it, null),
        nasAddress: fc.constantFrom('10.255.0.1', '10.255.0.2', '192.0.2.9', null),
        nasName: fc.constantFrom('sw-a', 'elsewhere', null),
        interface: fc.constantFrom('GigabitEthernet1/0/1', 'gi1/0/2', 'capwap', null),
        vlan: perhaps(vlan),
        startedAt: perhaps(when),
        method: fc.constantFrom('dot1x', 'mab', null),
        passed: fc.boolean(),
      })
      .map(session),
  ),
  { maxLength: 3 },
)

const dossier: fc.Arbitrary<Dossier> = fc
  .record({
    mac: fc.option(fc.constant(it), { nil: null, freq: 8 }),
    searching: fc.boolean(),
    sightings: fc.array(sighting, { maxLength: 6 }),
    addresses: fc.array(held, { maxLength: 3 }),
    holders: fc.array(held, { maxLength: 3 }),
    leases,
    otherLeases: leases,
    reservations: fc.array(said('kea-1', fc.constant(reservation())), { maxLength: 1 }),
    sessions,
    endpoint: perhaps(
      said('ise-1', fc.constantFrom(endpoint(), endpoint({ attributes: { Owner: 'jdoe' } }))),
    ),
    people: fc.array(said('ad', fc.constantFrom(person(), person({ username: 'x' }))), { maxLength: 2 }),
    computers: fc.array(said('ad', fc.constantFrom(computer(), computer({ managedBy: 'cn=jdoe' }))), {
      maxLength: 1,
    }),
    live: fc.array(live, { maxLength: 2 }),
    ports: fc.array(place, { maxLength: 3 }),
  })
  .map(({ ports, ...rest }) => ({
    ...emptyDossier(),
    ...rest,
    switchNames: new Map([
      ['10.255.0.1', 'sw-a'],
      ['10.255.0.2', 'sw-b'],
    ]),
    sessionPorts: new Map(ports.map((port) => [portKey(port.switch, port.interface), port])),
  }))

const states = ['waiting', 'asking', 'ok', 'none', 'partial', 'failed', 'timed-out', 'throttled'] as const
const source = (id: string, kind: Source['kind'], required: boolean): fc.Arbitrary<Source> =>
  fc.constantFrom(...states).map((state) => ({ id, name: id, kind, required, state }))
const sources = fc.tuple(
  source('index', 'index', true),
  source('kea-1', 'dhcp', true),
  source('ise-1', 'identity', true),
  source('ad', 'directory', false),
  source('switch', 'switch', false),
)

const always = (holds: (of: Dossier, strip: readonly Source[]) => void) =>
  fc.assert(fc.property(dossier, sources, holds), { numRuns: 2_000 })

test('an answer can be drawn from anything that may be known, and keeps to the contract', () => {
  always((of, strip) => {
    const drawn = answerFrom(of, 'asked', strip)
    expect(answerSchema.safeParse(drawn).error).toBeUndefined()
    for (const fact of drawn.facts) expect([fact.name, fact.source !== '']).toEqual([fact.name, true])
    for (const row of drawn.contradictions.flatMap(({ rows }) => rows)) expect(row.source).not.toBe('')
  })
})

test('a link never comes before a port that its switch has not denied', () => {
  const isLink = (reasons: readonly { text: string }[]) =>
    reasons.some(({ text }) => text === 'leads to other switches' || text.startsWith('Not its port'))
  const isDenied = (reasons: readonly { text: string }[]) =>
    reasons.some(({ text }) => text.endsWith('does not have it now'))
  let compared = 0
  always((of, strip) => {
    const { candidate, alternatives } = answerFrom(of, 'asked', strip)
    if (candidate === null || !isLink(candidate.reasons)) return
    compared += 1
    expect(alternatives.filter(({ reasons }) => !isLink(reasons) && !isDenied(reasons))).toEqual([])
  })
  expect(compared).toBeGreaterThan(20)
})

/** Random things around a sighting and a session that mean the same port: most of what can be confirmed. */
const agreeing: fc.Arbitrary<Dossier> = fc
  .record({ around: dossier, port: portAt('sw-a', 'Gi1/0/1', true), at: when, present: fc.boolean() })
  .map(({ around, port, at, present }) => ({
    ...emptyDossier(),
    mac: it,
    searching: false,
    live: around.live,
    leases: around.leases,
    switchNames: around.switchNames,
    sightings: [
      {
        mac: it,
        switch: 'sw-a',
        interface: 'Gi1/0/1',
        vlan: 10,
        vlanName: null,
        firstSeen: at,
        lastSeen: at,
        edge: true,
        present,
        port,
      },
      ...around.sightings,
    ],
    sessions: [
      { source: 'ise-1', at, value: session({ interface: 'GigabitEthernet1/0/1' }) },
      ...around.sessions,
    ],
  }))

test('confirmed takes two independent sources of one port, and nobody who disputes it', () => {
  let confirmed = 0
  const holds = (of: Dossier, strip: readonly Source[]) => {
    const drawn = answerFrom(of, 'asked', strip)
    if (drawn.confidence.word !== 'confirmed') return
    confirmed += 1
    const { switch: device, interface: port } = drawn.candidate!.place
    const bySwitch =
      of.live.some(({ here }) => here?.port.switch === device && here.port.interface === port) ||
      of.sightings.some((one) => one.present && one.switch === device && one.interface === port)
    const bySession = of.sessions.some(({ value }) => {
      const named = of.switchNames.get(value.nasAddress ?? '') ?? value.nasName
      return value.passed && named === device && value.interface?.replace(/^[a-z]+/i, 'Gi') === port
    })
    expect([bySwitch, bySession, drawn.contradictions]).toEqual([true, true, []])
  }
  fc.assert(fc.property(fc.oneof(dossier, agreeing), sources, holds), { numRuns: 2_000 })
  expect(confirmed).toBeGreaterThan(20)
})

test('"none found" needs an answer of every required source, and then knows nobody', () => {
  let none = 0
  always((of, strip) => {
    const nobody = { ...emptyDossier(), searching: of.searching }
    const drawn = answerFrom(nobody, 'asked', strip)
    const required = strip.filter((one) => one.required)
    const all = required.every(({ state }) => state === 'ok' || state === 'none')
    expect(drawn.verdict === 'none').toBe(all && !of.searching)
    if (drawn.verdict === 'none') none += 1
    if (drawn.verdict === 'incomplete')
      expect(drawn.sentence).toMatch(/^(Not found in [0-2] of 3 sources; \d|.+ did not answer$)/)
  })
  expect(none).toBeGreaterThan(0)
})
