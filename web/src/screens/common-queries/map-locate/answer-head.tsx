import type { Answer, Spot } from '@patchbay/contract/common-queries/map-locate'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Badges } from '../../../ui/badges.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import { FactAge } from '../../../ui/fact-age.tsx'
import css from './map-locate.module.css'

interface Props {
  readonly answer: Answer
  readonly spot: Spot | null
  readonly nameOf: (source: string) => string
}

/** What was found and where, in a sentence, with who says so. */
export function AnswerHead({ answer: { title, subtitle, icon, badges, sentence }, spot, nameOf }: Props) {
  const zone = useTimeZone()
  const said = { source: spot === null ? null : nameOf(spot.source), observedAt: spot?.to ?? null }
  return (
    <article className={css.head} aria-label={title}>
      <Shown
        part={factsPart('Answer', [{ name: title, value: sentence, detail: spot?.words ?? subtitle, said }])}
      />
      <DeviceIcon kind={icon} />
      <div>
        <h2 className={css.title}>{title}</h2>
        {subtitle !== null && <p className={css.muted}>{subtitle}</p>}
        <Badges badges={badges} />
        <p>{wordsWithTimes(sentence, zone)}.</p>
        {spot !== null && (
          <p>
            On the map: {spot.words}.{' '}
            <FactAge source={nameOf(spot.source)} observedAt={spot.to} freshness={spot.freshness} />
          </p>
        )}
      </div>
    </article>
  )
}
