import { afterAll, beforeAll, expect, test } from 'vitest'
import { communityClient, v3Client } from './test-client.ts'
import type { Client } from './test-client.ts'
import { powerPort } from './objects/power.ts'
import { startTestLab } from './test-lab.ts'
import type { TestLab } from './test-lab.ts'

let lab: TestLab
const clients: Client[] = []

beforeAll(async () => {
  lab = await startTestLab()
})
afterAll(async () => {
  for (const client of clients) client.close()
  await lab.stop()
})

const device = () => lab.device((model) => model.startsWith('WS-C2960X'))
const modern = () => lab.device((model) => model.startsWith('C9300'))

function writer(): Client {
  const client = communityClient(lab, device().name, lab.accounts.writeCommunity)
  clients.push(client)
  return client
}

function accessPort() {
  const found = [...device().interfaces.values()].find((of) => of.mode === 'access' && of.power !== null)
  if (found === undefined) throw new Error('no access port')
  return found
}

const now = (name: string) => {
  const of = device().interfaces.get(name)
  if (of === undefined) throw new Error('no such interface')
  return of
}

const adminStatus = (ifIndex: number) => `1.3.6.1.2.1.2.2.1.7.${ifIndex}`
const alias = (ifIndex: number) => `1.3.6.1.2.1.31.1.1.1.18.${ifIndex}`
const accessVlan = (ifIndex: number) => `1.3.6.1.4.1.9.9.68.1.2.2.1.2.${ifIndex}`

/** Status by its number in RFC 3416, as the library tells it. */
const refusal = async (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => 'done',
    (error: { status?: number }) => error.status,
  )

test('a SET shuts, names, moves and powers a port in the world', async () => {
  const of = accessPort()
  const vlan = [...device().vlans].find((one) => one !== of.accessVlan && one !== 1) ?? 0
  const client = writer()
  await client.set([adminStatus(of.ifIndex), 'Integer', 2])
  expect(now(of.name).adminUp).toBe(false)
  await client.set([adminStatus(of.ifIndex), 'Integer', 1])
  expect(now(of.name).adminUp).toBe(true)
  await client.set([alias(of.ifIndex), 'OctetString', 'Büro 214, Fenster'])
  expect(now(of.name).description).toBe('Büro 214, Fenster')
  await client.set([accessVlan(of.ifIndex), 'Integer', vlan])
  expect(now(of.name).accessVlan).toBe(vlan)
  const [group, port] = powerPort(of)
  await client.set([`1.3.6.1.2.1.105.1.1.1.3.${group}.${port}`, 'Integer', 2])
  expect(now(of.name).power?.admin).toBe('never')
  await client.set([`1.3.6.1.4.1.9.9.402.1.2.1.1.${group}.${port}`, 'Integer', 2])
  expect(now(of.name).power?.admin).toBe('static')
  expect(device().unsaved).toBe(true)
})

test('a SET with two variables does both or nothing', async () => {
  const of = accessPort()
  const before = now(of.name).description
  const client = writer()
  const attempt = client.set(
    [alias(of.ifIndex), 'OctetString', 'must not stay'],
    [accessVlan(of.ifIndex), 'Integer', 5000],
  )
  expect(await refusal(attempt)).toBe(10)
  expect(now(of.name).description).toBe(before)
})

