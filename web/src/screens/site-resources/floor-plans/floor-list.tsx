import type { ListedFloor } from '@patchbay/contract/site-resources/floor-plans/plans'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { NotRead } from '../../../resources/failure-words.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import css from './floor-plans.module.css'
import { PositionsImport } from './positions-import.tsx'
import { useFloors } from './use-floor-plan.ts'

/** Every floor of the site with its plan, and how much of what the lists have there is still to be placed. */
export function FloorList() {
  const floors = useFloors()
  const mayImport = heldKeys(useProfile()).has('siteresources-import')
  const [isImporting, setImporting] = useState(false)
  if (floors.data === undefined)
    return floors.isError ? (
      <NotRead what="The list of floors" error={floors.error} onTryAgain={() => floors.refetch()} />
    ) : (
      <SkeletonRows rows={8} />
    )
  return (
    <div className={css.stack}>
      {isImporting && <PositionsImport onClose={() => setImporting(false)} />}
      <Panel
        title="Floors"
        count={floors.data.length}
        aside={
          mayImport &&
          !isImporting && (
            <Button size="small" onClick={() => setImporting(true)}>
              Import positions
            </Button>
          )
        }
      >
        {floors.data.length === 0 ? (
          <p className={css.none}>
            The site has no floors yet. Add them in{' '}
            <Link to="/site-resources/network-locations" search={{ list: 'floors' }}>
              Network locations
            </Link>
            .
          </p>
        ) : (
          <DataTable
            label="Floors"
            heads={['Floor', 'Building', 'Plan', 'Valid from', 'Draft', 'Placed', 'Not placed']}
            stacks="named"
          >
            {floors.data.map((floor) => (
              <FloorRow key={`${floor.building}/${floor.floor}`} floor={floor} />
            ))}
          </DataTable>
        )}
      </Panel>
    </div>
  )
}

function FloorRow({
  floor: { building, buildingName, floor, published, draft, placed, unplaced },
}: {
  readonly floor: ListedFloor
}) {
  return (
    <tr>
      <th scope="row">
        <Link to="." search={{ building, floor }} className="mono">
          {building}/{floor}
        </Link>
      </th>
      <td>{buildingName}</td>
      <td>{published === null ? 'none' : `version ${published.number}`}</td>
      <td>{published === null ? '–' : published.validFrom}</td>
      <td>
        {draft === null ? (
          '–'
        ) : (
          <>
            {draft.by}, <RelativeAge since={draft.at} />
          </>
        )}
      </td>
      <td>{placed}</td>
      <td>{unplaced}</td>
    </tr>
  )
}
