import { IconArrowRight } from '@tabler/icons-react'
import type { Answer, Candidate } from '@patchbay/contract/workflows/search-and-locate'
import { Confidence } from '../../../ui/confidence.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FactWithAge } from '../../../ui/fact-with-age.tsx'
import { Reasons } from '../../../ui/reasons.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './answer-card.module.css'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import { portWords, roomWords } from './place-words.ts'

const identifiers: ReadonlySet<string> = new Set(['mac', 'address', 'name'])

/** What it is, how sure we are, where it is, what is known of it, and why. Fills in place as sources answer. */
export function AnswerCard({ answer, nameOf }: { answer: Answer; nameOf: (source: string) => string }) {
  const reasons = answer.reasons.length > 0 ? answer.reasons : (answer.candidate?.reasons ?? [])
  return (
    <article className={css.card} aria-label={answer.title}>
      <div className={css.head}>
        <span className={css.icon}>
          <DeviceIcon kind={answer.icon} />
        </span>
        <div className={css.names}>
          <h2 className={css.title}>
            {answer.title}
            {answer.badges.map((badge) => (
              <Tag key={badge}>{badge}</Tag>
            ))}
          </h2>
          {answer.subtitle !== null && <p className={css.subtitle}>{answer.subtitle}</p>}
        </div>
        {/* Where a switch or a VLAN is, is no question of sightings. */}
        {answer.verdict !== 'infrastructure' && <Confidence {...answer.confidence} />}
      </div>
      {answer.candidate ? (
        <PlaceLine candidate={answer.candidate} sentence={answer.sentence} />
      ) : (
        <p className={css.sentence}>{answer.sentence}</p>
      )}
      {answer.facts.length > 0 && (
        <dl className={css.facts}>
          {answer.facts.map((fact) => (
            <FactWithAge
              key={`${fact.name} ${fact.label}`}
              {...fact}
              source={nameOf(fact.source)}
              identifier={identifiers.has(fact.name)}
            />
          ))}
        </dl>
      )}
      {reasons.length > 0 && (
        <div className={css.reasons}>
          <Reasons reasons={reasons} />
        </div>
      )}
    </article>
  )
}

/** One line from building to port, on accent soft. */
function PlaceLine({ candidate, sentence }: { candidate: Candidate; sentence: string }) {
  const { place, freshness, lastSeen } = candidate
  const now = freshness === 'live' || freshness === 'cached'
  return (
    <div className={css.place} data-now={now}>
      <span className={css.when}>
        {now || lastSeen === null ? (
          'Now at'
        ) : (
          <>
            Last seen <RelativeAge since={lastSeen} /> at
          </>
        )}
      </span>
      <strong className={css.room}>{roomWords(place)}</strong>
      {place.roomName !== null && <span className={css.roomName}>{place.roomName}</span>}
      <span className={css.port}>
        {place.outlet !== null && (
          <>
            <span>outlet {place.outlet}</span>
            <IconArrowRight size={16} stroke={1.6} aria-label="to" />
          </>
        )}
        <span>{portWords(place)}</span>
      </span>
      <span className={css.copy}>
        <CopyButton text={sentence} what="answer as a sentence" />
      </span>
    </div>
  )
}