test('every refusal has its status', async () => {
  const of = accessPort()
  const trunk = [...device().interfaces.values()].find((one) => one.mode === 'trunk')
  const client = writer()
  const reader = communityClient(lab, device().name)
  clients.push(reader)
  const status = {
    readCommunity: await refusal(reader.set([alias(of.ifIndex), 'OctetString', 'no'])),
    wrongType: await refusal(client.set([adminStatus(of.ifIndex), 'OctetString', 'up'])),
    wrongLength: await refusal(client.set([alias(of.ifIndex), 'OctetString', 'x'.repeat(256)])),
    wrongValue: await refusal(client.set([adminStatus(of.ifIndex), 'Integer', 3])),
    noRow: await refusal(client.set([adminStatus(999_999), 'Integer', 1])),
    trunkVlan: await refusal(client.set([accessVlan(trunk?.ifIndex ?? 0), 'Integer', 10])),
    readOnly: await refusal(client.set(['1.3.6.1.2.1.1.1.0', 'OctetString', 'mine'])),
    nullInterface: await refusal(client.set([adminStatus(14_001), 'Integer', 2])),
  }
  expect(status).toEqual({
    readCommunity: 6,
    wrongType: 7,
    wrongLength: 8,
    wrongValue: 10,
    noRow: 11,
    trunkVlan: 12,
    readOnly: 17,
    nullInterface: 12,
  })
})

test('a port of a VLAN that the switch does not know is inactive', async () => {
  const of = accessPort()
  const client = writer()
  await client.set([accessVlan(of.ifIndex), 'Integer', 3999])
  const [state] = await client.get(`1.3.6.1.4.1.9.9.68.1.2.2.1.3.${of.ifIndex}`)
  expect(state?.value).toBe(1)
})

const copy = (column: number, row: number) => `1.3.6.1.4.1.9.9.96.1.1.1.1.${column}.${row}`

test('a row of the copy table saves, tells its states, and cannot be made twice', async () => {
  const client = writer()
  await client.set([alias(accessPort().ifIndex), 'OctetString', 'changed'])
  const changedAndSaved = async () =>
    (await client.get('1.3.6.1.4.1.9.9.43.1.1.1.0', '1.3.6.1.4.1.9.9.43.1.1.2.0')).map(({ value }) =>
      Number(value),
    )
  const [uptime] = await client.get('1.3.6.1.2.1.1.3.0')
  // It is the moment of the change, whenever it is looked at.
  lab.world.clock.advance(600_000)
  const [changed = 0, saved = 0] = await changedAndSaved()
  expect(changed).toBeGreaterThan(saved)
  expect(changed).toBeLessThanOrEqual(Number(uptime?.value))
  const row = 1_234_567_890
  const create = () =>
    client.set([copy(3, row), 'Integer', 4], [copy(4, row), 'Integer', 3], [copy(14, row), 'Integer', 4])
  await create()
  expect(device().unsaved).toBe(false)
  const state = async () => (await client.get(copy(10, row)))[0]?.value
  expect([await state(), await state()]).toEqual([2, 3])
  expect(await refusal(create())).toBe(12)
  const [changedThen = 0, savedThen = 0] = await changedAndSaved()
  expect(savedThen).toBeGreaterThan(changedThen)
  await client.set([copy(14, row), 'Integer', 6])
  expect((await client.walk('1.3.6.1.4.1.9.9.96.1.1.1.1')).size).toBe(0)
})

test('a copy from elsewhere fails, and a row without its ends is inconsistent', async () => {
  const client = writer()
  await client.set([copy(3, 5), 'Integer', 1], [copy(4, 5), 'Integer', 4], [copy(14, 5), 'Integer', 4])
  expect((await client.get(copy(10, 5)))[0]?.value).toBe(4)
  expect(await refusal(client.set([copy(14, 6), 'Integer', 4]))).toBe(12)
})

test('the older system saves by writeMem, the newer has no such object, and a v3 user may write', async () => {
  const client = writer()
  await client.set([alias(accessPort().ifIndex), 'OctetString', 'once more'])
  await client.set(['1.3.6.1.4.1.9.2.1.54.0', 'Integer', 1])
  expect(device().unsaved).toBe(false)
  const secure = v3Client(lab, modern().name)
  clients.push(secure)
  expect(await refusal(secure.set(['1.3.6.1.4.1.9.2.1.54.0', 'Integer', 1]))).toBe(17)
  await secure.set([alias(8), 'OctetString', 'by v3'])
  const first = [...modern().interfaces.values()].find((of) => of.ifIndex === 8)
  expect(first?.description).toBe('by v3')
})
