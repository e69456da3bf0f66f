import { expect, test } from 'vitest'
import { thingAt } from './hit.ts'
import { markPaths } from './marks.ts'
import { groundAround } from './on-ground.ts'
import type { DrawnThing, Looks, Mark } from './shapes.ts'
import { isInView, scaleBar, toMetres, toPixels, wholeView, zoomedView } from './view.ts'

const fit = { width: 72, height: 33, boxWidth: 744, boxHeight: 500 }

test('the whole drawing stands in the middle of its box', () => {
  const view = wholeView(fit)
  expect(view).toEqual({ scale: 10, x: 12, y: 85 })
  expect(toPixels(view, { x: 72, y: 33 })).toEqual({ x: 732, y: 415 })
})

test('what a zoom shows at a pixel is found at that pixel', () => {
  const view = zoomedView(wholeView(fit), { k: 4, x: -300, y: -120 })
  expect(toMetres(view, toPixels(view, { x: 31, y: 7 }))).toEqual({ x: 31, y: 7 })
  expect(isInView(view, fit, toMetres(view, { x: 1, y: 1 }))).toBe(true)
  expect(isInView(view, fit, { x: 0, y: 0 })).toBe(false)
})

test.each([
  [10, 10],
  [24, 2],
  [333, 0.2],
  [0.4, 200],
])('at %d pixels a metre the bar is %d m', (scale, metres) => {
  expect(scaleBar({ scale, x: 0, y: 0 })).toBeCloseTo(metres, 9)
})

const thing = (id: string, mark: Mark, x: number, y: number, outline: readonly number[] | null = null) =>
  ({ id, mark, label: id, group: '', outline, looks: 'none', words: '', x, y }) satisfies DrawnThing

test('the nearest mark is hit, else the smallest area around the point', () => {
  const things = [
    thing('floor', 'area', 5, 5, [0, 0, 10, 0, 10, 10, 0, 10]),
    thing('room', 'area', 2, 2, [0, 0, 4, 0, 4, 4, 0, 4]),
    thing('outlet', 'outlet', 1, 1),
    thing('other', 'outlet', 1.4, 1),
  ]
  expect(thingAt(things, { x: 1.3, y: 1 }, 0.5)?.id).toBe('other')
  expect(thingAt(things, { x: 3, y: 3 }, 0.5)?.id).toBe('room')
  expect(thingAt(things, { x: 8, y: 8 }, 0.5)?.id).toBe('floor')
  expect(thingAt(things, { x: 11, y: 8 }, 0.5)).toBe(null)
})

test('every kind and every state of a mark has a shape of its own, whatever its colour', () => {
  const kinds: readonly Mark[] = ['outlet', 'access-point', 'switch', 'ups', 'pin']
  const looks: readonly Looks[] = ['ok', 'warn', 'bad', 'none']
  const shapes = kinds.flatMap((kind) =>
    looks.map((look) => {
      const { edge, inside } = markPaths(kind, look, [{ x: 3, y: 4 }], 1)
      return edge + inside
    }),
  )
  expect(new Set(shapes).size).toBe(kinds.length * looks.length)
})

test('metres on the ground are metres of the drawing, and lead back to the same place', () => {
  const ground = groundAround([
    [10.4, 63.4],
    [10.42, 63.41],
  ])
  const one = ground.toMetres([10.4, 63.4])
  // A thousandth of a degree of latitude is 111.2 m on this sphere.
  const north = ground.toMetres([10.4, 63.401])
  expect(Math.hypot(north.x - one.x, north.y - one.y)).toBeCloseTo(111.195, 2)
  expect(north.y).toBeLessThan(one.y)
  const [longitude, latitude] = ground.toPosition(one)
  expect(longitude).toBeCloseTo(10.4, 9)
  expect(latitude).toBeCloseTo(63.4, 9)
})
