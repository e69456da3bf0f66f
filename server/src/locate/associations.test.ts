import { unreachable } from '@patchbay/connectors/failures'
import type { WirelessClient } from '@patchbay/connectors/wireless/capabilities'
import { ownRealms } from '@patchbay/connectors/identity/own-realms'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { System } from '../systems/open.ts'
import { client, controller } from '../wireless/test-wireless.ts'
import { cardFrom } from './card.ts'
import { answerFrom } from './answer.ts'
import { startTestCampus } from './test-campus.ts'
import type { TestCampus } from './test-campus.ts'
import { identityWith, mac, minutesAgo, session, system } from './test-systems.ts'
import { emptyDossier } from './dossier.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.walked('sw-b02-1')
  await campus.port('sw-b02-1', 'Gi1/0/7')
  await campus.walked('core-1')
  await campus.port('core-1', 'Te1/1/1', { mac_count: 200 })
  await campus.seen(mac(1), 'core-1', 'Te1/1/1')
  await sql`insert into access_point (name, mac, building, room, switch, interface, seen_switch, seen_interface, seen_at)
    values ('ap-b02-114', '10:b3:c6:22:00:01', 'B02', 'B02-114', 'sw-b02-1', 'Gi1/0/7', 'sw-b02-1', 'Gi1/0/7', now())`.execute(
    campus.db,
  )
})
afterAll(async () => {
  ownRealms.learn('associations', [])
  await campus.drop()
})

const ask = async (of: Parameters<typeof controller>[1], ...others: System[]) =>
  (await campus.ask(mac(1), [controller('wlc-1', of), controller('wlc-2'), ...others])).answer

const onAir = (of: Partial<WirelessClient> = {}) => ({ clients: [client(of)] })

test('an association beats the port where the MAC was seen: the place is the room of the access point', async () => {
  const answer = await ask(onAir())
  expect(answer.verdict).toBe('found')
  expect(answer.candidate).toMatchObject({
    place: { building: 'B02', room: 'B02-114', switch: 'sw-b02-1', interface: 'Gi1/0/7' },
    air: { accessPoint: 'ap-b02-114', controller: 'wlc-1', words: 'CORP, 5 GHz channel 44, -58 dBm' },
    freshness: 'live',
    vlan: 412,
  })
  expect(answer.sentence).toContain('access point ap-b02-114, CORP, 5 GHz channel 44, -58 dBm')
  expect(answer.sentence).not.toContain('Gi1/0/7')
  expect(answer.facts.find(({ label }) => label === 'Wi-Fi')).toMatchObject({
    value: 'ap-b02-114: CORP, 5 GHz channel 44, -58 dBm',
    source: 'wlc-1',
    freshness: 'live',
  })
  expect(answer.alternatives.map(({ place }) => place.switch)).toEqual(['core-1'])
  expect(answer.confidence).toMatchObject({ word: 'likely', squares: 3 })
})

test('a passed session through a controller confirms it, and is no contradiction', async () => {
  const identity = system('identity', 'ise-1', identityWith([session({ interface: null, nasName: 'wlc-1' })]))
  const answer = await ask(onAir(), identity)
  expect(answer.contradictions).toEqual([])
  expect(answer.confidence).toMatchObject({
    word: 'confirmed',
    because: 'wlc-1 and ISE agree, independently',
  })
})

test('the trail has the access points of its roams', async () => {
  const roams = [
    { accessPoint: 'ap-b02-114', bssid: null, at: minutesAgo(30), type: null, latency: 40 },
    { accessPoint: 'ap-b02-115', bssid: null, at: minutesAgo(90), type: null, latency: 40 },
  ]
  const { trail } = await ask(onAir({ roams }))
  const onAccessPoints = trail.places.filter(({ text }) => text.startsWith('ap-'))
  expect(onAccessPoints.map(({ text, present }) => [text, present])).toEqual([
    ['ap-b02-115', false],
    ['ap-b02-114', true],
  ])
  expect(onAccessPoints[0]?.to).toBe(onAccessPoints[1]?.from)
})

