import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTimeZone } from '../preferences/time-zone.ts'
import { Button } from './button.tsx'
import { instantWords } from './clock-words.ts'
import { CopyButton } from './copy-button.tsx'
import { CopyingButton } from './copying-button.tsx'
import css from './error-panel.module.css'
import { errorText } from './error-text.ts'
import { StateGlyph } from './state-glyph.tsx'

interface Props {
  /** What did not happen. */
  title: string
  /** Who refused. */
  refusedBy: string
  /** What was or was not sent, and what to try. */
  words: string
  source: string
  at: Date
  reference: string | null
  onTryAgain: (() => void) | null
  /** Another way out. */
  children?: ReactNode
}

/** What did not happen, who refused, what was sent, what to try; with a reference to copy. */
export function ErrorPanel({ title, refusedBy, words, source, at, reference, onTryAgain, children }: Props) {
  const zone = useTimeZone()
  return (
    <section className={css.panel} role="alert">
      <p className={css.who}>
        <StateGlyph glyph="failed" size={16} />
        {refusedBy}
      </p>
      <h2 className={css.title}>{title}</h2>
      <p className={css.words}>{words}</p>
      <dl className={css.facts}>
        <dt>Source</dt>
        <dd className="mono">{source}</dd>
        <dt>Time</dt>
        <dd className="mono">{instantWords(at, zone)}</dd>
        {reference !== null && (
          <>
            <dt>Reference</dt>
            <dd className={`mono ${css.reference}`}>
              {reference}
              <CopyButton text={reference} what="reference" />
            </dd>
          </>
        )}
      </dl>
      {children}
      <div className={css.actions}>
        {onTryAgain && <Button onClick={onTryAgain}>Try again</Button>}
        <CopyingButton
          icon={IconCopy}
          words="Copy the error"
          copiedWords="Error copied"
          what="Error"
          text={() => errorText({ title, refusedBy, words, source, at, reference }, zone)}
        />
      </div>
    </section>
  )
}
