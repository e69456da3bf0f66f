import { unreachable } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { mac, minutesAgo, reading } from '../locate/test-systems.ts'
import { saysNoUse } from './use-findings.ts'
import { account, allocate, closet, daysAgo, lineOf } from './test-allocation.ts'

let campus: TestCampus
let ada: number
let bea: number

const down = { oper_up: false, speed: null, mac_count: 0 } as const

beforeAll(async () => {
  campus = await startTestCampus()
  const { db } = campus
  ada = await account(db, 'ada-a')
  bea = await account(db, 'bea-a')
  await sql`update device set closet = 'B02-K1' where name = 'sw-a'`.execute(db)
  // The walks reach back 60 days.
  await campus.seen(mac(99), 'sw-a', 'Gi1/0/48', { first: daysAgo(60), last: daysAgo(59) })
  for (const [at, room] of ['101', '101', '101', '102', '103'].entries())
    await campus.outlet(`B02-${room}-${at + 1}`, `B02-${room}`, ['sw-a', `Gi1/0/${at + 1}`])
  await campus.outlet('B02-104-1', 'B02-104')
  await sql`insert into room (building, code, floor, name, kind) values ('B02', 'B02-K1', '1', '', 'closet')`.execute(
    db,
  )
  await sql`update outlet_kept set panel = 'P1', panel_port = right(label, 1)`.execute(db)
  await campus.port('sw-a', 'Gi1/0/1')
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/1')
  await campus.port('sw-a', 'Gi1/0/2', down)
  await campus.port('sw-a', 'Gi1/0/3', down)
  await campus.seen(mac(3), 'sw-a', 'Gi1/0/3', { first: daysAgo(50), last: daysAgo(4) })
  await campus.port('sw-a', 'Gi1/0/4', { ...down, description: 'Printer of the registrar' })
  await campus.port('sw-a', 'Gi1/0/5', { ...down, edge: false, edge_because: 'sw-z forwards' })
  // Its port of management, at the back, is none to give to a room.
  await campus.port('sw-a', 'Gi0/0', down)
  await campus.port('sw-a', 'Gi1/0/6', down)
  await campus.port('sw-a', 'Gi1/0/7', down)
  await campus.seen(mac(7), 'sw-a', 'Gi1/0/7', { first: daysAgo(50), last: daysAgo(40) })
})
afterAll(() => campus.drop())

const all = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7].map((port) => [
    `Gi1/0/${port}`,
    { operUp: port === 1, ...(port === 4 ? { description: 'Printer of the registrar' } : {}) },
  ]),
)

test('a room has its free port first, and each reason against the others stands apart', async () => {
  const answer = await allocate(campus.db, 'B02-101', [closet(all)])
  expect(answer).toMatchObject({
    verdict: 'ports',
    sentence: '1 free for room B02-101: first Gi1/0/2 of sw-a, outlet B02-101-2',
    place: { kind: 'room', outlets: 3 },
    silent: [],
    others: [],
  })
  expect(answer.candidates.map(({ interface: on, standing, because }) => [on, standing, because])).toEqual([
    ['Gi1/0/2', 'free', null],
    ['Gi1/0/3', 'reclaimable', expect.stringMatching(/^Last device: /)],
    ['Gi1/0/1', 'taken', 'Link: up.'],
  ])
  expect(lineOf(answer, 'Gi1/0/2', 'link')).toMatchObject({
    value: 'down',
    tone: 'ok',
    source: 'sw-a',
    freshness: 'live',
  })
  expect(lineOf(answer, 'Gi1/0/2', 'seen')).toMatchObject({
    value: 'none seen',
    detail: 'The walks reach back 60 days.',
  })
  expect(lineOf(answer, 'Gi1/0/2', 'reserved')).toMatchObject({ value: 'no', tone: 'ok' })
  expect(lineOf(answer, 'Gi1/0/2', 'documented')).toMatchObject({ value: 'none', tone: 'ok' })
})

