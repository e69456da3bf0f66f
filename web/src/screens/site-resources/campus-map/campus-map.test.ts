import type { MapBuilding, MapCount } from '@patchbay/contract/site-resources/campus-map/map'
import { expect, test } from 'vitest'
import { cornersSoFar, cornersText, readCorners } from './corners-text.ts'
import { drawnBuildings, sheetAround } from './map-shapes.ts'
import { layerText } from './map-words.ts'

const count = (name: string, layer: MapCount['layer'], value: number | null, title = name): MapCount => ({
  name,
  title,
  layer,
  value,
  why: null,
  tone: 'plain',
  opens: '/',
})
const building = (of: Partial<MapBuilding> = {}): MapBuilding => ({
  code: 'B01',
  name: 'Physics',
  campus: '',
  state: 'trouble',
  because: 'UPS on battery: 1',
  outline: null,
  counts: [],
  open: { state: 'closed', words: 'Closed.', reason: '' },
  ...of,
})

test('corners are lines of two numbers, and whatever is none of them is named by its line', () => {
  expect(readCorners('0 0\n40, 0\n\n40;30')).toEqual({ corners: [0, 0, 40, 0, 40, 30] })
  expect(readCorners('0 0\n40')).toEqual({ fault: 'Line 2 is not two numbers.' })
  expect(readCorners('0 0\n1 1')).toEqual({ fault: 'An outline has three corners or more.' })
  expect(cornersText([0, 0, 40, 0.5])).toBe('0 0\n40 0.5')
  expect(cornersSoFar('1 2\n3')).toEqual([1, 2])
})

test('metres are drawn as they are, with a margin, and a click leads back to them', () => {
  const outline = [100, 50, 140, 50, 140, 80, 100, 80]
  const sheet = sheetAround([outline], 'metres')
  expect([sheet.width, sheet.height]).toEqual([120, 110])
  expect(sheet.toSheet([100, 50])).toEqual({ x: 40, y: 40 })
  expect(sheet.toCorner({ x: 40, y: 40 })).toEqual([100, 50])
  const [drawn] = drawnBuildings([building({ outline }), building({ code: 'B02' })], sheet)
  expect(drawn).toMatchObject({ id: 'B01', x: 60, y: 55, looks: 'bad', words: 'Trouble. UPS on battery: 1' })
})

test('degrees become metres with north up, and lead back to the same place', () => {
  const sheet = sheetAround([[10, 63, 10.01, 63, 10.01, 63.01]], 'degrees')
  const [south, north] = [sheet.toSheet([10, 63]), sheet.toSheet([10, 63.001])]
  expect(south.y - north.y).toBeCloseTo(111.2, 0)
  const [longitude, latitude] = sheet.toCorner(south)
  expect(longitude).toBeCloseTo(10, 7)
  expect(latitude).toBeCloseTo(63, 7)
})

test('an empty map has room for a first outline', () => {
  expect(sheetAround([], 'metres')).toMatchObject({ width: 400, height: 400 })
})

test('a layer says what there is, and nothing where nothing is known', () => {
  const switches = [count('switches', 'switches', 4), count('down', 'switches', 1, 'Unreachable')]
  expect(layerText(building({ counts: switches }), 'switches')).toBe('4 devices, 1 unreachable')
  expect(layerText(building({ counts: [count('ups', 'ups', null)] }), 'ups')).toBeNull()
  expect(
    layerText(building({ counts: [count('w', 'work', 0), count('p', 'work', 2, 'Waiting')] }), 'work'),
  ).toBe('2 waiting')
  expect(layerText(building(), 'hours')).toBe('Closed')
})
