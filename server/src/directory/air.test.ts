import { unreachable } from '@patchbay/connectors/failures'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCampus } from '../locate/test-campus.ts'
import type { TestCampus } from '../locate/test-campus.ts'
import { dhcpWith, identityWith, lease, mac, session, system } from '../locate/test-systems.ts'
import type { System } from '../systems/open.ts'
import { client, controller } from '../wireless/test-wireless.ts'
import { directory, lookUp, one, row } from './test-account.ts'

let campus: TestCampus
beforeAll(async () => {
  campus = await startTestCampus()
  await campus.port('sw-a', 'Gi1/0/7')
  await campus.seen(mac(1), 'sw-a', 'Gi1/0/1')
  await sql`insert into access_point (name, mac, building, room, switch, interface, seen_switch, seen_interface, seen_at)
    values ('ap-b02-114', '10:b3:c6:22:00:01', 'B02', 'B02-114', 'sw-a', 'Gi1/0/7', 'sw-a', 'Gi1/0/7', now())`.execute(
    campus.db,
  )
})
afterAll(() => campus.drop())

const devicesOf = async (...controllers: readonly System[]) => {
  const others = [
    one(directory([row()])),
    system('identity', 'ise-1', identityWith([session()])),
    system('dhcp', 'kea-1', dhcpWith([lease()])),
  ]
  const { answer } = await lookUp('jdoe', [...others, ...controllers], { db: campus.db })
  return answer.devices
}

test('a device on the air has its access point and the room of that, before the port where it was seen', async () => {
  const devices = await devicesOf(controller('wlc-1', { clients: [client()] }), controller('wlc-2'))
  expect(devices).toMatchObject({ complete: true })
  expect(devices?.rows).toMatchObject([
    { mac: mac(1), accessPoint: 'ap-b02-114', port: null, place: 'B02, B02-114', present: true },
  ])
})

test('a device on no controller keeps its port', async () => {
  const devices = await devicesOf(controller('wlc-1'))
  expect(devices?.rows).toMatchObject([{ mac: mac(1), port: 'sw-a Gi1/0/1' }])
  expect(devices?.rows[0]).not.toHaveProperty('accessPoint')
})

test('a controller that does not answer is named above the devices', async () => {
  const readClient = async () => {
    throw unreachable({ cause: 'timed-out', message: 'wlc-1 did not answer' })
  }
  const devices = await devicesOf(controller('wlc-1', { readClient }))
  expect(devices).toMatchObject({ complete: false, why: 'WLC wlc-1 did not answer in full' })
})