test('a history shorter than the days asked for proves nothing', async () => {
  const answer = await allocate(campus.db, 'B02-101', [closet(all)], { idle: 90 })
  expect(answer.candidates[0]).toMatchObject({ interface: 'Gi1/0/2', standing: 'not-proven' })
  expect(lineOf(answer, 'Gi1/0/2', 'seen')).toMatchObject({
    detail: 'The walks reach back 60 days of 90 only.',
    tone: 'warn',
  })
  expect(answer.sentence).toBe(
    '1 unused as far as known for room B02-101: first Gi1/0/2 of sw-a, outlet B02-101-2',
  )
})

test('a description counts as documented use, and a port that leads to a switch is never had', async () => {
  const described = await allocate(campus.db, 'outlet B02-102-4', [closet(all)])
  expect(described).toMatchObject({ verdict: 'none', candidates: [{ standing: 'reclaimable' }] })
  expect(described.sentence).toBe('None of 1 port for outlet B02-102-4 can be had; 1 may be reclaimed')
  const uplink = await allocate(campus.db, 'B02-103-5', [closet(all)])
  expect(uplink.candidates).toMatchObject([{ standing: 'taken', because: 'Port: no edge port.' }])
})

test('an outlet without a port gets the port of its closet that was unused the longest', async () => {
  const answer = await allocate(campus.db, 'B02-104-1', [closet(all)])
  expect(answer.candidates).toMatchObject([
    {
      interface: 'Gi1/0/6',
      reach: 'cord',
      outlet: { label: 'B02-104-1', panel: 'P1' },
      because: 'It needs a cord in the closet.',
    },
  ])
})

test('a description that repeats its outlet and room, or says that it is unused, is no documented use', () => {
  const own = ['B02-101-1', 'B02-101', 'Reading room']
  for (const text of ['', 'B02-101-1', 'b02-101-1 Reading room', 'was Reading room, unused', 'spare'])
    expect([text, saysNoUse(text, own)]).toEqual([text, true])
  for (const text of ['B02-101-1 printer', 'B02-101-2', 'Camera of the hall', 'freezer'])
    expect([text, saysNoUse(text, own)]).toEqual([text, false])
})

test('a closet has the ports of its own switches', async () => {
  const answer = await allocate(campus.db, 'B02-K1', [closet(all)], { count: 3 })
  expect(answer).toMatchObject({ verdict: 'ports', place: { kind: 'closet' } })
  expect(
    answer.candidates.filter(({ standing }) => standing === 'free').map(({ interface: on }) => on),
  ).toEqual(['Gi1/0/2', 'Gi1/0/6', 'Gi1/0/7'])
})

test('a closet that does not answer leaves its history, and no port of it is assigned', async () => {
  const readInterfaces = async () => {
    throw unreachable({ cause: 'timed-out', message: 'sw-a did not answer' })
  }
  const answer = await allocate(campus.db, 'B02-101', [closet(all, { readInterfaces })])
  expect(answer.silent).toMatchObject([{ switch: 'sw-a', readAt: expect.any(String) }])
  expect(answer.candidates[0]).toMatchObject({
    interface: 'Gi1/0/2',
    standing: 'not-proven',
    noAssign: expect.stringMatching(/^sw-a was not read now: /),
  })
  expect(lineOf(answer, 'Gi1/0/2', 'link')).toMatchObject({
    value: 'down',
    freshness: 'cached',
    detail: expect.stringMatching(/^Last reading\. /),
  })
})

test('the switch now outweighs the walk before', async () => {
  const answer = await allocate(campus.db, 'B02-101', [closet({ ...all, 'Gi1/0/2': { operUp: true } })])
  expect(answer.candidates.find((one) => one.interface === 'Gi1/0/2')).toMatchObject({
    standing: 'taken',
    because: 'Link: up.',
  })
  expect(answer.verdict).toBe('none')
})

test('who may not know devices is told when one was there, and not which', async () => {
  const told = await allocate(campus.db, 'B02-101-3', [closet(all)])
  expect(told.candidates[0]?.lastDevice).toMatchObject({ mac: mac(3) })
  const other = await allocate(campus.db, 'B02-101-3', [closet(all)], { tellsDevices: false })
  expect(JSON.stringify(other)).not.toContain(mac(3))
  expect(other.candidates).toMatchObject([{ standing: 'reclaimable', lastDevice: null }])
})

