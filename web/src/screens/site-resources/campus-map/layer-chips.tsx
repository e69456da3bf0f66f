import { layerWords, mapLayers } from '@patchbay/contract/campus-map/map-layers'
import type { MapLayer } from '@patchbay/contract/campus-map/map-layers'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import css from './campus-map.module.css'

interface Props {
  readonly shown: readonly MapLayer[]
  /** Those whose lists the viewer may not open. */
  readonly withheld: readonly MapLayer[]
  readonly onToggle: (layer: MapLayer) => void
}

/** What is written on each building beside its state. */
export function LayerChips({ shown, withheld, onToggle }: Props) {
  return (
    <div role="group" aria-label="Layers" className={css.chips}>
      {mapLayers
        .filter((layer) => !withheld.includes(layer))
        .map((layer) => {
          const isOn = shown.includes(layer)
          const Icon = isOn ? IconCheck : IconPlus
          return (
            <button
              key={layer}
              type="button"
              className={css.chip}
              aria-pressed={isOn}
              onClick={() => onToggle(layer)}
            >
              <Icon size={14} aria-hidden="true" />
              {layerWords[layer]}
            </button>
          )
        })}
    </div>
  )
}
