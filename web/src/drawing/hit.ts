import { polygonArea, polygonContains } from 'd3-polygon'
import { cornersOf } from './shapes.ts'
import type { DrawnThing, Point } from './shapes.ts'

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** What is at a point: the nearest mark within `reach` metres, else the smallest area around it. */
export function thingAt(things: readonly DrawnThing[], at: Point, reach: number): DrawnThing | null {
  let nearest: DrawnThing | null = null
  let distance = reach
  for (const thing of things) {
    if (thing.mark === 'area') continue
    const away = apart(thing, at)
    if (away > distance) continue
    nearest = thing
    distance = away
  }
  return nearest ?? areaAt(things, at)
}

export function areaAt(things: readonly DrawnThing[], { x, y }: Point): DrawnThing | null {
  let smallest: DrawnThing | null = null
  let size = Number.POSITIVE_INFINITY
  for (const thing of things) {
    if (thing.outline === null) continue
    const corners = cornersOf(thing.outline)
    const area = Math.abs(polygonArea(corners))
    if (area >= size || !polygonContains(corners, [x, y])) continue
    smallest = thing
    size = area
  }
  return smallest
}
