import type { Card, Line, LineName } from '@patchbay/contract/common-queries/device-lookup'
import { Shown } from '../../../query/shown/shown.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { valueWords } from '../../../ui/clock-words.ts'
import { Confidence } from '../../../ui/confidence.tsx'
import { CopiedValue, macForms, MacMenu } from '../../../ui/copied-value.tsx'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import { freshnessGlyphs, freshnessWords } from '../../../ui/age.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import css from './lookup-card.module.css'
import { lookupPart } from './lookup-part.ts'

/** The words of the lines in their order, for the card that has not been told yet. */
const lineLabels: Readonly<Record<LineName, string>> = {
  what: 'What',
  owner: 'Owner',
  department: 'Department',
  where: 'Where',
  port: 'Port',
  vlan: 'VLAN',
  address: 'Address',
  'sign-on': 'Authentication',
  seen: 'Last seen',
  profile: 'Profile',
  tickets: 'Tickets',
  warnings: 'Warnings',
}

const linesInOrder = Object.entries(lineLabels)

const identifiers: ReadonlySet<Line['name']> = new Set(['port', 'address'])

/** Twelve lines that never move: a late answer fills its own line. */
export function LookupCard({ card, nameOf }: { card: Card | null; nameOf: (source: string) => string }) {
  return (
    <article className={css.card} aria-label={card?.title ?? 'Looking up'}>
      <div className={css.head}>
        <DeviceIcon kind={card?.icon ?? 'unknown'} />
        {card === null ? (
          <Skeleton width={220} height={16} />
        ) : (
          <p className={css.sentence} title={card.sentence}>
            {card.sentence}
          </p>
        )}
        {card !== null && card.verdict !== 'infrastructure' && card.noNetwork === null && (
          <Confidence {...card.confidence} />
        )}
      </div>
      {card !== null && <Shown part={lookupPart(card, nameOf)} />}
      <dl className={css.lines}>
        {card === null
          ? linesInOrder.map(([name, label]) => (
              <div key={name} className={css.line} data-line={name}>
                <dt className={css.label}>{label}</dt>
                <dd className={css.value}>
                  <Skeleton width={160} height={12} />
                </dd>
              </div>
            ))
          : card.lines.map((line) => (
              <LineRow
                key={line.name}
                line={line}
                mac={line.name === 'what' ? card.handOver.find(({ kind }) => kind === 'mac')?.q : undefined}
                nameOf={nameOf}
              />
            ))}
      </dl>
    </article>
  )
}

interface RowProps {
  readonly line: Line
  /** Stands in the line, to be copied in any notation. */
  readonly mac: string | undefined
  readonly nameOf: (source: string) => string
}

function LineRow({ line, mac, nameOf }: RowProps) {
  const { label, value, disputed, source, observedAt, freshness, stale } = line
  const zone = useTimeZone()
  return (
    <div className={css.line} data-line={line.name}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value} title={value === null ? undefined : valueWords(value, zone)}>
        <Value line={line} />
        {mac !== undefined && value !== null && macForms(value).length === 0 && (
          <MacMenu text={mac} what="MAC" />
        )}
        {disputed && (
          <span className={css.disputed} title="Sources disagree">
            <StateGlyph glyph="warn" />
            <span className="visually-hidden">Sources disagree on this</span>
          </span>
        )}
      </dd>
      <dd className={css.source}>
        {value !== null && source !== null && (
          <>
            <span title={freshnessWords[freshness]}>
              <StateGlyph glyph={freshnessGlyphs[freshness]} size={11} />
              <span className="visually-hidden">{freshnessWords[freshness]}, </span>
            </span>
            {nameOf(source)}
            {observedAt !== null && (
              <>
                {' · '}
                <RelativeAge since={observedAt} />
              </>
            )}
            {stale && (
              <span className={css.stale} title="No walk since">
                {' · '}stale
              </span>
            )}
          </>
        )}
      </dd>
    </div>
  )
}

function Value({ line: { name, label, value, detail, links, missing } }: { line: Line }) {
  const zone = useTimeZone()
  if (value === null) {
    return missing === null ? (
      <span className={css.awaited}>asking</span>
    ) : (
      <span className={css.missing} title={missing}>
        {missing}
      </span>
    )
  }
  const words = valueWords(value, zone)
  const more = detail === null ? null : valueWords(detail, zone)
  return (
    <>
      <CopiedValue words={words} what={label} identifier={identifiers.has(name)} />
      {more !== null && (
        <span className={css.detail} title={more}>
          {name === 'seen' ? `first seen ${more}` : more}
        </span>
      )}
      {links?.map(({ text, href }) => (
        <a key={href} className={css.detail} href={href} target="_blank" rel="noreferrer noopener">
          Open {text}
        </a>
      ))}
    </>
  )
}
