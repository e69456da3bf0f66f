import { layerWords } from '@patchbay/contract/campus-map/map-layers'
import type { MapLayer } from '@patchbay/contract/campus-map/map-layers'
import type { CampusMap, MapBuilding } from '@patchbay/contract/site-resources/campus-map/map'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './campus-map.module.css'
import { CountLink } from './count-link.tsx'
import { countsIn, gravest, stateLooks } from './map-words.ts'

interface Props {
  readonly map: CampusMap
  readonly layers: readonly MapLayer[]
  readonly selected: string | null
  readonly onSelect: (code: string) => void
}

/** All buildings, drawn or not, with the numbers of the layers that are on. The gravest stand first. */
export function BuildingTable({ map, layers, selected, onSelect }: Props) {
  const shown = layers.filter((layer) => !map.withheld.includes(layer))
  const ordered = map.buildings.toSorted(
    (one, other) => gravest.indexOf(one.state) - gravest.indexOf(other.state),
  )
  return (
    <Panel title="Buildings" count={map.buildings.length} aside="Figures open their list">
      <DataTable
        label="Buildings"
        stacks="named"
        heads={['Building', 'State', ...shown.map((layer) => layerWords[layer]), 'On the map']}
      >
        {ordered.map((building) => (
          <tr key={building.code} aria-selected={building.code === selected}>
            <td>
              <button type="button" className={css.building} onClick={() => onSelect(building.code)}>
                <b className="mono">{building.code}</b> {building.name}
              </button>
            </td>
            <td>
              <StateWords building={building} />
            </td>
            {shown.map((layer) => (
              <td key={layer}>
                <LayerCell building={building} layer={layer} />
              </td>
            ))}
            <td>{building.outline === null ? 'not drawn' : 'drawn'}</td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}

export function StateWords({
  building: { state, because },
}: {
  readonly building: Pick<MapBuilding, 'state' | 'because'>
}) {
  const { glyph, words } = stateLooks[state]
  return (
    <span className={css.state} data-state={state} title={because}>
      <StateGlyph glyph={glyph} />
      {words}
    </span>
  )
}

function LayerCell({ building, layer }: { readonly building: MapBuilding; readonly layer: MapLayer }) {
  if (layer === 'hours') return <span title={building.open.reason}>{building.open.words}</span>
  const counts = countsIn(building, layer)
  const [all] = counts
  const told = counts.filter((one) => one === all || (one.value ?? 0) > 0)
  return (
    <span className={css.counts}>
      {told.map((count) => (
        <span key={count.name}>
          <CountLink count={count} place={building.code} />
          {count !== all && ` ${count.title.toLowerCase()}`}
        </span>
      ))}
    </span>
  )
}
