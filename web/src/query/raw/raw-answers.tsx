import type { Exchange } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/sources'
import { useEffect } from 'react'
import { tookWords } from '../../ui/age.ts'
import { valueWords } from '../../ui/clock-words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { useTimeZone } from '../../preferences/time-zone.ts'
import { nameIn } from '../source-names.ts'
import css from './raw-answers.module.css'

interface Props {
  readonly sources: readonly Source[]
  readonly exchanges: readonly Exchange[]
  readonly asking: boolean
  readonly onClose: () => void
}

const rawId = (source: string) => `raw-${source}`

let wanted: string | null = null

/** Goes to the raw answer of a source as soon as it stands on the page. */
export function showRaw(source: string): void {
  wanted = source
  goToWanted()
}

function goToWanted(): void {
  const part = wanted === null ? null : document.getElementById(rawId(wanted))
  if (part === null) return
  wanted = null
  part.scrollIntoView({ block: 'start' })
  part.focus({ preventScroll: true })
}

/** What was asked of each source and what it answered, word for word. Secrets were left out by the server. */
export function RawAnswers({ sources, exchanges, asking, onClose }: Props) {
  const nameOf = nameIn(sources)
  useEffect(goToWanted, [exchanges])
  const bySource = Map.groupBy(exchanges, ({ source }) => source)
  return (
    <Panel
      title="Raw answers"
      count={exchanges.length}
      id="raw"
      aside={<TextButton onClick={onClose}>Close</TextButton>}
    >
      {exchanges.length === 0 && (
        <p className={css.none}>
          {asking
            ? 'The sources are being asked.'
            : 'Nothing was sent: the answer is from what the console remembers.'}
        </p>
      )}
      {[...bySource].map(([source, told]) => (
        <section
          key={source}
          id={rawId(source)}
          className={css.source}
          aria-label={nameOf(source)}
          tabIndex={-1}
        >
          <h3 className={css.name}>{nameOf(source)}</h3>
          {told.map((exchange, at) => (
            <OneExchange key={at} exchange={exchange} />
          ))}
        </section>
      ))}
    </Panel>
  )
}

function OneExchange({ exchange: { system, asked, answered, at, took, cut } }: { exchange: Exchange }) {
  const zone = useTimeZone()
  const line = asked.replaceAll(/\s+/g, ' ')
  return (
    <details className={css.exchange}>
      <summary className={css.head}>
        <span className={`${css.asked} mono`}>{line}</span>
        <span className={css.when}>
          {system} · {valueWords(at, zone)} · {tookWords(took)}
        </span>
      </summary>
      {asked !== line && <pre className={css.text}>{asked}</pre>}
      <div className={css.answer}>
        <pre className={css.text} tabIndex={0} aria-label={`Answer of ${system} to ${line}`}>
          {answered === '' ? '(empty)' : answered}
          {cut && '\n…'}
        </pre>
        <CopyButton text={answered} what="raw answer" />
      </div>
      {cut && <p className={css.none}>The answer went on; this is its beginning.</p>}
    </details>
  )
}
