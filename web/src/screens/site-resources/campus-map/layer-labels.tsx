import type { MapLayer } from '@patchbay/contract/campus-map/map-layers'
import type { MapBuilding } from '@patchbay/contract/site-resources/campus-map/map'
import type { DrawnThing } from '../../../drawing/shapes.ts'
import type { View } from '../../../drawing/view.ts'
import css from './campus-map.module.css'
import { layerText, stateLooks } from './map-words.ts'

interface Props {
  readonly things: readonly DrawnThing[]
  readonly buildings: readonly MapBuilding[]
  readonly layers: readonly MapLayer[]
  /** Null before the map was drawn. */
  readonly view: View | null
}

/** Pixels of a line, and of a building below which its state alone is written. */
const line = 14
const roomForLayers = 90

/** State and layers of each building in words, below its name. */
export function LayerLabels({ things, buildings, layers, view }: Props) {
  if (view === null) return null
  const size = 11 / view.scale
  return (
    <g className={css.labels} fontSize={size} strokeWidth={size / 4}>
      {things.map(({ id, x, y, outline }) => {
        const building = buildings.find(({ code }) => code === id)
        if (building === undefined) return null
        const [wide, high] = [0, 1].map((axis) => {
          const along = (outline ?? []).filter((_, at) => at % 2 === axis)
          return (Math.max(...along) - Math.min(...along)) * view.scale
        })
        // As many layers as there is room for below the name and the state.
        const room = (wide ?? 0) < roomForLayers ? 0 : Math.max(0, Math.floor((high ?? 0) / 2 / line) - 1)
        const told = layers.map((layer) => layerText(building, layer)).filter((text) => text !== null)
        const texts = told.slice(0, room)
        return [stateLooks[building.state].words, ...texts].map((text, at) => (
          <text
            key={`${id} ${text}`}
            data-state={at === 0 ? building.state : undefined}
            x={x}
            y={y + ((at + 1) * line) / view.scale}
          >
            {text}
          </text>
        ))
      })}
    </g>
  )
}
