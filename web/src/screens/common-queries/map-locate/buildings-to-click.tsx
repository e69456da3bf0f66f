import { Panel } from '../../../ui/panel.tsx'
import { FloorChoice } from './floor-choice.tsx'
import css from './map-locate.module.css'
import { useMapFloors } from './use-map-place.ts'
import type { PlaceAsked } from './use-map-place.ts'

/** Floors that have a plan, to click on a place there. */
export function BuildingsToClick({ open }: { readonly open: (next: PlaceAsked) => void }) {
  const { data = [] } = useMapFloors(true)
  if (data.length === 0) return null
  const buildings = [...Map.groupBy(data, ({ building }) => building)]
  return (
    <Panel title="Click on a floor" count={data.length}>
      <ul className={css.buildings}>
        {buildings.map(([building, floors]) => (
          <li key={building}>
            <span>
              <b className="mono">{building}</b> {floors[0]?.buildingName}
            </span>
            <FloorChoice
              building={building}
              floor={null}
              floors={floors.map(({ floor }) => floor)}
              open={open}
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
