import { afterEach, beforeEach, expect, test } from 'vitest'
import { json, reply, askWithin } from '../../transport/test-server.ts'
import { deviceOf, history, laptop, now, startTestSpaces } from './test-spaces.ts'
import type { TestSpaces } from './test-spaces.ts'

let spaces: TestSpaces
beforeEach(async () => void (spaces = await startTestSpaces()))
afterEach(() => spaces.close())

const anHourAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test('the older names of v1 mean the same', async () => {
  const older = await startTestSpaces({ version: 'v1' })
  const { lastLocatedAt, ...row } = deviceOf() as ReturnType<typeof deviceOf> & { lastLocatedAt: number }
  older.answers['/api/location/v1/clients'] = json({
    results: [{ ...row, lastLocationAt: lastLocatedAt }],
    success: true,
    morePage: false,
  })
  const of = async ({ open }: TestSpaces) => (await open.can.findDevices!({ mac: laptop }, askWithin())).value
  expect(await of(older)).toEqual(await of(spaces))
  await older.close()
})

test('a filter that is passed over brings everybody back, and only whom was asked for is told', async () => {
  const others = deviceOf({
    deviceId: '02:00:00:00:00:99',
    macAddress: '02:00:00:00:00:99',
    ipAddress: ['10.1.1.1'],
  })
  spaces.answers['/api/location/v2/devices'] = json({
    results: [others, deviceOf()],
    success: true,
    morePage: false,
  })
  for (const question of [{ mac: laptop }, { address: '10.40.12.57' }])
    expect((await spaces.open.can.findDevices!(question, askWithin())).value.map(({ mac }) => mac)).toEqual([
      laptop,
    ])
})

test('a hashed MAC is nobody, and is counted', async () => {
  const hashed = deviceOf({ isMacHashed: true })
  spaces.answers['/api/location/v2/devices'] = json({ results: [hashed], success: true, morePage: false })
  const { value, dropped } = await spaces.open.can.findDevices!({ mac: laptop }, askWithin())
  expect([value, dropped]).toEqual([[], 1])
})

test('a position that was not worked out is none, and not nought', async () => {
  const row = deviceOf({ coordinates: [-999, -999] })
  spaces.answers['/api/location/v2/devices'] = json({ results: [row], success: true, morePage: false })
  const [found] = (await spaces.open.can.findDevices!({ mac: laptop }, askWithin())).value
  expect([found?.x, found?.y, found?.floor]).toEqual([null, null, 'f772'])
})

test('a bare array is an answer too', async () => {
  spaces.answers['/api/location/v2/devices'] = json([deviceOf()])
  expect((await spaces.open.can.findDevices!({ mac: laptop }, askWithin())).value).toHaveLength(1)
})

test('a floor without a plan has no size', async () => {
  const { value } = await spaces.open.can.listFloors!(askWithin())
  expect(value).toEqual([
    {
      id: 'f772',
      name: 'Floor 2',
      building: 'Bld 3',
      campus: 'Zurich',
      width: 64.01,
      length: 36.58,
      image: 'floor_f772.png',
    },
    {
      id: 'f773',
      name: 'Floor 3',
      building: 'Bld 3',
      campus: 'Zurich',
      width: null,
      length: null,
      image: null,
    },
  ])
})

test('a history is read in pieces of any size, its columns by their names', async () => {
  const ask = () => spaces.open.can.readHistory!(laptop, anHourAgo(2), now, askWithin())
  const whole = await ask()
  expect(whole.value.map(({ at, x }) => [now.getTime() - at!.getTime(), x])).toEqual([
    [1_800_000, null],
    [5_400_000, 30.48],
  ])
  expect(whole.dropped).toBe(1)
  spaces.answers['/api/location/v1/history'] = (_received, response) => {
    response.writeHead(200, { 'content-type': 'text/csv' })
    for (let at = 0; at < history.length; at += 7) response.write(history.slice(at, at + 7))
    response.end()
  }
  expect((await ask()).value).toEqual(whole.value)
})

test.each([
  ['a page in place of it', reply(200, { 'content-type': 'text/csv' }, '<html>sign in</html>\nx')],
  ['a line without an end', reply(200, { 'content-type': 'text/csv' }, 'x'.repeat(70_000))],
])('a history that is %s is not understood', async (_title, answer) => {
  spaces.answers['/api/location/v1/history'] = answer
  await expect(spaces.open.can.readHistory!(laptop, anHourAgo(1), now, askWithin())).rejects.toMatchObject({
    kind: 'unreadable',
    detail: { cause: 'not-understood' },
  })
})

test('farther back than it keeps is refused', async () => {
  await expect(
    spaces.open.can.readHistory!(laptop, anHourAgo(31 * 24), now, askWithin()),
  ).rejects.toMatchObject({
    kind: 'refused',
  })
})

test('devices on a floor are counted by the hour, each once and only where they are associated', async () => {
  const [columns = '', ...lines] = history.split('\n')
  const another = (line = '', mac: string) => line.replace('02:00:00:00:00:00', mac)
  const heard = another(lines[1], '02:00:00:00:00:07').replace(',true,', ',false,')
  const elsewhere = another(lines[1], '02:00:00:00:00:08').replace('f772', 'f773')
  const twice = (lines[0] ?? '').replace(',100,', ',101,')
  spaces.answers['/api/location/v1/history'] = reply(
    200,
    { 'content-type': 'text/csv' },
    [columns, ...lines, heard, elsewhere, twice].join('\n'),
  )
  const { value } = await spaces.open.can.countByHour!('f772', anHourAgo(3), now, askWithin())
  expect(value).toEqual([
    { from: new Date('2026-11-28T07:00:00Z'), devices: 1 },
    { from: new Date('2026-11-28T08:00:00Z'), devices: 2 },
  ])
  const late = await spaces.open.can.countByHour!('f772', anHourAgo(0.75), now, askWithin())
  expect(late.value).toEqual([{ from: new Date('2026-11-28T08:00:00Z'), devices: 1 }])
})

test('one floor is read with its plan, the names of all of them without, and an unknown one is none', async () => {
  const { can } = spaces.open
  const names = (await can.listFloorNames!(askWithin())).value
  expect(names[0]).toEqual({ id: 'f772', name: 'Floor 2', building: 'Bld 3', campus: 'Zurich' })
  const floors = (await can.listFloors!(askWithin())).value
  for (const { id } of names)
    expect((await can.readFloor!(id, askWithin())).value).toEqual(floors.find((one) => one.id === id))
  expect((await can.readFloor!('nowhere', askWithin())).value).toBeNull()
})
