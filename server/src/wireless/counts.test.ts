import { unreachable } from '@patchbay/connectors/failures'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../database/schema.ts'
import { mac, reading } from '../locate/test-systems.ts'
import { accessPoint, client, controller, lookUp } from './test-wireless.ts'

// Counts ask nothing of the index.
const ask = (q: string, all: Parameters<typeof lookUp>[2]) => lookUp({} as Kysely<Database>, q, all)
const countsOf = async (of: Parameters<typeof controller>[1]) => {
  const { answer } = await ask('controllers', [controller('wlc-1', of)])
  return answer.controllers?.rows[0]
}

test('lists that match their counts are said to match, one row for each controller', async () => {
  const { answer } = await ask('controllers', [
    controller('wlc-2', { clients: [client()], accessPoints: [accessPoint()] }),
    controller('wlc-1'),
  ])
  expect(answer.verdict).toBe('controllers')
  expect(answer.controllers?.rows.map(({ name, clients }) => [name, clients.listed, clients.state])).toEqual([
    ['wlc-1', 0, 'match'],
    ['wlc-2', 1, 'match'],
  ])
})

test('the name of a controller asks that one alone', async () => {
  const { answer, sources } = await ask('WLC-2', [controller('wlc-1'), controller('wlc-2')])
  expect(answer.controllers?.rows.map(({ name }) => name)).toEqual(['wlc-2'])
  expect(answer.controllers?.complete).toBe(true)
  expect(sources.find(({ id }) => id === 'wlc-1')?.state).toBe('not-asked')
})

test('excluded clients and rows not understood explain a difference', async () => {
  const exclusion = { reason: 'client-excl-wrong-psk', words: 'wrong pre-shared key' }
  const clients = [client(), client({ mac: mac(2), stage: 'excluded', exclusion })]
  const excluded = await countsOf({ clients, counts: { accessPoints: 0, clients: 1 } })
  expect(excluded?.clients).toMatchObject({ state: 'explained', why: '1 listed client is excluded' })
  const dropped = await countsOf({
    listAccessPoints: async () => reading([accessPoint()], { dropped: 2 }),
    counts: { accessPoints: 3, clients: 0 },
  })
  expect(dropped?.accessPoints).toMatchObject({ state: 'explained', why: '2 rows were not understood' })
})

test('a difference is read again, and one that stays is named', async () => {
  let reads = 0
  const moving = await countsOf({
    clients: [client()],
    readCounts: async () => reading({ accessPoints: 0, clients: ++reads === 1 ? 2 : 1 }),
  })
  expect(moving?.clients.state).toBe('match')
  const stays = await ask('controllers', [controller('wlc-1', { counts: { accessPoints: 4, clients: 0 } })])
  expect(stays.answer.controllers?.rows[0]?.accessPoints).toEqual({
    listed: 0,
    counted: 4,
    state: 'differ',
    why: '4 fewer listed than counted, in two readings',
  })
  expect(stays.answer.sentence).toContain('1 count differs')
})

test('what a controller does not count is not known', async () => {
  const row = await countsOf({ counts: { accessPoints: 0, clients: null } })
  expect(row?.clients).toMatchObject({ state: 'unknown', why: 'the controller has no count' })
})

test('an access point that is not joined stands below with its reason', async () => {
  const joinFailure = { reason: 'jf-ap-auth-failure', words: 'it is not authorized to join', at: null }
  const row = await countsOf({ accessPoints: [accessPoint({ joined: false, joinFailure })] })
  expect(row?.away).toEqual([
    { name: 'ap-b02-114', radioMac: accessPoint().radioMac, why: 'it is not authorized to join' },
  ])
})

test('a silent controller is named beside the rows of the other', async () => {
  const silent = async () => {
    throw unreachable({ cause: 'timed-out', message: 'wlc-2 did not answer' })
  }
  const { answer } = await ask('controllers', [
    controller('wlc-1'),
    controller('wlc-2', { listAccessPoints: silent }),
  ])
  expect(answer.controllers).toMatchObject({ complete: false, why: 'WLC wlc-2 did not answer' })
  expect(answer.sentence).toContain('1 of 2 controllers')
})