test('walks that ended days ago do not prove that nobody came since', async () => {
  await campus.db
    .updateTable('walk')
    .set({ forwarding_at: daysAgo(3) })
    .where('switch', '=', 'sw-a')
    .execute()
  const answer = await allocate(campus.db, 'B02-101-2', [closet(all)])
  expect(lineOf(answer, 'Gi1/0/2', 'seen')).toMatchObject({
    tone: 'warn',
    detail: 'No walk has read the switch since.',
  })
  await campus.db
    .updateTable('walk')
    .set({ forwarding_at: minutesAgo(1) })
    .where('switch', '=', 'sw-a')
    .execute()
})

test('what another person holds is not free, and the own hold is', async () => {
  await campus.db
    .insertInto('port_hold')
    .values({
      switch: 'sw-a',
      interface: 'Gi1/0/2',
      outlet: 'B02-101-2',
      person_id: ada,
      until: daysAgo(-2),
      needed_from: null,
      purpose: 'Move',
      ticket: null,
      ended_at: null,
    })
    .execute()
  const other = await allocate(campus.db, 'B02-101', [closet(all)], { reader: bea })
  expect(other.verdict).toBe('none')
  expect(other.candidates.find((one) => one.interface === 'Gi1/0/2')).toMatchObject({
    standing: 'held',
    because: expect.stringMatching(/^Reserved: ada-a Test holds sw-a Gi1\/0\/2 until .*: Move\.$/),
    hold: { holder: 'ada-a Test', mine: false },
  })
  const own = await allocate(campus.db, 'B02-101', [closet(all)], { reader: ada })
  expect(own.candidates[0]).toMatchObject({ interface: 'Gi1/0/2', hold: { mine: true } })
  await campus.db.deleteFrom('port_hold').execute()
})

test('an owner who released a port makes it free, and one who needs it takes it away', async () => {
  const ask = (answer: 'free' | 'needed' | null, freeAt = daysAgo(-3)) =>
    campus.db
      .insertInto('port_reclaim')
      .values({
        switch: 'sw-a',
        interface: 'Gi1/0/3',
        outlet: null,
        owner: 'jdoe',
        owner_id: null,
        asked_by: ada,
        asked_at: daysAgo(2),
        free_at: freeAt,
        answer,
        answered_by: answer === null ? null : ada,
        answered_at: answer === null ? null : new Date(),
        ended_at: null,
      })
      .execute()
  const standing = async () => {
    const { candidates } = await allocate(campus.db, 'B02-101-3', [closet(all)])
    await campus.db.deleteFrom('port_reclaim').execute()
    return candidates[0]?.standing
  }
  await ask(null)
  expect(await standing()).toBe('reclaimable')
  await ask('free')
  expect(await standing()).toBe('free')
  await ask('needed')
  expect(await standing()).toBe('taken')
  await ask(null, daysAgo(1))
  expect(await standing()).toBe('free')
})

