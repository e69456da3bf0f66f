import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import css from './floor-plans.module.css'
import { FloorEditor } from './floor-editor.tsx'
import { FloorList } from './floor-list.tsx'
import { FloorSwitch } from './floor-switch.tsx'
import { FloorView } from './floor-view.tsx'
import { usePlace } from './use-place.ts'

/** Floor plans: the list of floors, the plan of one with its live state, and the editor of its draft. */
export function FloorPlans() {
  const place = usePlace()
  const mayEdit = heldKeys(useProfile()).has('siteresources-edit')
  const { floor, isEditing } = place
  if (floor === null)
    return (
      <>
        <PageHead title="Floor plans" />
        <FloorList />
      </>
    )
  const key = `${floor.building}/${floor.floor}`
  return (
    <>
      <PageHead title={`${floor.building}, floor ${floor.floor}`}>
        <FloorSwitch floor={floor} />
        {!isEditing && (
          <Button className={css.bottom} onClick={() => print()}>
            Print
          </Button>
        )}
        {mayEdit && !isEditing && (
          <Button className={css.bottom} onClick={() => place.edit(true)}>
            Edit
          </Button>
        )}
        {isEditing && (
          <Button className={css.bottom} onClick={() => place.edit(false)}>
            Close editor
          </Button>
        )}
      </PageHead>
      {isEditing && mayEdit ? <FloorEditor key={key} floor={floor} /> : <FloorView key={key} floor={floor} />}
    </>
  )
}
