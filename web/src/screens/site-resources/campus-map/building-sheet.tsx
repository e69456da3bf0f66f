import type { MapBuilding, MapBuildingSheet } from '@patchbay/contract/site-resources/campus-map/map'
import { buildings } from '@patchbay/contract/resources/buildings'
import { pageOf } from '@patchbay/contract/resources/resource'
import { Link } from '@tanstack/react-router'
import { listOf } from '../../../drawing/list-of.ts'
import { NotRead } from '../../../resources/failure-words.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateWords } from './building-table.tsx'
import css from './campus-map.module.css'
import { CountLink } from './count-link.tsx'
import { SheetChanges } from './sheet-changes.tsx'
import { Contacts, Floors } from './sheet-places.tsx'
import { useMapBuilding } from './use-campus-map.ts'

interface Props {
  readonly building: MapBuilding
  readonly onEdit: () => void
  readonly onClose: () => void
}

/** What a visit to a building needs: what is wrong, its floors and closets, whom to call, who has the key. */
export function BuildingSheet({ building, onEdit, onClose }: Props) {
  const { data, error, refetch, isError } = useMapBuilding(building.code)
  const mayEdit = heldKeys(useProfile()).has('siteresources-edit')
  return (
    <Panel title={`Building ${building.code}`} aside={<StateWords building={building} />}>
      <div className={css.inside}>
        <p className={css.target}>{building.code}</p>
        <p>{building.name}</p>
        <p className={css.muted}>{building.because}</p>
        <p className={css.line}>
          <Link to={pageOf(buildings)} search={{ list: 'buildings', id: building.code }}>
            Open building
          </Link>
          {mayEdit && (
            <Button size="small" onClick={onEdit}>
              {building.outline === null ? 'Draw outline' : 'Edit outline'}
            </Button>
          )}
          <Button size="small" onClick={onClose}>
            Close
          </Button>
        </p>
      </div>
      {data === undefined ? (
        isError ? (
          <NotRead what="The building" error={error} onTryAgain={() => refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )
      ) : (
        <SheetFacts building={building} sheet={data} />
      )}
    </Panel>
  )
}

function SheetFacts({
  building,
  sheet,
}: {
  readonly building: MapBuilding
  readonly sheet: MapBuildingSheet
}) {
  const { wrong, open, keyHolder, address, contacts, changes, ups, notes } = sheet
  return (
    <div className={css.sheet}>
      <section>
        <h3>What is wrong</h3>
        {wrong.length === 0 && <p className={css.muted}>Nothing in the lists you may open.</p>}
        <ul className={css.plain}>
          {wrong.map((count) => (
            <li key={count.name}>
              <CountLink count={count} place={building.code} /> {count.title.toLowerCase()}
            </li>
          ))}
        </ul>
      </section>
      <dl className={css.facts}>
        {building.counts
          .filter(({ tone }) => tone === 'plain')
          .map((count) => (
            <div key={count.name}>
              <dt>{count.title}</dt>
              <dd>
                <CountLink count={count} place={building.code} />
              </dd>
            </div>
          ))}
        <div>
          <dt>Operating hours</dt>
          <dd>
            {open.map(({ words, reason }) => (
              <span key={reason} title={reason}>
                {words}{' '}
              </span>
            ))}
          </dd>
        </div>
        <div>
          <dt>Key holder</dt>
          <dd>{keyHolder === '' ? 'not documented' : keyHolder}</dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd>{address === '' ? 'not documented' : address}</dd>
        </div>
        {notes !== '' && (
          <div>
            <dt>Notes</dt>
            <dd>{notes}</dd>
          </div>
        )}
      </dl>
      <Floors sheet={sheet} />
      {contacts !== null && <Contacts contacts={contacts} />}
      {ups !== null && ups.length > 0 && (
        <section>
          <h3>UPS units</h3>
          <ul className={css.plain}>
            {ups.map(({ name, room, state, at }) => (
              <li key={name}>
                <Link {...listOf({ kind: 'ups', name }, building.code)} className="mono">
                  {name}
                </Link>{' '}
                {room === '' ? '' : `room ${room}, `}
                {state ?? 'state not known'} {at !== null && <RelativeAge since={at} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      {changes !== null && <SheetChanges changes={changes} building={building.code} />}
    </div>
  )
}