test('PoE is told as it is now and in the worst case, less what is held for others', async () => {
  const power = {
    readPower: async () =>
      reading([
        {
          interface: 'Gi1/0/1',
          admin: 'auto' as const,
          delivering: true,
          fault: null,
          drawn: 6,
          class: '4',
          device: null,
        },
        {
          interface: 'Gi1/0/2',
          admin: 'auto' as const,
          delivering: false,
          fault: null,
          drawn: null,
          class: null,
          device: null,
        },
      ]),
    readPowerBudget: async () => reading([{ member: 1, available: 50, used: 6, remaining: 44 }]),
  }
  const need = {
    speed: 1_000,
    watts: 30,
    medium: 'any' as const,
    vlan: null,
    requester: { role_name: '', group_names: [] },
  }
  const answer = await allocate(campus.db, 'B02-101-2', [closet(all, power)], { need })
  expect(lineOf(answer, 'Gi1/0/2', 'poe')).toMatchObject({
    label: 'PoE now',
    value: '44 of 50 W left',
    tone: 'ok',
  })
  expect(lineOf(answer, 'Gi1/0/2', 'poe-worst')).toMatchObject({ value: 'short by 10 W', tone: 'warn' })
  await campus.db
    .insertInto('port_hold')
    .values({
      switch: 'sw-a',
      interface: 'Gi1/0/6',
      outlet: null,
      person_id: ada,
      until: daysAgo(-2),
      needed_from: null,
      purpose: 'AP',
      ticket: null,
      watts: 30,
      ended_at: null,
    })
    .execute()
  const held = await allocate(campus.db, 'B02-101-2', [closet(all, power)], { need })
  expect(lineOf(held, 'Gi1/0/2', 'poe')).toMatchObject({ value: '14 of 50 W left', tone: 'bad' })
  expect(held.verdict).toBe('none')
  await campus.db.deleteFrom('port_hold').execute()
})

test('speed, medium, VLAN and department are each met or not', async () => {
  await campus.vlan('sw-a', 120, 'REGISTRAR')
  await sql`insert into department (code, name, rooms, vlans) values ('REG', 'Registrar', '{B02/B02-101}', '{121}')`.execute(
    campus.db,
  )
  const need = {
    speed: 10_000,
    watts: 0,
    medium: 'fibre' as const,
    vlan: 120,
    requester: { role_name: '', group_names: [] },
  }
  const answer = await allocate(campus.db, 'B02-101-2', [closet(all)], { need })
  expect(answer.candidates[0]).toMatchObject({ meets: false })
  expect(lineOf(answer, 'Gi1/0/2', 'speed')).toMatchObject({
    value: 'up to 1 Gb/s',
    tone: 'bad',
    detail: 'asked for 10 Gb/s',
  })
  expect(lineOf(answer, 'Gi1/0/2', 'medium')).toMatchObject({ value: 'copper', tone: 'bad' })
  expect(lineOf(answer, 'Gi1/0/2', 'vlan')).toMatchObject({ value: 'REGISTRAR', tone: 'ok' })
  expect(lineOf(answer, 'Gi1/0/2', 'department')).toMatchObject({
    label: 'REG may use it',
    value: 'no',
    tone: 'bad',
  })
})

test('a place that the records do not have, and one name of several', async () => {
  expect(await allocate(campus.db, 'B77-1', [closet(all)])).toMatchObject({
    verdict: 'no-place',
    candidates: [],
  })
  await sql`insert into building (code, name) values ('B09', 'Annex')`.execute(campus.db)
  await sql`insert into room (building, code, floor, name, kind) values ('B09', 'B02-101', '1', '', '')`.execute(
    campus.db,
  )
  const several = await allocate(campus.db, 'B02-101', [closet(all)])
  expect(several).toMatchObject({
    verdict: 'several',
    choices: [{ ask: 'B02 B02-101' }, { ask: 'B09 B02-101' }],
  })
  await sql`delete from room where building = 'B09'`.execute(campus.db)
})

test('the nearest other closet is named where too few are free', async () => {
  await campus.walked('sw-far')
  await sql`insert into room (building, code, floor, name, kind) values ('B02', 'B02-K3', '3', '', 'closet')`.execute(
    campus.db,
  )
  await sql`update device set closet = 'B02-K3' where name = 'sw-far'`.execute(campus.db)
  await campus.port('sw-far', 'Gi1/0/1', down)
  const answer = await allocate(campus.db, 'B02-101', [closet(all)], { count: 2 })
  expect(answer).toMatchObject({
    verdict: 'few',
    others: [{ closet: 'B02-K3', floor: '3', switches: ['sw-far'], free: 1 }],
  })
})

test('the port of management at the back of a switch is given to nobody', async () => {
  const { candidates } = await allocate(campus.db, 'B02-104', [closet({ ...all, 'Gi0/0': {} })])
  expect(candidates.map(({ interface: on }) => on)).not.toContain('Gi0/0')
  expect(candidates).not.toEqual([])
})
