import { testCable } from '@patchbay/contract/changes/kinds/test-cable'
import { cableHealthCheck } from '@patchbay/contract/plans/cable-health-check'
import type { CableHealth, Reason } from '@patchbay/contract/workflows/cable-health-check'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import button from '../../../ui/button.module.css'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { FactAge } from '../../../ui/fact-age.tsx'
import { StateGlyph } from '../../../ui/state-glyph.tsx'
import type { Glyph } from '../../../ui/state-glyph.tsx'
import css from './cable-health-check.module.css'

interface Props {
  readonly answer: CableHealth
  readonly nameOf: (source: string) => string
}

const glyphs: Readonly<Record<CableHealth['verdict'], Glyph>> = {
  bad: 'failed',
  suspect: 'warn',
  healthy: 'ok',
  incomplete: 'unknown',
  asking: 'running',
  several: 'unknown',
  none: 'none',
}

const reasonGlyphs: Readonly<Record<Reason['tone'], Glyph>> = { bad: 'failed', warn: 'warn', ok: 'ok' }

/** The verdict to be read out on the phone, why, and whether the cable can be tested. */
export function CableCard({ answer, nameOf }: Props) {
  const { verdict, sentence, title, subtitle, reasons, testable, port } = answer
  const held = heldKeys(useProfile())
  const askedAt = useContext(AnsweredFor)
  const facts = reasons.map(({ words, source, observedAt, freshness }, at) => ({
    name: `Reason ${at + 1}`,
    value: words,
    said: { source: nameOf(source), observedAt, freshness },
  }))
  return (
    <article className={css.card} data-verdict={verdict} aria-label={title}>
      <StateGlyph glyph={glyphs[verdict]} size={32} />
      <div className={css.words}>
        <h2 className={css.title}>{sentence}</h2>
        <p className={css.subtitle}>
          <span className="mono">{title}</span>
          {subtitle !== null && `, ${subtitle}`}
        </p>
        <Shown
          part={factsPart('Verdict', [
            { name: title, value: sentence, said: { source: null, observedAt: askedAt } },
            ...facts,
          ])}
        />
        {reasons.length > 0 && (
          <ul className={css.reasons} aria-label="Reasons">
            {reasons.map(({ words, tone, source, observedAt, freshness }) => (
              <li key={words} data-tone={tone}>
                <StateGlyph glyph={reasonGlyphs[tone]} size={14} />
                <span>{words}</span>
                <FactAge source={nameOf(source)} observedAt={observedAt} freshness={freshness} brief />
              </li>
            ))}
          </ul>
        )}
      </div>
      {testable !== null && port !== null && (
        <div className={css.test}>
          {testable.can && held.has(testCable.key) && (
            <Link
              to={cableHealthCheck.path}
              search={{ part: 'test', q: `${port.switch} ${port.interface}` }}
              className={`${button.button} ${button.primary} ${button.small}`}
            >
              Test the cable
            </Link>
          )}
          <p className={css.note}>
            {testable.can
              ? 'A test by TDR may drop the link for some seconds.'
              : `No test by TDR. ${testable.why}`}
            {testable.document !== null && (
              <>
                {' '}
                <a href={testable.document} target="_blank" rel="noreferrer">
                  Document of the maker
                </a>
              </>
            )}
          </p>
        </div>
      )}
    </article>
  )
}
