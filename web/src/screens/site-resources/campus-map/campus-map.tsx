import type { CampusMap as MapOfCampus } from '@patchbay/contract/site-resources/campus-map/map'
import type { OutlineUnit } from '@patchbay/contract/site-resources/campus-map/outlines'
import { useEffect, useMemo, useState } from 'react'
import { Drawing } from '../../../drawing/drawing.tsx'
import { ThingList } from '../../../drawing/thing-list.tsx'
import { cornersOf, outlinePath } from '../../../drawing/shapes.ts'
import { isInView } from '../../../drawing/view.ts'
import type { Fit, View } from '../../../drawing/view.ts'
import { NotRead } from '../../../resources/failure-words.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { BuildingSheet } from './building-sheet.tsx'
import { BuildingTable } from './building-table.tsx'
import css from './campus-map.module.css'
import { cornersSoFar, cornersText } from './corners-text.ts'
import { LayerChips } from './layer-chips.tsx'
import { LayerLabels } from './layer-labels.tsx'
import { drawnBuildings, sheetAround } from './map-shapes.ts'
import { OutlineEditor } from './outline-editor.tsx'
import { OutlineImport } from './outline-import.tsx'
import { useCampusMap, useMapPlace } from './use-campus-map.ts'
import type { MapPlace } from './use-campus-map.ts'

/** The buildings of the site with their worst state, what is counted in each, and the sheet of one. */
export function CampusMap() {
  const { data, error, refetch, isError } = useCampusMap()
  const place = useMapPlace()
  const mayImport = heldKeys(useProfile()).has('siteresources-import')
  return (
    <>
      <PageHead title="Campus map">
        {mayImport && <Button onClick={() => place.open('import')}>Import outlines</Button>}
        <Button onClick={() => print()}>Print</Button>
      </PageHead>
      {data !== undefined && (
        <LayerChips shown={place.layers} withheld={data.withheld} onToggle={place.toggle} />
      )}
      {data === undefined ? (
        isError ? (
          <NotRead what="The campus map" error={error} onTryAgain={() => refetch()} />
        ) : (
          <SkeletonRows rows={10} />
        )
      ) : (
        <MapOfBuildings map={data} place={place} />
      )}
    </>
  )
}

function MapOfBuildings({ map, place }: { readonly map: MapOfCampus; readonly place: MapPlace }) {
  const { buildings, unit } = map
  const [seen, setSeen] = useState<{ readonly view: View; readonly fit: Fit } | null>(null)
  const chosen = buildings.find(({ code }) => code === place.building) ?? null
  const isDrawing = place.edit === 'outline' && chosen !== null
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState<OutlineUnit>('metres')
  useEffect(() => {
    if (isDrawing) setText(cornersText(chosen.outline ?? []))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is typed outlives a reading of the map
  }, [isDrawing, place.building])
  const outlines = useMemo(
    () => buildings.flatMap(({ outline }) => (outline === null ? [] : [outline])),
    [buildings],
  )
  const sheet = useMemo(() => sheetAround(outlines, unit ?? 'metres'), [outlines, unit])
  const things = useMemo(() => drawnBuildings(buildings, sheet), [buildings, sheet])
  const inView =
    seen === null
      ? things
      : things.filter((one) => one.id === place.building || isInView(seen.view, seen.fit, one))
  const undrawn = buildings.length - things.length
  const pending = isDrawing ? cornersOf(cornersSoFar(text)).map((corner) => sheet.toSheet(corner)) : []
  return (
    <div className={css.stack}>
      <div className={css.columns}>
        <div>
          <Panel
            title="Map"
            aside={
              undrawn === 0
                ? undefined
                : `${undrawn} of ${buildings.length} buildings have no outline. They stand in the table.`
            }
          >
            <Drawing
              label="Campus map"
              width={sheet.width}
              height={sheet.height}
              things={things}
              selected={place.building}
              onSelect={place.select}
              {...(unit === 'degrees' ? { north: 0 } : {})}
              onView={(view, fit) => setSeen({ view, fit })}
              onPoint={
                // Where degrees begin is not known before the first outline.
                isDrawing && (unit ?? wanted) === (unit ?? 'metres')
                  ? (at) => {
                      const digits = unit === 'degrees' ? 7 : 1
                      const corner = sheet.toCorner(at).map((value) => Number(value.toFixed(digits)))
                      setText(
                        (before) => `${before.trim()}${before.trim() === '' ? '' : '\n'}${corner.join(' ')}`,
                      )
                    }
                  : undefined
              }
            >
              <LayerLabels
                things={things}
                buildings={buildings}
                layers={place.layers}
                view={seen?.view ?? null}
              />
              {pending.length > 0 && (
                <path className={css.pending} d={outlinePath(pending.flatMap(({ x, y }) => [x, y]))} />
              )}
            </Drawing>
          </Panel>
          <BuildingTable map={map} layers={place.layers} selected={place.building} onSelect={place.select} />
        </div>
        <div className={css.stack}>
          {place.edit === 'import' && <OutlineImport onClose={() => place.open(null)} />}
          {isDrawing ? (
            <OutlineEditor
              key={chosen.code}
              building={chosen.code}
              unit={unit ?? wanted}
              onUnit={unit === null ? setWanted : null}
              text={text}
              onText={setText}
              onClose={() => place.open(null)}
            />
          ) : (
            chosen !== null && (
              <BuildingSheet
                building={chosen}
                onEdit={() => place.open('outline')}
                onClose={() => place.select(null)}
              />
            )
          )}
          {things.length > 0 && (
            <Panel title="In view" count={inView.length}>
              <ThingList
                things={inView}
                outside={things.filter((one) => !inView.includes(one))}
                selected={place.building}
                onSelect={place.select}
              />
            </Panel>
          )}
        </div>
      </div>
    </div>
  )
}