test('an excluded client is nowhere on the air, and the card warns of it', () => {
  const exclusion = { reason: 'client-excl-wrong-psk', words: 'wrong pre-shared key' }
  const value = client({ stage: 'excluded', exclusion, accessPoint: 'ap-b02-114' })
  const dossier = { ...emptyDossier(), mac: mac(1), searching: false }
  dossier.associations.push({ source: 'wlc-1', at: new Date(), value, port: null })
  const answer = answerFrom(dossier, mac(1), [])
  expect(answer.candidate).toBeNull()
  expect(answer.statements[0]?.rows).toContainEqual({
    label: 'State',
    value: 'excluded: wrong pre-shared key',
    identifier: false,
  })
  const warning = cardFrom(dossier, mac(1), []).lines.find(({ name }) => name === 'warnings')
  expect(warning?.value).toContain('wlc-1 excludes it: wrong pre-shared key')
})

test('the card has the access point as its port and its room, and hands no port over', async () => {
  const card = await campus.ask(mac(1), [controller('wlc-1', onAir())])
  const { answer } = card
  expect(answer.candidate?.air).toBeDefined()
  const dossier = { ...emptyDossier(), mac: mac(1), searching: false }
  const [port] = [answer.candidate!.place]
  dossier.associations.push({
    source: 'wlc-1',
    at: new Date(),
    value: client(),
    port: {
      ...port,
      edge: true,
      edgeBecause: null,
      macCount: 1,
      speed: null,
      duplex: null,
      operUp: true,
      drawnWatts: null,
      observedAt: null,
      neighbours: [],
    },
  })
  const lines = cardFrom(dossier, mac(1), [])
  const line = (name: string) => lines.lines.find((one) => one.name === name)
  expect(line('port')).toMatchObject({ value: 'ap-b02-114', detail: 'CORP, 5 GHz channel 44, -58 dBm' })
  expect(line('where')).toMatchObject({ value: 'B02, B02-114', detail: null })
  expect(lines.handOver.map(({ kind }) => kind)).not.toContain('port')
})

test('a controller that does not answer keeps "none" away', async () => {
  const readClient = async () => {
    throw unreachable({ cause: 'timed-out', message: 'wlc-1 did not answer' })
  }
  const { answer, sources } = await campus.ask(mac(77), [controller('wlc-1', { readClient })])
  expect(answer.verdict).toBe('incomplete')
  expect(sources.find(({ id }) => id === 'wlc-1')?.state).toBe('timed-out')
})

test.each(['10.40.12.57', 'CAMPUS\\jdoe'])(
  '%s of a client that only a controller has leads to it',
  async (q) => {
    ownRealms.learn('associations', ['CAMPUS'])
    const { answer } = await campus.ask(q, [controller('wlc-1', onAir()), controller('wlc-2')])
    expect(answer.facts.find(({ name }) => name === 'mac')?.value).toBe(mac(1))
    expect(answer.candidate?.air?.accessPoint).toBe('ap-b02-114')
  },
)

test('an address that nobody has is none, once every controller was asked for it', async () => {
  const { answer, sources } = await campus.ask('10.1.250.250', [controller('wlc-1'), controller('wlc-2')])
  expect(answer.verdict).toBe('none')
  expect(sources.filter(({ kind }) => kind === 'wireless').map(({ state }) => state)).toEqual([
    'none',
    'none',
  ])
})

test('a host name is not asked at controllers, which have none, and that keeps no "none" away', async () => {
  const { answer } = await campus.ask('no-such-host', [controller('wlc-1')])
  expect(answer.verdict).toBe('none')
})

test('a login of another realm is nobody of ours on the air', async () => {
  ownRealms.learn('associations', ['CAMPUS'])
  const { answer, sources } = await campus.ask('OTHER\\jdoe', [
    controller('wlc-1', onAir({ username: 'CAMPUS\\jdoe' })),
  ])
  expect([answer.facts, answer.choices]).toEqual([[], []])
  expect(sources.find(({ id }) => id === 'wlc-1')?.state).toBe('none')
})
