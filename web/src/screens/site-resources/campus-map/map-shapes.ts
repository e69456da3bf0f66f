import type { OutlineUnit } from '@patchbay/contract/site-resources/campus-map/outlines'
import type { MapBuilding } from '@patchbay/contract/site-resources/campus-map/map'
import { polygonCentroid } from 'd3-polygon'
import { groundAround } from '../../../drawing/on-ground.ts'
import type { Position } from '../../../drawing/on-ground.ts'
import { cornersOf } from '../../../drawing/shapes.ts'
import type { DrawnThing, Point } from '../../../drawing/shapes.ts'
import { stateLooks } from './map-words.ts'

/** A plane of metres on which a map is drawn, its corner at the upper left. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly toSheet: (corner: Position) => Point
  /** Back to what outlines are counted in. */
  readonly toCorner: (at: Point) => Position
}

const margin = 40
/** Of a map on which nothing is drawn yet. */
const empty = 400

/** The sheet around all outlines, in their unit. */
export function sheetAround(outlines: readonly (readonly number[])[], unit: OutlineUnit): Sheet {
  const corners = outlines.flatMap((one) => cornersOf(one))
  const ground =
    unit === 'degrees' && corners.length > 0
      ? groundAround(corners)
      : { toMetres: ([x, y]: Position) => ({ x, y }), toPosition: ({ x, y }: Point): Position => [x, y] }
  const points = corners.map((one) => ground.toMetres(one))
  const left = Math.min(...points.map(({ x }) => x)) - margin
  const top = Math.min(...points.map(({ y }) => y)) - margin
  const width = Math.max(...points.map(({ x }) => x)) + margin - left
  const height = Math.max(...points.map(({ y }) => y)) + margin - top
  const hasPoints = points.length > 0
  const [x0, y0] = hasPoints ? [left, top] : [0, 0]
  return {
    width: hasPoints ? width : empty,
    height: hasPoints ? height : empty,
    toSheet: (corner) => {
      const { x, y } = ground.toMetres(corner)
      return { x: x - x0, y: y - y0 }
    },
    toCorner: ({ x, y }) => ground.toPosition({ x: x + x0, y: y + y0 }),
  }
}

/** Buildings with an outline, as they are drawn. */
export function drawnBuildings(buildings: readonly MapBuilding[], sheet: Sheet): DrawnThing[] {
  return buildings.flatMap(({ code, outline, state, because }) => {
    if (outline === null) return []
    const points = cornersOf(outline).map((corner) => sheet.toSheet(corner))
    const [x, y] = polygonCentroid(points.map((one): [number, number] => [one.x, one.y]))
    return [
      {
        id: code,
        mark: 'area',
        label: code,
        group: 'Buildings',
        x,
        y,
        outline: points.flatMap((one) => [one.x, one.y]),
        looks: stateLooks[state].looks,
        words: `${stateLooks[state].words}. ${because}`,
      } satisfies DrawnThing,
    ]
  })
}
