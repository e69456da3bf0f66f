import { Drawing } from '../../../drawing/drawing.tsx'
import { NotRead } from '../../../resources/failure-words.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { drawnThings, liveById } from './drawn-things.ts'
import css from './floor-plans.module.css'
import { Layers } from './layers.tsx'
import { ThingFacts } from './thing-facts.tsx'
import { ThingsInView, useView } from './things-in-view.tsx'
import { Differences } from './differences.tsx'
import { Unplaced } from './unplaced.tsx'
import { useFloorLive, useFloorPlan, usePicture } from './use-floor-plan.ts'
import type { Floor } from './use-floor-plan.ts'
import { usePlace } from './use-place.ts'
import { Versions } from './versions.tsx'

/** The plan of a floor with the state of what stands on it, as it was read last. */
export function FloorView({ floor }: { readonly floor: Floor }) {
  const place = usePlace()
  const plan = useFloorPlan(floor, place.version)
  const below = useFloorPlan(floor, place.under ?? place.version)
  const live = useFloorLive(floor)
  const picture = usePicture(plan.data?.picture ?? null)
  const under = usePicture(place.under === null ? null : (below.data?.picture ?? null))
  const view = useView()
  if (plan.data === undefined)
    return plan.isError ? (
      <NotRead what="The plan" error={plan.error} onTryAgain={() => plan.refetch()} />
    ) : (
      <SkeletonRows rows={10} />
    )
  const { number, placements, scale, north, unplaced, versions } = plan.data
  const states = liveById(live.data?.things)
  const things = drawnThings(placements, states, place.hidden)
  const size = plan.data.picture
  const select = (id: string | null) => place.with({ thing: id ?? undefined })
  return (
    <div className={css.columns}>
      <div>
        <Panel
          title={number === null ? 'No plan yet' : `Version ${number}, valid from ${plan.data.validFrom}`}
          aside={live.isError ? 'Live state could not be read' : undefined}
        >
          {size === null ? (
            <p className={css.none}>
              {plan.data.draft === null
                ? 'Nobody has uploaded a plan of this floor. Edit it to begin.'
                : `${plan.data.draft.by} has a draft that is not published.`}
            </p>
          ) : (
            <Drawing
              label={`Plan of ${floor.building}, floor ${floor.floor}`}
              width={size.width * (scale ?? 1)}
              height={size.height * (scale ?? 1)}
              sheets={[
                ...(under === null ? [] : [{ href: under, isUnder: true }]),
                ...(picture === null ? [] : [{ href: picture }]),
              ]}
              things={things}
              selected={place.thing}
              onSelect={select}
              north={north}
              onView={view.onView}
            />
          )}
        </Panel>
        {place.under !== null && below.data !== undefined && (
          <Differences now={plan.data} before={below.data} />
        )}
      </div>
      <div>
        {place.thing !== null && <ThingFacts id={place.thing} plan={plan.data} live={live.data} />}
        <ThingsInView things={things} view={view} selected={place.thing} onSelect={select} states={states} />
        <Layers placements={placements} hidden={place.hidden} onHide={(hide) => place.with({ hide })} />
        {number !== null && <Unplaced unplaced={unplaced} strays={plan.data.strays} />}
        <Versions floor={floor} plan={plan.data} versions={versions} />
      </div>
    </div>
  )
}
