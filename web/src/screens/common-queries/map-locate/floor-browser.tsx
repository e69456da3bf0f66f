import { placedKinds } from '@patchbay/contract/floor-plans/placed-kinds'
import type { MapPlace } from '@patchbay/contract/common-queries/map-locate'
import { useState } from 'react'
import type { DrawnThing } from '../../../drawing/shapes.ts'
import { ThingList } from '../../../drawing/thing-list.tsx'
import { isInView } from '../../../drawing/view.ts'
import type { Fit, View } from '../../../drawing/view.ts'
import { NotRead } from '../../../resources/failure-words.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { drawnPlacements, FloorDrawing, idOf } from './floor-drawing.tsx'
import type { Pin } from './floor-drawing.tsx'
import { FloorChoice } from './floor-choice.tsx'
import css from './map-locate.module.css'
import { PlaceFacts } from './place-facts.tsx'
import { useMapPlace } from './use-map-place.ts'
import type { PlaceAsked, usePlaceAddress } from './use-map-place.ts'

type Address = ReturnType<typeof usePlaceAddress>

/** A place without a question: a thing that a link leads to, or a point of a floor that is clicked on. */
export function FloorBrowser({
  asked,
  open,
}: {
  readonly asked: PlaceAsked
  readonly open: Address['open']
}) {
  const [seen, setSeen] = useState<{ readonly view: View; readonly fit: Fit } | null>(null)
  const { data: place, error, isError, refetch } = useMapPlace(asked)
  if (place === undefined)
    return isError ? (
      <NotRead what="The place" error={error} onTryAgain={() => refetch()} />
    ) : (
      <SkeletonRows rows={8} />
    )
  const { building, floor, plan } = place
  const things = drawnPlacements(plan?.things ?? [])
  const isSeen = (one: DrawnThing) => seen === null || isInView(seen.view, seen.fit, one)
  const thing =
    asked.kind === undefined || asked.name === undefined ? null : { kind: asked.kind, name: asked.name }
  const select = (id: string | null) => {
    const kind = placedKinds.find((one) => id?.startsWith(`${one} `))
    if (floor === null || id === null || kind === undefined) return
    open({ building, floor, kind, name: id.slice(kind.length + 1) })
  }
  return (
    <div className={css.columns}>
      <div>
        <Panel
          title={floor === null ? building : `${building}, floor ${floor}`}
          aside={<FloorChoice building={building} floor={floor} floors={place.floors} open={open} />}
        >
          {plan === null || floor === null ? (
            <p className={css.none}>{place.placed}</p>
          ) : (
            <FloorDrawing
              building={building}
              floor={floor}
              plan={plan}
              pins={pinsOf(place, thing?.name ?? null)}
              selected={thing === null ? 'found' : idOf(thing)}
              onSelect={select}
              onView={(view, fit) => setSeen({ view, fit })}
              onPoint={({ x, y }) =>
                open({ building, floor, x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 })
              }
            />
          )}
        </Panel>
      </div>
      <div>
        <PlaceFacts place={place} thing={thing} />
        {plan !== null && (
          <Panel title="On this floor" count={plan.things.length}>
            <ThingList
              things={things.filter(isSeen)}
              outside={things.filter((one) => !isSeen(one))}
              selected={thing === null ? null : idOf(thing)}
              onSelect={select}
            />
          </Panel>
        )}
      </div>
    </div>
  )
}

const pinsOf = ({ at, room }: MapPlace, name: string | null): readonly Pin[] =>
  at === null ? [] : [{ id: 'found', label: name ?? room ?? 'Point', words: '', ...at, ring: null }]
