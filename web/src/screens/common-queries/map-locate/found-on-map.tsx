import type { Answer, Spot } from '@patchbay/contract/common-queries/map-locate'
import { placedWords } from '@patchbay/contract/floor-plans/placed-kinds'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { NotRead } from '../../../resources/failure-words.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { AnswerHead } from './answer-head.tsx'
import { FloorDrawing, idOf } from './floor-drawing.tsx'
import type { Pin } from './floor-drawing.tsx'
import css from './map-locate.module.css'
import { PlaceFacts, ThingLinks } from './place-facts.tsx'
import { SpotsPanel } from './spots-panel.tsx'
import { askedOf, useMapPlace } from './use-map-place.ts'

interface Props {
  readonly answer: Answer
  readonly nameOf: (source: string) => string
}

/** One thing: the plan with its place, how to walk there, and where it was before. */
export function FoundOnMap({ answer, nameOf }: Props) {
  const { spots, otherFloor } = answer
  const [chosen, setChosen] = useState(0)
  const at = chosen < spots.length ? chosen : 0
  const spot = spots[at] ?? null
  return (
    <div className={css.stack}>
      <AnswerHead answer={answer} spot={spot} nameOf={nameOf} />
      {otherFloor !== null && <Callout tone="warn">{otherFloor}</Callout>}
      {spot === null ? (
        <Panel title="Map">
          <p className={css.none}>No place of it is known.</p>
        </Panel>
      ) : (
        <SpotOnPlan spot={spot} label={answer.title}>
          <SpotsPanel spots={spots} chosen={at} onChoose={setChosen} nameOf={nameOf} />
        </SpotOnPlan>
      )}
    </div>
  )
}

interface SpotProps {
  readonly spot: Spot
  readonly label: string
  readonly children: ReactNode
}

function SpotOnPlan({ spot, label, children }: SpotProps) {
  const { data: place, error, isError, refetch } = useMapPlace(askedOf(spot))
  const [selected, setSelected] = useState<string | null>('found')
  const other = place?.plan?.things.find((one) => idOf(one) === selected)
  const pins: readonly Pin[] =
    place?.at == null
      ? []
      : [
          {
            id: 'found',
            label,
            words: spot.words,
            x: place.at.x,
            y: place.at.y,
            ring: spot.ring?.accuracy ?? null,
          },
        ]
  return (
    <div className={css.columns}>
      <div>
        <Panel
          title={place?.floor == null ? 'Map' : `${place.building}, floor ${place.floor}`}
          aside={place?.plan == null ? undefined : `Plan of ${place.plan.validFrom}`}
        >
          {place?.plan != null && place.floor !== null ? (
            <FloorDrawing
              building={place.building}
              floor={place.floor}
              plan={place.plan}
              pins={pins}
              selected={selected}
              onSelect={setSelected}
            />
          ) : isError ? (
            <NotRead what="The place" error={error} onTryAgain={() => refetch()} />
          ) : spot.building === null ? (
            <p className={css.none}>{`It is at ${spot.words}.`}</p>
          ) : place === undefined ? (
            <SkeletonRows rows={8} />
          ) : (
            <p className={css.none}>{place.placed}</p>
          )}
          {other !== undefined && (
            <p className={css.chosen}>
              {placedWords[other.kind].one} <b className="mono">{other.name}</b>{' '}
              <ThingLinks thing={other} building={place?.building ?? ''} />
            </p>
          )}
        </Panel>
      </div>
      <div>
        {place !== undefined && <PlaceFacts place={place} thing={spot.thing} />}
        {children}
      </div>
    </div>
  )
}
