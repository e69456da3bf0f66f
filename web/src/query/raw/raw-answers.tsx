import type { Exchange } from '@patchbay/contract/questions'
import type { Source } from '@patchbay/contract/systems/sources'
import { useEffect } from 'react'
import { tookWords } from '../../ui/age.ts'
import { valueWords } from '../../ui/clock-words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextButton } from '../../ui/button.tsx'
import { useTimeZone } from '../../preferences/time-zone.ts'
import type { Progress } from '../progress.ts'
import { nameIn } from '../source-names.ts'
import css from './raw-answers.module.css'
import { goToWanted, rawId } from './wanted-raw.ts'

interface Props {
  readonly sources: readonly Source[]
  readonly exchanges: readonly Exchange[]
  /** Of which sources exchanges were asked for. */
  readonly overheard: Progress<unknown>['overheard']
  readonly asking: boolean
  readonly onAskAgain: () => void
  readonly onClose: () => void
}

/** What was asked of each source and what it answered, word for word. Secrets were left out by the server. */
export function RawAnswers({ sources, exchanges, overheard, asking, onAskAgain, onClose }: Props) {
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
      {exchanges.length === 0 && asking && <p className={css.none}>The sources are being asked.</p>}
      {exchanges.length === 0 && !asking && overheard !== 'none' && (
        <p className={css.none}>
          {overheard === 'all'
            ? 'Nothing was sent: the answer is from the index.'
            : 'Nothing was sent to this source.'}
        </p>
      )}
      {overheard !== 'all' && !asking && (
        <p className={css.none}>
          {overheard === 'none'
            ? 'The answer above is from before raw answers were turned on.'
            : 'Only sources asked since raw answers were turned on are shown.'}{' '}
          <TextButton onClick={onAskAgain}>Ask all again with raw answers</TextButton>
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
      {cut && <p className={css.none}>Only the beginning of the answer is shown.</p>}
    </details>
  )
}
