import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTimeZone } from '../preferences/time-zone.ts'
import { Button } from './button.tsx'
import { instantWords } from './clock-words.ts'
import { CopyButton, CopyingButton } from './copy-button.tsx'
import css from './error-panel.module.css'
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
          words="Copy error"
          copiedWords="Error copied"
          what="Error"
          text={() => errorText({ title, refusedBy, words, source, at, reference }, zone)}
        />
      </div>
    </section>
  )
}

interface ErrorReport {
  readonly title: string
  readonly refusedBy: string
  readonly words: string
  readonly source: string
  readonly at: Date
  readonly reference: string | null
}

/** An error as plain text for a ticket or a chat: the same facts in the same order as its panel. */
export function errorText(
  { title, refusedBy, words, source, at, reference }: ErrorReport,
  zone: string,
): string {
  return [
    title,
    refusedBy,
    words,
    `Source: ${source}`,
    `Time: ${instantWords(at, zone)} ${zone}`,
    ...(reference === null ? [] : [`Reference: ${reference}`]),
  ].join('\n')
}
