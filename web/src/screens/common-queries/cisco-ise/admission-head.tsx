import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import css from './admission-head.module.css'
import { DecisionPath } from './decision-path.tsx'
import { headPart } from './head-part.ts'

const standings: Readonly<Record<Admission['standing'], { readonly glyph: Glyph; readonly word: string }>> = {
  'let-in': { glyph: 'ok', word: 'Let in' },
  'signed-on': { glyph: 'unknown', word: 'Signed on, not known whether held' },
  held: { glyph: 'warn', word: 'Held' },
  'kept-out': { glyph: 'failed', word: 'Kept out' },
  away: { glyph: 'none', word: 'Not signed on' },
  unknown: { glyph: 'unknown', word: 'Not known' },
}

/** The answer in one sentence, how it stands, and the path of the decision. */
export function AdmissionHead({
  answer,
  nameOf,
  said,
}: {
  answer: Admission
  nameOf: (source: string) => string
  /** Who the sentence is drawn from, and when. */
  said: Said
}) {
  const { title, subtitle, sentence, icon, standing, mac, decision, verdict } = answer
  const { glyph, word } = standings[standing]
  return (
    <article className={css.card} aria-label={title}>
      <div className={css.head}>
        <span className={css.icon}>
          <DeviceIcon kind={icon} />
        </span>
        <div className={css.names}>
          <h2 className={css.title}>
            <span className={mac === null ? undefined : 'mono'}>{title}</span>
            {mac !== null && (
              <>
                <CopyButton text={title} what="MAC" />
                <OnwardLinks kind="mac" q={mac} />
              </>
            )}
          </h2>
          {subtitle !== null && <p className={css.subtitle}>{subtitle}</p>}
        </div>
        {verdict === 'found' && (
          <p className={css.standing} data-standing={standing}>
            <StateGlyph glyph={glyph} size={16} />
            {word}
          </p>
        )}
      </div>
      <Shown part={headPart(answer, verdict === 'found' ? word : null, said)} />
      <p className={css.sentence}>{sentence}.</p>
      {decision.state === 'known' && (
        <>
          <DecisionPath decision={decision} />
          <p className={css.age}>
            {decision.source !== null && nameOf(`${decision.source}/sessions`)}
            {decision.observedAt !== null && (
              <>
                {' · '}
                <RelativeAge since={decision.observedAt} />
              </>
            )}
          </p>
        </>
      )}
    </article>
  )
}
