import type { Connector } from '@patchbay/connectors/connector/connector'
import { unreachable } from '@patchbay/connectors/failures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { firstReadRounds } from './first-reads.ts'
import type { Health } from '../systems/health.ts'
import type { System } from '../systems/open.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const never = new AbortController().signal
const asked: string[] = []
const connectorOf = (kind: string, perDevice = false) =>
  ({
    kind,
    product: 'fake',
    perDevice,
    connecting: {
      checks: [
        {
          title: 'First',
          right: '',
          run: async (_can: unknown, { device }: { device: { name: string } | null }) => {
            asked.push(`${kind} ${device?.name ?? ''}`)
            throw unreachable({ cause: 'timed-out', message: 'It did not answer.' })
          },
        },
      ],
    },
  }) as unknown as Connector
const systemOf = (name: string, kind: string, devices: readonly string[] = []) =>
  ({
    name,
    kind,
    product: 'fake',
    devices: devices.map((device) => ({ name: device })),
    can: async () => ({}),
  }) as unknown as System

test('a system that nobody asked yet is asked once, by its first device where it is many; a webhook is sent nothing', async () => {
  const all = [
    systemOf('nut', 'ups'),
    systemOf('switches', 'switch', ['sw-a', 'sw-b']),
    systemOf('none', 'switch'),
    systemOf('hook', 'notification'),
  ]
  const heard = new Set<string>()
  const rounds = firstReadRounds({
    systems: {
      all,
      named: (name) => all.find((one) => one.name === name),
      healthOf: (name) =>
        ({ lastSuccessAt: null, lastFailureAt: heard.has(name) ? new Date() : null }) as unknown as Health,
    },
    connectors: [connectorOf('ups'), connectorOf('switch', true), connectorOf('notification')],
  })
  const due = await rounds.due(database.db)
  expect(due).toEqual(['nut', 'switches'])
  for (const name of due) await rounds.read(database.db, name, never)
  expect(asked).toEqual(['ups ', 'switch sw-a'])
  heard.add('nut')
  expect(await rounds.due(database.db)).toEqual(['switches'])
  await database.pool.query(`insert into system (name, kind, product, title, settings, position)
    values ('switches', 'switch', 'fake', 'Switches', '{}', 1)`)
  await database.pool.query(`insert into system_health (system, last_success_at) values ('switches', now())`)
  expect(await rounds.due(database.db)).toEqual([])
})
