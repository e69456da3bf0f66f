import { IconArrowRight } from '@tabler/icons-react'
import type { Answer, Candidate } from '@patchbay/contract/workflows/search-and-locate'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Confidence } from '../../../ui/confidence.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { FactWithAge } from '../../../ui/fact-with-age.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import css from './answer-card.module.css'
import { portWords, roomWords, sentenceWords } from './answer-parts.ts'

type Tone = 'for' | 'against' | 'missing'

const looks: Readonly<Record<Tone, { glyph: Glyph; word: string }>> = {
  for: { glyph: 'ok', word: 'For: ' },
  against: { glyph: 'warn', word: 'Against: ' },
  missing: { glyph: 'partial', word: 'Missing: ' },
}

/** Why we are as sure as we say; silent sources stand among the reasons against. */
function Reasons({ reasons }: { reasons: readonly { tone: Tone; text: string }[] }) {
  return (
    <ul className={css.reasonList}>
      {reasons.map(({ tone, text }) => (
        <li key={`${tone} ${text}`} className={css.reason} data-tone={tone}>
          <StateGlyph glyph={looks[tone].glyph} />
          <span>
            <span className="visually-hidden">{looks[tone].word}</span>
            <span className={css.text}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const identifiers: ReadonlySet<string> = new Set(['mac', 'address', 'name'])

/** What it is, how sure we are, where it is, what is known of it, and why. Fills in place as sources answer. */
export function AnswerCard({ answer, nameOf }: { answer: Answer; nameOf: (source: string) => string }) {
  const zone = useTimeZone()
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
        {answer.verdict !== 'infrastructure' && answer.noNetwork === null && (
          <Confidence {...answer.confidence} />
        )}
      </div>
      {answer.candidate ? (
        <PlaceLine
          candidate={answer.candidate}
          sentence={sentenceWords(answer, zone)}
          off={answer.noNetwork !== null}
        />
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
function PlaceLine({
  candidate,
  sentence,
  off,
}: {
  candidate: Candidate
  sentence: string
  /** Something keeps it off the network: where it was is not where it is. */
  off: boolean
}) {
  const { place, freshness, lastSeen, air } = candidate
  const now = !off && (freshness === 'live' || freshness === 'cached')
  return (
    <div className={css.place} data-now={now}>
      <span className={css.when}>
        {now ? (
          'Now at'
        ) : lastSeen === null ? (
          'Last seen at'
        ) : (
          <>
            Last seen <RelativeAge since={lastSeen} /> at
          </>
        )}
      </span>
      <strong className={css.room}>{roomWords(place)}</strong>
      {place.roomName !== null && <span className={css.roomName}>{place.roomName}</span>}
      <span className={css.port}>
        {place.outlet !== null && air === undefined && (
          <>
            <span>outlet {place.outlet}</span>
            <IconArrowRight size={16} stroke={1.6} aria-label="to" />
          </>
        )}
        <span>{air?.accessPoint ?? portWords(place)}</span>
      </span>
      <span className={css.copy}>
        <CopyButton text={sentence} what="answer" />
      </span>
    </div>
  )
}
