import { ChoiceField } from '../../../ui/field.tsx'
import css from './floor-plans.module.css'
import { useFloors, type Floor } from './use-floor-plan.ts'
import { usePlace } from './use-place.ts'

/** The other floors and buildings. */
export function FloorSwitch({ floor: { building, floor } }: { readonly floor: Floor }) {
  const floors = useFloors().data ?? []
  const place = usePlace()
  const buildings = [...new Map(floors.map((one) => [one.building, one.buildingName]))]
  const ofBuilding = floors.filter((one) => one.building === building)
  return (
    <div className={css.switch}>
      <ChoiceField
        label="Building"
        name="building"
        value={building}
        choices={
          buildings.length === 0
            ? [{ value: building, text: building }]
            : buildings.map(([code, name]) => ({ value: code, text: `${code} ${name}`.trim() }))
        }
        onChange={(code) => {
          const first = floors.find((one) => one.building === code)
          if (first !== undefined) place.open({ building: code, floor: first.floor })
        }}
      />
      <ChoiceField
        label="Floor"
        name="floor"
        value={floor}
        choices={
          ofBuilding.length === 0
            ? [{ value: floor, text: floor }]
            : ofBuilding.map((one) => ({ value: one.floor, text: one.floor }))
        }
        onChange={(code) => place.open({ building, floor: code })}
      />
    </div>
  )
}
